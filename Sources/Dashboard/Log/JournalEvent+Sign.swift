import InspectionModel
import TerminalUI

extension JournalEvent {
  /// Returns the sign for the kind of the event, and the style role of the sign.
  func sign(_ glyphs: GlyphSet) -> (glyph: Character, role: StyleRole) {
    switch self {
    case .stateChanged(_, let new, _): (new.glyph(glyphs), new.role)
    case .contentsChanged(let isAvailable):
      isAvailable ? (glyphs.contents, .contents) : (glyphs.noContents, .noContents)
    case .retryArmed, .retryFired, .retryCancelled, .retryGaveUp, .retryReset: (glyphs.retry, .countdown)
    case .commanded(_, by: .user): (glyphs.on, .key)
    case .commanded(_, by: .script): (glyphs.on, .muted)
    case .reachedBreakpoint: (glyphs.breakpoint, .warning)
    case .violated, .refused, .waitTimedOut: (glyphs.failed, .warning)
    case .stopped: (glyphs.failed, .error)
    case .faultApplied: (glyphs.fault, .warning)
    case .waiter(_, .expiring), .resultDropped: (glyphs.dot, .warning)
    case .action(let event): event.sign(glyphs)
    case .waiter, .childrenChanged, .attached, .controlChanged, .ended, .other: (glyphs.dot, .text)
    case .notified, .syncStarted, .syncIgnored, .syncNotNeeded, .syncForwarded: (glyphs.dot, .muted)
    }
  }

  /// The style role of the event's text.
  var role: StyleRole {
    switch self {
    case .stateChanged(_, .failed, _), .stopped: .error
    case .violated, .refused, .waitTimedOut, .reachedBreakpoint, .waiter(_, .expiring), .retryGaveUp, .faultApplied,
      .resultDropped:
      .warning
    case .action(.unreadable): .error
    case .action(.pendingInternet), .action(.skipped), .action(.suspended): .warning
    case .notified: .muted
    case .stateChanged, .contentsChanged, .retryArmed, .retryFired, .retryCancelled, .retryReset, .commanded,
      .waiter, .action, .childrenChanged, .attached, .controlChanged, .ended, .other, .syncStarted, .syncIgnored,
      .syncNotNeeded,
      .syncForwarded:
      .text
    }
  }
}

extension ActionEvent {
  fileprivate func sign(_ glyphs: GlyphSet) -> (glyph: Character, role: StyleRole) {
    switch self {
    case .scheduled: (glyphs.retry, .countdown)
    case .pendingInternet: (glyphs.off, .warning)
    case .done: (glyphs.synced, .synced)
    case .skipped: (glyphs.dot, .warning)
    case .unreadable: (glyphs.failed, .error)
    case .suspended: (glyphs.pause, .warning)
    case .resumed: (glyphs.play, .text)
    }
  }
}
