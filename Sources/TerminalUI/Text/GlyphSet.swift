/// The drawing characters, one column each, so that either set fits the same layout.
public enum GlyphSet: String, CaseIterable, Hashable, Sendable {
  /// For terminals with UTF-8.
  case unicode
  /// For all other terminals: ASCII only.
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

  /// The flag of contents.
  public var contents: Character { either("▣", "#") }
  /// The flag of missing contents.
  public var noContents: Character { either("□", "-") }

  /// The flag of stale contents.
  public var staleContents: Character { either("▨", "%") }

  public var unfolded: Character { either("▾", "v") }
  public var folded: Character { either("▸", ">") }

  /// The guide beside a child that has further siblings below.
  public var guideBranch: Character { either("├", "|") }
  /// The guide beside the last child.
  public var guideLast: Character { either("└", "`") }
  /// The guide past a child's own children, to its next sibling.
  public var guideThrough: Character { either("│", "|") }
  /// The line from a guide to its node.
  public var guideAcross: Character { either("─", "-") }

  /// The mark before the target of a reference.
  public var arrow: Character { either("→", ">") }
  /// The mark before a cause.
  public var cause: Character { either("←", "<") }
  public var cursor: Character { either("▶", ">") }
  /// The clock is running.
  public var play: Character { either("▶", ">") }
  /// The clock is paused. The usual sign is two columns wide on many terminals.
  public var pause: Character { either("‖", "=") }
  /// Recording.
  public var record: Character { either("●", "*") }
  public var on: Character { either("●", "*") }
  public var off: Character { either("○", "o") }
  /// A node with a breakpoint.
  public var breakpoint: Character { either("◆", "!") }
  /// A node with a fault.
  public var fault: Character { either("↯", "&") }
  /// A node with a pending retry.
  public var retry: Character { either("↻", "@") }
  /// Further rows above.
  public var moreAbove: Character { either("↑", "^") }
  /// Further rows below.
  public var moreBelow: Character { either("↓", "v") }
  /// No event.
  public var dot: Character { either("·", ".") }

  /// A time on an axis.
  public var tick: Character { either("┬", "+") }
  /// A mark of the user.
  public var mark: Character { either("◇", "M") }
  /// Several signs in one cell.
  public var several: Character { either("≡", "*") }
  /// Discarded events.
  public var cut: Character { either("╱", "/") }
  /// A lane of an inactive node with contents.
  public var laneOfContents: Character { either("━", "=") }

  /// A lane of an inactive failed node with stale contents.
  public var laneOfStaleContents: Character { either("╍", "~") }
  /// A lane of an inactive failed node without contents.
  public var laneOfFailure: Character { either("×", "!") }

  /// Truncated text.
  public var ellipsis: Character { either("…", "~") }
  /// A character that cannot be shown.
  public var replacement: Character { either("\u{FFFD}", "?") }

  /// The bars of a small chart, from low to high.
  public var bars: [Character] { self == .unicode ? Self.blockBars : Self.asciiBars }

  // Created once: the tree asks for them with every row.
  private static let blockBars = Array("▁▂▃▄▅▆▇█")
  private static let asciiBars = Array("_.-=+*#@")

  /// The four shades of a filled lane, from light to dark.
  public var shades: [Character] { self == .unicode ? Array("░▒▓█") : Array("-:%#") }
}
