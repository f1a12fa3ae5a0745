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
