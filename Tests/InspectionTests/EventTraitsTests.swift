import Testing

@testable import InspectionModel

@Suite("The traits of events")
struct EventTraitsTests {
  /// The level of each event in the log, whether it is read out, and its lint.
  private static let table = [
    "stateChanged: normal, announced",
    "contentsChanged: normal, announced",
    "notified: consequence",
    "childrenChanged: normal, announced",
    "violated: warning, announced, synced-without-contents",
    "syncStarted: quiet",
    "syncIgnored: quiet",
    "syncNotNeeded: quiet",
    "syncForwarded: quiet",
    "faultApplied: warning, announced",
    "resultDropped: warning, announced",
    "attemptStarted: quiet",
    "attemptFailed: warning",
    "noted: quiet",
    "retryArmed: normal, announced",
    "retryFired: normal",
    "retryCancelled: normal",
    "retryGaveUp: warning, announced, gave-up",
    "retryHeld: normal, announced",
    "retryHoldPassed: normal",
    "retryReset: normal",
    "waitTimedOut: warning, announced",
    "waiterWaiting: normal",
    "waiterExpiring: warning, announced, waiter-expiring",
    "waiterSatisfied: normal",
    "waiterTimedOut: normal, announced",
    "actionScheduled: normal",
    "actionPendingInternet: warning, announced",
    "actionDone: normal, announced",
    "actionSkipped: warning, announced",
    "actionUnreadable: error, announced",
    "actionsSuspended: warning",
    "actionsResumed: normal",
    "commanded: normal",
    "refused: warning, announced",
    "reachedBreakpoint: warning, announced",
    "attached: normal, announced",
    "controlChanged: normal, announced",
    "stopped: error, announced, endless-instant",
    "ended: normal, announced",
    "other: normal",
  ]

  @Test("are those of the table")
  func traits() {
    let rows = JournalEvent.Tag.allCases.map { tag in
      let traits = JournalEvent.blank(tag).traits
      let facts = ["\(traits.level)", traits.isAnnounced ? "announced" : nil, traits.lint?.rawValue]
      return "\(tag.word): " + facts.compactMap(\.self).joined(separator: ", ")
    }
    #expect(rows == Self.table)
  }
}
