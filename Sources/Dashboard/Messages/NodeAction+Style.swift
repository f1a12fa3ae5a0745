import Explanation
import InspectionModel
import TerminalUI

extension NodeAction.State {
  var role: StyleRole {
    switch self {
    case .waiting: .idle
    case .pendingInternet: .warning
    case .running: .syncing
    case .retrying: .countdown
    case .ran: .text
    case .done: .synced
    case .unreadable: .error
    }
  }

  func glyph(_ glyphs: GlyphSet) -> Character {
    switch self {
    // As in the timeline.
    case .waiting: glyphs.laneOfDate
    case .pendingInternet: glyphs.off
    case .running: glyphs.syncing
    case .retrying: glyphs.retry
    case .ran: glyphs.dot
    case .done: glyphs.synced
    // Not the replacement character, which looks like a broken terminal.
    case .unreadable: "?"
    }
  }
}

extension ActionDisplayStatus {
  var role: StyleRole {
    switch self {
    case .state(let state): state.role
    case .suspended: .warning
    }
  }

  func glyph(_ glyphs: GlyphSet) -> Character {
    switch self {
    case .state(let state): state.glyph(glyphs)
    // As in the header.
    case .suspended: glyphs.pause
    }
  }
}
