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
  /// The sign of an idle node.
  public var idle: Character { either("○", "o") }
  /// The sign of a syncing node.
  public var syncing: Character { either("◐", "~") }
  /// The sign of a synced node.
  public var synced: Character { either("✓", "+") }
  /// The sign of a failed node.
  public var failed: Character { either("✗", "x") }

  /// The flag for available contents.
  public var contents: Character { either("▣", "#") }
  /// The flag for missing contents.
  public var noContents: Character { either("□", "_") }

  /// The flag for stale contents.
  public var staleContents: Character { either("▨", "%") }

  public var unfolded: Character { either("▾", "v") }
  public var folded: Character { either("▸", ")") }

  /// The tree line beside a child with further siblings below.
  public var guideBranch: Character { either("├", "|") }
  /// The tree line beside the last child of a node.
  public var guideLast: Character { either("└", "`") }
  /// The tree line beside the descendants of a child that has further siblings below.
  public var guideThrough: Character { either("│", "|") }
  /// The horizontal tree line to a node, after its branch.
  public var guideAcross: Character { either("─", "-") }

  /// The arrow before the name of a node that is shown elsewhere, and between an old and a new value.
  public var arrow: Character { either("→", ">") }
  /// The arrow before a cause.
  public var cause: Character { either("←", "<") }
  public var cursor: Character { either("▶", "*") }
  /// The sign of a running clock.
  public var play: Character { either("▶", ">") }
  /// The sign of a paused clock. The usual pause sign is two columns wide on many terminals.
  public var pause: Character { either("‖", "=") }
  /// The sign of a recording in progress.
  public var record: Character { either("●", "*") }
  public var on: Character { either("●", "*") }
  public var off: Character { either("○", "o") }
  /// The sign of a node with a breakpoint.
  public var breakpoint: Character { either("◆", "!") }
  /// The sign of a node with a fault in its next syncs.
  public var fault: Character { either("↯", "&") }
  /// The sign of a node with a pending retry.
  public var retry: Character { either("↻", "@") }
  /// The sign of hidden rows above the visible rows.
  public var moreAbove: Character { either("↑", "^") }
  /// The sign of hidden rows below the visible rows.
  public var moreBelow: Character { either("↓", "v") }
  /// The sign for nothing to show, such as a node at rest without contents, or for an event without its own sign.
  public var dot: Character { either("·", ".") }

  /// The sign of a labelled time on the timeline's axis.
  public var tick: Character { either("┬", "+") }
  /// The sign of the mark that the user has set on the timeline.
  public var mark: Character { either("◇", "M") }
  /// The sign of several key presses of the user in one column of the timeline.
  public var several: Character { either("≡", "*") }
  /// The sign of a time on the timeline whose events are no longer kept.
  public var cut: Character { either("╱", "/") }
  /// The sign on the timeline of a node with contents, while the node neither syncs nor waits for a retry.
  public var laneOfContents: Character { either("━", "=") }

  /// The sign on the timeline of a failed node with stale contents, while the node does not wait for a retry.
  public var laneOfStaleContents: Character { either("╍", "~") }
  /// The sign on the timeline of a failed node without contents, while the node does not wait for a retry.
  public var laneOfFailure: Character { either("×", "!") }

  /// The sign at the end of a truncated text.
  public var ellipsis: Character { either("…", "~") }
  /// The sign that replaces a character that cannot be shown.
  public var replacement: Character { either("\u{FFFD}", "?") }

  /// The bars of a chart, from low to high.
  public var bars: [Character] { self == .unicode ? Self.blockBars : Self.asciiBars }

  // Created once, because the tree uses the bars in every row.
  private static let blockBars = Array("▁▂▃▄▅▆▇█")
  private static let asciiBars = Array("_.-=+*#@")

  /// The four shades from light to dark.
  public var shades: [Character] { self == .unicode ? Array("░▒▓█") : Array(";:%#") }

  /// The sign on the timeline of a node that waits for a retry. All lanes are lower than their cell, so that the lanes
  /// of neighbours never merge; a lane with contents is the higher one.
  public func laneOfWait(hasContents: Bool) -> Character { hasContents ? either("▂", ":") : either("▁", ";") }

  /// The sign on the timeline of a syncing node.
  public func laneOfSync(hasContents: Bool) -> Character { hasContents ? either("▆", "#") : either("▄", "%") }

  /// The sign on the timeline of a scheduled action before its date.
  public var laneOfDate: Character { either("┄", ",") }
}

/// The characters of a frame.
public struct BoxGlyphs: Hashable, Sendable {
  public let topLeft: Character
  public let topRight: Character
  public let bottomLeft: Character
  public let bottomRight: Character
  public let horizontal: Character
  public let vertical: Character
}

extension GlyphSet {
  /// The characters of a frame in this set: lines with round corners, or ASCII.
  public var box: BoxGlyphs {
    switch self {
    case .unicode:
      BoxGlyphs(
        topLeft: "╭", topRight: "╮", bottomLeft: "╰", bottomRight: "╯", horizontal: "─", vertical: "│")
    case .ascii:
      BoxGlyphs(
        topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+", horizontal: "-", vertical: "|")
    }
  }
}
