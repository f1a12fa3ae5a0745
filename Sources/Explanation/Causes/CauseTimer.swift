import InspectionModel

/// A timer whose firing is a cause of an event, with the data to explain the event.
package struct CauseTimer: Equatable {
  /// The journal entry of the timer's firing.
  let fired: JournalEntry
  /// The journal entry that set the timer; nil if the history no longer has that entry.
  let armed: JournalEntry?
  /// The reason of the reset of the back-off that set the timer; nil if no reset did.
  let resetReason: RetryResetReason?
  /// Whether the user fired the timer early with a command.
  let isCutShort: Bool

  /// The number of failures in a row that led to the timer; nil if no failure of the node did, or if unknown.
  var failures: Int? {
    guard case .timer(.armed(let owner, _, let failures))? = armed?.event, !owner.isWaiter else { return nil }
    return failures > 0 ? failures : nil
  }

  /// The number of the attempt that the timer started, such as 2 after the first failure; nil if ``failures`` is nil.
  var attempt: Int? { failures?.following }
}

extension History {
  /// Returns the first timer that fired among `entries`, a chain of causes with the nearest first; nil if none fired.
  package func timer(among entries: [JournalEntry]) -> CauseTimer? {
    for fired in entries {
      guard case .timer(.fired(_, let number)) = fired.event else { continue }
      let armed = (number ?? fired.cause).flatMap { self[$0] }
      var resetReason: RetryResetReason?
      if case .timer(.reset(_, let reason))? = armed?.cause.flatMap({ self[$0] })?.event { resetReason = reason }
      return CauseTimer(fired: fired, armed: armed, resetReason: resetReason, isCutShort: isCutShort(fired))
    }
    return nil
  }

  /// Returns whether the user fired a timer early. `fired` is the journal entry of the firing.
  func isCutShort(_ fired: JournalEntry) -> Bool {
    if case .command(.given(.fireNow, .user))? = fired.cause.flatMap({ self[$0] })?.event { true } else { false }
  }
}
