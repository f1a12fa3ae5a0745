import InspectionModel

@testable import Recordings

/// An event of every kind of line, in every form with keys of its own.
enum EventSamples {
  static let all: [JournalEvent] = plain + violations + commanded

  private static let plain: [JournalEvent] =
    [
      .node(.stateChanged(from: .idle, to: .syncing, error: nil)),
      .node(.stateChanged(from: .syncing, to: .failed, error: NodeError(text: "x", origin: node))),
      .node(.contentsChanged(isAvailable: true)), .node(.notified), .sync(.started), .sync(.ignored), .sync(.notNeeded),
      .sync(.forwarded(ifNeeded: true)), .timer(.armed(by: .syncer, delay: 1, attempt: 0)),
      .timer(.armed(by: .waiter("w"), delay: 1, attempt: 1)), .timer(.fired(by: .waiter("w"), armed: 1)),
      .timer(.cancelled(by: .waiter("w"), armed: 1)),
      .timer(.fired(by: .waiter(nil))), .timer(.cancelled(by: .autosync)), .timer(.gaveUp(by: .syncer, attempts: 8)),
      .timer(.reset(by: .syncer, .appBecameActive)), .timer(.gaveUp(by: .waiter("w"), attempts: 2)),
      .timer(.reset(by: .syncer, .networkReturned)), .timer(.held(by: .waiter("w"), .breaker, holder: node, delay: 5)),
      .timer(.held(by: .syncer, .retryAfter)), .timer(.passed(by: .waiter("w"), .budget, holder: node)),
      .timer(.reset(by: .waiter("w"), .appBecameActive)), .waiter("w", .waiting(timeout: 5)),
      .waiter("w", .expiring(after: 4, left: 1)), .waiter("w", .satisfied(after: 4)), .waiter("w", .timedOut(after: 5)),
      .timer(.waitTimedOut(after: 5)), .node(.childrenChanged), .command(.refused(.cannotSync)),
      .run(.reachedBreakpoint(.state(.failed))),
      .run(.reachedBreakpoint(.anyChange)), .run(.attached), .sync(.resultDropped(.synced)),
      .sync(.faultApplied(.fail(error: "x"))), .sync(.faultApplied(.hang)), .sync(.faultApplied(.delay(5))),
      .sync(.attempted(after: nil)), .sync(.attempted(after: 5)), .sync(.attemptFailed(nil)),
      .sync(.attemptFailed(NodeError(text: "x", origin: node))), .sync(.noted("GET /feed → 503")),
      .run(.controlChanged(to: "anna[812]")), .run(.controlChanged(to: nil)), .run(.stopped("enough")),
      .run(.other("teleported")),
      .run(.ended(LintCounts())), .run(.ended(counts)), .timer(.armed(by: .actionManager, delay: 1, attempt: 0)),
      .timer(.armed(by: .timeout, delay: 1, attempt: 0)), .timer(.fired(by: .timeout, armed: 1)),
    ] + actions

  private static let actions: [JournalEvent] = [
    ActionEvent.scheduled(at: 5), .scheduled(at: -5), .pendingInternet, .done, .skipped,
    .unreadable(object: "actions/upload", reason: "there is no such type"), .suspended(count: 1), .resumed(count: 0),
  ].map(JournalEvent.action)

  private static let violations = Lint.allCases.filter(\.isViolation).map {
    JournalEvent.node(.violated($0, "it lied"))
  }

  private static let commanded: [JournalEvent] =
    commands.map { .command(.given($0, by: .script)) } + [.command(.given(.syncRoots, by: .user))]

  static let commands: [NodeCommand] = [
    .sync(node), .syncIfNeeded(node), .fail(node, error: "x"),
    .setState(node, .failed, hasContents: nil, error: "x"), .setState(node, .idle, hasContents: true, error: nil),
    .addFault(node, Fault(.fail(error: "x"), count: 3)), .addFault(node, Fault(.hang, rate: 0.25)),
    .addFault(node, Fault(.delay(7))), .clearFaults(nil), .setTarget(node, node), .setTarget(node, nil),
    .setChildren(node, [node, node]), .setNetwork(isOnline: false), .setActivity(isActive: true),
    .setBreakpoint(node, .anyChange), .setBreakpoint(node, nil), .clock(.pause), .setBackoff(node, backoff),
    .setBackoff(node, limitedBackoff), .fireNow(event), .fireNow(entry), .clock(.setSpeed(2)),
    .clock(.jump(to: 5)), .clock(.jumpToEvent(of: node, isForward: false)),
    .postpone(node, by: 7), .suspendActions, .resumeActions, .fireNow(start),
  ]

  private static let node = NodeID(0)
  private static let backoff = NodeBackoff(min: 1, max: 2, multiplier: 1.5, jitter: .full, period: 3)
  private static let limitedBackoff = NodeBackoff(min: 1, max: 2, multiplier: 1.5, maxAttempts: 8)
  private static let event = PendingEvent(id: .timer(1), time: 5, node: node, label: "retry")

  private static let entry = PendingEvent(id: .script(1), time: 5, node: node, label: "sync")

  private static let start = PendingEvent(id: .action(node), time: 5, node: node, label: "starts")

  private static var counts: LintCounts {
    var counts = LintCounts()
    for lint in Lint.allCases { counts.add(lint) }
    return counts
  }

  static func lines() -> [String] {
    let line = EventLine { _ in "node" }
    return all.map { event in
      line.text(JournalEntry(sequence: 2, time: 1, node: node, event: event, cause: 1))
    }
  }
}

extension EventLine {
  /// Returns a journal entry as a line of JSON, without the line break.
  func text(_ entry: JournalEntry) -> String {
    var writer = JSONWriter()
    writeLine(entry, to: &writer)
    return String(decoding: writer.bytes.dropLast(), as: UTF8.self)
  }
}
