/// The drawing characters: all of them one column wide, so that either set fits the same layout.
public enum GlyphSet: String, CaseIterable, Hashable, Sendable {
  /// For terminals with UTF-8.
  case unicode
  /// For all others; no character beyond ASCII.
  case ascii

  private func either(_ unicode: Character, _ ascii: Character) -> Character {
    self == .unicode ? unicode : ascii
  }
}

// What the drawing characters are for.
extension GlyphSet {
  /// A loadable that has not synced.
  public var idle: Character { either("○", "o") }
  /// A loadable that is syncing.
  public var syncing: Character { either("◐", "~") }
  /// A loadable whose last sync went well.
  public var synced: Character { either("✓", "+") }
  /// A loadable whose last sync failed.
  public var failed: Character { either("✗", "x") }

  /// The flag of a loadable that has contents.
  public var contents: Character { either("▣", "#") }
  /// The flag of a loadable that has none.
  public var noContents: Character { either("□", "-") }

  /// The flag of a failed loadable that keeps the contents of an earlier sync.
  public var staleContents: Character { either("▨", "%") }

  /// A node whose children are shown.
  public var unfolded: Character { either("▾", "v") }
  /// A node whose children are folded away.
  public var folded: Character { either("▸", ">") }

  /// The guide beside a child that has further siblings below.
  public var guideBranch: Character { either("├", "|") }
  /// The guide beside the last child.
  public var guideLast: Character { either("└", "`") }
  /// The guide past a child's own children, towards its next sibling.
  public var guideThrough: Character { either("│", "|") }
  /// The line from a guide to its node.
  public var guideAcross: Character { either("─", "-") }

  /// What a reference points at follows.
  public var arrow: Character { either("→", ">") }
  /// What led to something follows.
  public var cause: Character { either("←", "<") }
  /// The selected row.
  public var cursor: Character { either("▶", ">") }
  /// Time goes on.
  public var play: Character { either("▶", ">") }
  /// Time stands still. The usual sign for it is two columns wide on many terminals.
  public var pause: Character { either("‖", "=") }
  /// A recording is made.
  public var record: Character { either("●", "*") }
  /// Something is on.
  public var on: Character { either("●", "*") }
  /// Something is off.
  public var off: Character { either("○", "o") }
  /// Time stands still when it fails.
  public var breakpoint: Character { either("◆", "!") }
  /// Its next syncs are made to go wrong.
  public var fault: Character { either("↯", "&") }
  /// It will be tried again.
  public var retry: Character { either("↻", "@") }
  /// Further rows above.
  public var moreAbove: Character { either("↑", "^") }
  /// Further rows below.
  public var moreBelow: Character { either("↓", "v") }
  /// Nothing happened here.
  public var dot: Character { either("·", ".") }

  /// A time on an axis.
  public var tick: Character { either("┬", "+") }
  /// A place that somebody has marked.
  public var mark: Character { either("◇", "M") }
  /// Several things that have one place for their signs.
  public var several: Character { either("≡", "*") }
  /// What was here is not kept any more.
  public var cut: Character { either("╱", "/") }
  /// A lane of a node that did nothing and had contents.
  public var laneOfContents: Character { either("━", "=") }

  /// A lane of a failed node that did nothing and had stale contents.
  public var laneOfStaleContents: Character { either("╍", "~") }
  /// A lane of a failed node that did nothing and had no contents.
  public var laneOfFailure: Character { either("×", "!") }

  /// Text was cut off.
  public var ellipsis: Character { either("…", "~") }
  /// A character that cannot be shown.
  public var replacement: Character { either("\u{FFFD}", "?") }

  /// Bars of a small chart, from low to high.
  public var bars: [Character] { self == .unicode ? Self.blockBars : Self.asciiBars }

  // Made once: the tree asks for them with every row.
  private static let blockBars = Array("▁▂▃▄▅▆▇█")
  private static let asciiBars = Array("_.-=+*#@")

  /// The four lightnesses of a filled lane, from light to dark.
  public var shades: [Character] { self == .unicode ? Array("░▒▓█") : Array("-:%#") }
}
