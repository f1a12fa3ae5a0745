import InspectionModel
import Testing

@testable import Explanation

@Suite("Descriptions of waiters")
struct WaiterDescriptionTests {
  private static let token = NodeID(0)
  private static let call = NodeID(1)
  private static let second: Int64 = 1_000_000_000

  private static let source = {
    var source = SourceState()
    var waiter = NodeSnapshot(id: call, identity: NodeIdentity(key: "call", kind: .waiter))
    waiter.children = [token]
    waiter.state = .failed
    var node = NodeSnapshot(id: token, identity: NodeIdentity(key: "token", kind: .loadable))
    node.parents = [call]
    source.apply(ChangeBatch(clock: ClockSnapshot(), nodes: [node, waiter]))
    return source
  }()

  @Test(
    "every event of a waiter has its phrase",
    arguments: [
      (.waiter("call", .waiting(timeout: 10 * second)), "call waits for token, 10s at most"),
      (.waiter("call", .expiring(after: 8 * second, left: 2 * second)), "call waited 8s for token, 2s left"),
      (.waiter("call", .satisfied(after: 3 * second)), "call satisfied by token after 3s"),
      (.waiter("call", .timedOut(after: 10 * second)), "call timed out after 10s, waiting for token"),
      (.timer(.armed(by: .timeout, delay: 10 * second, attempt: 0)), "call times out in 10s"),
      (.timer(.fired(by: .timeout)), "call timeout fired"),
      (.timer(.cancelled(by: .timeout)), "call timeout cancelled"),
    ] as [(JournalEvent, String)])
  func events(event: JournalEvent, phrase: String) {
    let entry = JournalEntry(sequence: 1, time: 0, node: Self.call, event: event, cause: nil)
    #expect(Self.source.phrase(entry) == phrase)
  }

  @Test("in older recordings, the events belong to the loadable and name the waiter")
  func before() {
    let entry = JournalEntry(
      sequence: 1, time: 0, node: Self.token, event: .waiter("call", .satisfied(after: 3 * Self.second)), cause: nil)
    #expect(Self.source.phrase(entry) == "call waited 3s and has got token")
  }

  @Test("the time left names the start of the wait")
  func timeLeft() throws {
    let retry = NodeRetry.armed(deadline: 10 * Self.second, delay: 8 * Self.second, attempt: 0, by: .timeout)
    let node = try #require(Self.source[Self.call])
    #expect(
      RetryDescription.long(retry, of: node, now: 7 * Self.second, in: SourceState())
        == "times out in 3.0s, 8s after it began to wait")
  }

  @Test(
    "a timeout is explained by the state of the loadable",
    arguments: [
      (.node(.stateChanged(from: .syncing, to: .failed, error: NodeError(text: "x"))), "token failed: x"),
      (.node(.stateChanged(from: .idle, to: .syncing, error: nil)), "token was still syncing"),
      (.node(.stateChanged(from: .synced, to: .idle, error: nil)), "token was idle all the time"),
    ] as [(JournalEvent, String)])
  func timedOut(change: JournalEvent, reason: String) {
    var source = Self.source
    let failed = JournalEvent.node(.stateChanged(from: .syncing, to: .failed, error: NodeError(text: "timed-out")))
    let entries = [
      JournalEntry(sequence: 1, time: 0, node: Self.token, event: change, cause: nil),
      JournalEntry(sequence: 2, time: 1, node: Self.call, event: failed, cause: 1),
    ]
    source.apply(ChangeBatch(clock: ClockSnapshot(), entries: entries))
    #expect(source.sentence(source.history.step(from: entries[1])).text == "timed out because \(reason)")
  }

  @Test("the timeout timer is packed with its owner")
  func packed() {
    for event in [
      JournalEvent.timer(.armed(by: .timeout, delay: 7, attempt: 8_191)),
      .timer(.armed(by: .timeout, delay: 7, attempt: 8_192)),
      .timer(.fired(by: .timeout, armed: 3)), .timer(.cancelled(by: .timeout, armed: 4)),
    ] {
      var beside: [JournalEvent] = []
      let entry = JournalEntry(sequence: 5, time: 6, node: Self.call, event: event, cause: nil)
      #expect(PackedEntry(entry, beside: &beside).entry(beside: beside) == entry)
    }
  }
}
