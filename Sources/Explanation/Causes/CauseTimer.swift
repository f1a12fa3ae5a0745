import InspectionModel

/// A timer that fired, as a part of a cause.
package struct CauseTimer: Equatable {
  /// The entry with which it fired.
  let fired: JournalEntry
  /// The entry that set it; nil if it was dropped.
  let armed: JournalEntry?
  /// Whether the back-off was reset before it was set.
  let isAfterReset: Bool
  /// Whether the user fired it early.
  let isCutShort: Bool

  /// The failures in a row after which it was set; nil if no back-off of the node set it.
  var failures: Int? {
    guard case .retryArmed(let owner, _, let failures)? = armed?.event, !owner.isWaiter else { return nil }
    return failures > 0 ? failures : nil
  }

  /// The number of the attempt; nil if no back-off of the node set it.
  var attempt: Int? { failures?.following }
}

extension History {
  /// Returns the timer among consecutive causes, nearest first; nil if there is none.
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

  /// Returns whether the user fired a timer early.
  func isCutShort(_ fired: JournalEntry) -> Bool {
    if case .commanded(.fireNow, .user)? = fired.cause.flatMap({ self[$0] })?.event { true } else { false }
  }
}
