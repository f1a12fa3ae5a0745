import InspectionModel

/// A timer that fired, as part of a cause.
package struct CauseTimer: Equatable {
  /// The entry with which the timer fired.
  let fired: JournalEntry
  /// The entry that set the timer; nil if the history no longer has the entry.
  let armed: JournalEntry?
  /// Whether a reset of the back-off set the timer.
  let isAfterReset: Bool
  /// Whether the user fired the timer early.
  let isCutShort: Bool

  /// The number of failures in a row after which the timer was set; nil if no back-off of the node set the timer.
  var failures: Int? {
    guard case .retryArmed(let owner, _, let failures)? = armed?.event, !owner.isWaiter else { return nil }
    return failures > 0 ? failures : nil
  }

  /// The number of the attempt that the timer started; nil if no back-off of the node set the timer.
  var attempt: Int? { failures?.following }
}

extension History {
  /// Returns the first timer that fired among consecutive causes, given nearest first; nil if no timer fired.
  package func timer(among entries: [JournalEntry]) -> CauseTimer? {
    for fired in entries {
      guard case .retryFired(_, let number) = fired.event else { continue }
      let armed = (number ?? fired.cause).flatMap { self[$0] }
      var isAfterReset = false
      if case .retryReset? = armed?.cause.flatMap({ self[$0] })?.event { isAfterReset = true }
      return CauseTimer(fired: fired, armed: armed, isAfterReset: isAfterReset, isCutShort: isCutShort(fired))
    }
    return nil
  }

  /// Returns whether the user fired a timer early, by the entry with which the timer fired.
  func isCutShort(_ fired: JournalEntry) -> Bool {
    if case .commanded(.fireNow, .user)? = fired.cause.flatMap({ self[$0] })?.event { true } else { false }
  }
}
