import InspectionModel
import Testing

@testable import Explanation

@Suite("Descriptions of journal entries")
struct EntryDescriptionTests {
  private static let a = NodeID(0)
  private static let b = NodeID(1)

  private static let source = {
    var source = SourceState()
    let nodes = zip([a, b], ["a", "b"]).map { NodeSnapshot(id: $0, identity: NodeIdentity(key: $1, kind: .loadable)) }
    source.apply(ChangeBatch(clock: ClockSnapshot(), nodes: nodes))
    return source
  }()

  private static let phrases: [(JournalEvent, String)] = [
    (.node(.stateChanged(from: .idle, to: .syncing, error: nil)), "a syncing"),
    (.node(.stateChanged(from: .syncing, to: .failed, error: NodeError(text: "http-503"))), "a failed: http-503"),
    (.node(.stateChanged(from: .syncing, to: .failed, error: NodeError(text: "x", origin: b))), "a failed: b: x"),
    (.node(.contentsChanged(isAvailable: true)), "a contents available"),
    (.node(.contentsChanged(isAvailable: false)), "a contents gone"),
    (.node(.notified), "a notified its observers"), (.sync(.started), "a was asked to sync"),
    (.sync(.ignored), "a: already syncing, sync ignored"), (.sync(.notNeeded), "a: fresh, sync skipped"),
    (.sync(.forwarded(ifNeeded: false)), "a asked its children to sync"),
    (.sync(.forwarded(ifNeeded: true)), "a asked its children to sync if needed"),
    (.timer(.armed(by: .syncer, delay: 2_000_000_000, attempt: 3)), "a: retry in 2s, failure 3"),
    (.timer(.armed(by: .autosync, delay: 20_000_000_000, attempt: 0)), "a refresh in 20s"),
    (.timer(.fired(by: .syncer)), "a: timer fired"),
    (.timer(.cancelled(by: .syncer)), "a: timer cancelled"),
    (.timer(.armed(by: .waiter(nil), delay: 2_000_000_000, attempt: 1)), "a: retry of a waiter in 2s"),
    (.timer(.armed(by: .waiter("call"), delay: 2_000_000_000, attempt: 1)), "a: retry of call in 2s"),
    (.timer(.fired(by: .waiter(nil))), "a: timer of a waiter fired"),
    (.timer(.fired(by: .waiter("call"))), "a: timer of call fired"),
    (.timer(.cancelled(by: .waiter(nil))), "a: timer of a waiter cancelled"),
    (.timer(.armed(by: .actionManager, delay: 2_000_000_000, attempt: 0)), "a runs in 2s"),
    (.timer(.armed(by: .actionManager, delay: 5_000_000_000, attempt: 1)), "a will run again in 5s (after failure 1)"),
    (.timer(.fired(by: .actionManager)), "a is due now"),
    (.timer(.cancelled(by: .actionManager)), "a: timer cancelled"),
    (.action(.scheduled(at: 2_000_000_000)), "a is due at 2s"), (.action(.scheduled(at: -1)), "a is due at once"),
    (.action(.pendingInternet), "a waits for the network"), (.action(.done), "a is done"),
    (.action(.skipped), "a was skipped: its object no longer asks for it"),
    (
      .action(.unreadable(object: "uploads/x", reason: "no type Y")),
      "uploads/x unreadable, left unchanged: no type Y"
    ),
    (.action(.suspended(count: 1)), "actions suspended"), (.action(.suspended(count: 2)), "actions suspended (2)"),
    (.action(.resumed(count: 1)), "one suspension removed: actions suspended"),
    (.action(.resumed(count: 0)), "actions resumed"),
    (.command(.given(.postpone(a, by: 90_000_000_000), by: .user)), "you: postpone a by 1m30s"),
    (.command(.given(.suspendActions, by: .script)), "script: suspend the actions"),
    (.command(.given(.resumeActions, by: .user)), "you: resume the actions"),
    (.timer(.gaveUp(by: .syncer, attempts: 1)), "a gave up after 1 attempt"),
    (.timer(.gaveUp(by: .syncer, attempts: 8)), "a gave up after 8 attempts"),
    (.timer(.reset(by: .syncer, .appBecameActive)), "a back-off reset: app active"),
    (.timer(.reset(by: .syncer, .networkReturned)), "a back-off reset: network returned"),
    (.timer(.held(by: .syncer, .breaker, holder: a, delay: 2_000_000_000)), "a: attempt held by breaker a for 2s"),
    (.timer(.held(by: .syncer, .retryAfter, delay: 1_500_000_000)), "a: attempt held by Retry-After for 1.5s"),
    (.timer(.held(by: .syncer, .budget, holder: a)), "a: attempt held by budget a"),
    (.timer(.passed(by: .syncer, .breaker, holder: a)), "a: sync by hand passed breaker a"),
    (.timer(.waitTimedOut(after: 30_000_000_000)), "a waiter timed out after 30s"),
    (
      .waiter("w", .expiring(after: 4_000_000_000, left: 1_000_000_000)),
      "w waited 4s and has 1s left for a"
    ), (.run(.ended(LintCounts())), "run ended, no warnings"),
    (.sync(.faultApplied(.fail(error: "x"))), "a: injected fault, fails with x"),
    (.sync(.faultApplied(.delay(2_000_000_000))), "a: injected fault, takes 2s longer"),
    (.sync(.resultDropped(.synced)), "a: late result dropped (synced)"),
    (.sync(.attempted(after: nil)), "a makes an attempt"),
    (.sync(.attempted(after: 500_000_000)), "a makes an attempt, 500ms after the failure"),
    (.sync(.attemptFailed(NodeError(text: "x"))), "a: attempt failed: x"),
    (.run(.controlChanged(to: "anna[812]")), "anna[812] has control"),
    (.run(.controlChanged(to: nil)), "control ended, faults cleared, clock at ×1"),
    (.node(.childrenChanged), "a children changed"),
    (.node(.violated(.errorWithoutFailure, "it lied")), "a violated its contract: it lied"),
    (.run(.stopped("it was enough")), "it was enough"),
    (.command(.given(.sync(a), by: .user)), "you: sync a"),
    (.command(.given(.syncIfNeeded(a), by: .script)), "script: sync a if needed"),
    (.command(.given(.syncRoots, by: .user)), "you: sync all roots"),
    (.command(.given(.fail(a, error: "x"), by: .user)), "you: fail a with x"),
    (.command(.given(.setState(a, .synced, hasContents: nil, error: nil), by: .script)), "script: set a synced"),
    (.command(.given(.setTarget(a, b), by: .script)), "script: point a at b"),
    (.command(.given(.setTarget(a, nil), by: .script)), "script: point a at nothing"),
    (.command(.given(.clock(.pause), by: .user)), "you: the clock"),
  ]

  @Test("every event has its phrase, with the node's name", arguments: phrases.indices)
  func phrase(index: Int) {
    let (event, phrase) = Self.phrases[index]
    #expect(Self.source.phrase(entry(event)) == phrase)
  }

  @Test("the subject node is not named again")
  func subject() {
    let event = JournalEvent.node(.stateChanged(from: .idle, to: .syncing, error: nil))
    #expect(Self.source.phrase(entry(event), about: Self.a) == "syncing")
    #expect(Self.source.phrase(entry(event), about: Self.b) == "a syncing")
  }

  @Test("a log line marks a warning by its sign and its lint name")
  func mark() {
    #expect(
      Self.source.logLine(entry(.timer(.gaveUp(by: .syncer, attempts: 3))))
        == "00:00:00.000  #1  WARNING gave-up: a gave up after 3 attempts")
    #expect(Self.source.logLine(entry(.node(.notified))) == "00:00:00.000  #1  a notified its observers")
  }

  private func entry(_ event: JournalEvent) -> JournalEntry {
    JournalEntry(sequence: 1, time: 0, node: Self.a, event: event, cause: nil)
  }
}
