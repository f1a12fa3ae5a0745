import Explanation
import InspectionModel
import TerminalUI

extension NodeState {
  var role: StyleRole {
    switch self {
    case .idle: .idle
    case .syncing: .syncing
    case .synced: .synced
    case .failed: .failed
    }
  }

  func glyph(_ glyphs: GlyphSet) -> Character {
    switch self {
    case .idle: glyphs.idle
    case .syncing: glyphs.syncing
    case .synced: glyphs.synced
    case .failed: glyphs.failed
    }
  }
}

extension ContentsFlag {
  func glyph(_ glyphs: GlyphSet) -> Character {
    switch self {
    case .none: glyphs.noContents
    case .contents: glyphs.contents
    case .stale: glyphs.staleContents
    }
  }

  var role: StyleRole {
    switch self {
    case .none: .noContents
    case .contents: .contents
    case .stale: .stale
    }
  }

  /// The word of the flag in a column; empty for missing contents, for which the glyph alone is shown.
  var columnWord: String {
    switch self {
    case .none: ""
    case .contents: "contents"
    case .stale: "stale"
    }
  }
}
