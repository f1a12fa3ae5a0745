import InspectionModel
import Testing

@testable import Explanation

@Suite("Why servers and policies enter their states")
struct ServerDescriptionTests {
  private static let node = NodeID(0)

  /// Returns the sentence about the last of some events of a node; each but the first is caused by the one before.
  private func sentence(_ kind: NodeKind, _ events: JournalEvent...) throws -> String {
    var state = SourceState()
    let node = NodeSnapshot(id: Self.node, identity: NodeIdentity(key: "api", kind: kind))
    let entries = events.enumerated().map { index, event in
      JournalEntry(
        sequence: UInt64(index + 1), time: Int64(index), node: Self.node, event: event,
        cause: index == 0 ? nil : UInt64(index))
    }
    let batch = ChangeBatch(clock: ClockSnapshot(now: 9), nodes: [node], roots: [Self.node], entries: entries)
    _ = state.applyRemovals(of: batch)
    state.applyAdditions(of: batch) { _, _ in }
    let last = try #require(entries.last)
    return state.sentence(state.history.step(from: last)).text
  }

  private static func change(_ old: NodeState, _ new: NodeState, _ error: String? = nil) -> JournalEvent {
    .node(.stateChanged(from: old, to: new, error: error.map { NodeError(text: $0) }))
  }

  @Test(
    "a change without a recorded cause has the reason of its kind",
    arguments: [
      (.queue, .synced, .syncing, "began to refuse requests because its queue was full"),
      (.queue, .syncing, .synced, "answered all requests again because no request waited any more"),
      (.queue, .idle, .synced, "began to answer because the run began"),
      (.queue, .failed, .synced, "came back because it was planned"),
      (.rateLimit, .synced, .syncing, "began to refuse requests because they came faster than its rate"),
      (.rateLimit, .syncing, .synced, "answered all requests again because a request was within its rate"),
      (.load, .syncing, .synced, "ended its last request because no more arrive"),
      (.breaker, .synced, .failed, "opened because too many attempts failed"),
      (.breaker, .failed, .syncing, "became half-open because its time was over"),
      (.budget, .synced, .syncing, "began to hold retries because no retry was left"),
    ] as [(NodeKind, NodeState, NodeState, String)])
  func reason(kind: NodeKind, old: NodeState, new: NodeState, text: String) throws {
    #expect(try sentence(kind, Self.change(old, new)) == text)
  }

  @Test func aServerThatACommandTookDownNamesTheCommand() throws {
    let command = JournalEvent.command(.given(.fail(Self.node, error: "http-503"), by: .user))
    let text = try sentence(.queue, command, Self.change(.synced, .failed, "http-503"))
    #expect(text == "went down: http-503 because you failed it")
  }

  @Test func aLoadableHasTheWordsOfASync() throws {
    #expect(try sentence(.loadable, Self.change(.idle, .syncing)) == "began to sync, from outside")
  }
}
