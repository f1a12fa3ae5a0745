import InspectionModel
import TerminalUI

extension JournalEvent {
  /// Returns the sign for the kind of the event, and the style role of the sign.
  func sign(_ glyphs: GlyphSet) -> (glyph: Character, role: StyleRole) {
    let traits = traits
    return switch traits.sign {
    case .state(let state): (state.glyph(glyphs), state.role)
    case .contents(let isAvailable):
      isAvailable ? (glyphs.contents, .contents) : (glyphs.noContents, .noContents)
    case .retry: (glyphs.retry, .countdown)
    case .command(.user): (glyphs.on, .key)
    case .command(.script): (glyphs.on, .muted)
    case .synced: (glyphs.synced, .synced)
    case .dot: (glyphs.dot, traits.level == .quiet ? .muted : traits.level.role)
    case .failure: (glyphs.failed, traits.level.role)
    case .fault: (glyphs.fault, traits.level.role)
    case .breakpoint: (glyphs.breakpoint, traits.level.role)
    case .offline: (glyphs.off, traits.level.role)
    case .suspended: (glyphs.pause, traits.level.role)
    case .resumed: (glyphs.play, traits.level.role)
    }
  }

  /// The style role of the event's text.
  var role: StyleRole { traits.level.role }
}

extension EventLevel {
  fileprivate var role: StyleRole {
    switch self {
    case .consequence: .muted
    case .quiet, .normal: .text
    case .warning: .warning
    case .error: .error
    }
  }
}
