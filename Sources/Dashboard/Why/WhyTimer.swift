import InspectionModel

/// A timer that fired, as a part of what led to something.
struct WhyTimer: Equatable {
  /// When it fired.
  let fired: JournalEntry
  /// When it was set, if that is still kept.
  let armed: JournalEntry?
  /// Whether the waits had started over when it was set.
  let isAfterReset: Bool
  /// Whether the person at the keyboard let it fire before its time.
  let isCutShort: Bool

  /// The failures in a row after which it was set; nil where no back-off of the node's own asked for it.
  var failures: Int? {
    guard case .retryArmed(let owner, _, let failures)? = armed?.event, !owner.isWaiter else { return nil }
    return failures > 0 ? failures : nil
  }

  /// The attempt that it was for, counted in failures in a row; nil where no back-off of the node's own asked for it.
  var attempt: Int? { failures?.following }
}

extension History {
  /// The timer among entries that led to one another, nearest first; nil if there was none.
  func timer(among entries: [JournalEntry]) -> WhyTimer? {
    for fired in entries {
      guard case .retryFired(_, let number) = fired.event else { continue }
      let armed = (number ?? fired.cause).flatMap { self[$0] }
      var isAfterReset = false
      if case .retryReset? = armed?.cause.flatMap({ self[$0] })?.event { isAfterReset = true }
      return WhyTimer(fired: fired, armed: armed, isAfterReset: isAfterReset, isCutShort: isCutShort(fired))
    }
    return nil
  }

  /// Whether the person at the keyboard let a timer fire before its time.
  func isCutShort(_ fired: JournalEntry) -> Bool {
    if case .commanded(.happenNow, .person)? = fired.cause.flatMap({ self[$0] })?.event { true } else { false }
  }
}
