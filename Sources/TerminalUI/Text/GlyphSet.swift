/// The character set for signs and frames. In both sets, every glyph takes one column, so that layouts are equal.
public enum GlyphSet: String, CaseIterable, Hashable, Sendable {
  /// Unicode characters, for terminals with UTF-8.
  case unicode
  /// ASCII characters only, for all other terminals.
  case ascii

  private func either(_ unicode: Character, _ ascii: Character) -> Character {
    self == .unicode ? unicode : ascii
  }
}

extension GlyphSet {
  /// An idle node.
  public var idle: Character { either("○", "o") }
  /// A syncing node.
  public var syncing: Character { either("◐", "~") }
  /// A synced node.
  public var synced: Character { either("✓", "+") }
  /// A failed node.
  public var failed: Character { either("✗", "x") }

  /// The flag for available contents.
  public var contents: Character { either("▣", "#") }
  /// The flag for missing contents.
  public var noContents: Character { either("□", "-") }

  /// The flag for stale contents.
  public var staleContents: Character { either("▨", "%") }

  public var unfolded: Character { either("▾", "v") }
  public var folded: Character { either("▸", ">") }

  /// The guide beside a child with further siblings below.
  public var guideBranch: Character { either("├", "|") }
  /// The guide beside the last child.
  public var guideLast: Character { either("└", "`") }
  /// The guide beside the descendants of a child, which leads to the child's next sibling.
  public var guideThrough: Character { either("│", "|") }
  /// The line from a guide to its node.
  public var guideAcross: Character { either("─", "-") }

  /// The arrow before the node that a reference shows, and between an old and a new value.
  public var arrow: Character { either("→", ">") }
  /// The arrow before a cause.
  public var cause: Character { either("←", "<") }
  public var cursor: Character { either("▶", ">") }
  /// A running clock.
  public var play: Character { either("▶", ">") }
  /// A paused clock. The usual pause sign is two columns wide on many terminals.
  public var pause: Character { either("‖", "=") }
  /// A recording in progress.
  public var record: Character { either("●", "*") }
  public var on: Character { either("●", "*") }
  public var off: Character { either("○", "o") }
  /// A node with a breakpoint.
  public var breakpoint: Character { either("◆", "!") }
  /// A node with a fault.
  public var fault: Character { either("↯", "&") }
  /// A node with a pending retry.
  public var retry: Character { either("↻", "@") }
  /// Hidden rows above the visible rows.
  public var moreAbove: Character { either("↑", "^") }
  /// Hidden rows below the visible rows.
  public var moreBelow: Character { either("↓", "v") }
  /// An empty place, or an event without a sign of its own.
  public var dot: Character { either("·", ".") }

  /// A time on an axis.
  public var tick: Character { either("┬", "+") }
  /// The mark that the user has set on the timeline.
  public var mark: Character { either("◇", "M") }
  /// Several keys in one column of the timeline.
  public var several: Character { either("≡", "*") }
  /// A time whose events were dropped.
  public var cut: Character { either("╱", "/") }
  /// The lane of an inactive node with contents.
  public var laneOfContents: Character { either("━", "=") }

  /// The lane of an inactive failed node with stale contents.
  public var laneOfStaleContents: Character { either("╍", "~") }
  /// The lane of an inactive failed node without contents.
  public var laneOfFailure: Character { either("×", "!") }

  /// The end of a truncated text.
  public var ellipsis: Character { either("…", "~") }
  /// A character that cannot be shown.
  public var replacement: Character { either("\u{FFFD}", "?") }

  /// The bars of a chart, from low to high.
  public var bars: [Character] { self == .unicode ? Self.blockBars : Self.asciiBars }

  // Created once: the tree asks for them with every row.
  private static let blockBars = Array("▁▂▃▄▅▆▇█")
  private static let asciiBars = Array("_.-=+*#@")

  /// The four shades of a filled lane, from light to dark.
  public var shades: [Character] { self == .unicode ? Array("░▒▓█") : Array("-:%#") }
}
