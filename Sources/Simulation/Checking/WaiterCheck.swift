import InspectionModel
import Loadables
import Scenarios

/// A check of how a waiter's wait ends: satisfied or timed out.
struct WaiterCheck: Check {
  let nodes: Set<NodeID>?

  private let id: String
  private let end: WaiterDefinition.End
  private let deadline: Int64?
  private var seen = "has not begun to wait"
  private var last: UInt64?

  /// Creates a check. `deadline` is the last time for the end of the wait, in nanoseconds; nil for the end of the run.
  init(_ id: String, _ node: NodeID, ends end: WaiterDefinition.End, by deadline: Int64?) {
    self.id = id
    nodes = [node]
    self.end = end
    self.deadline = deadline
  }

  var deadlines: [Int64] { deadline.map { [$0] } ?? [] }

  mutating func handle(_ entry: JournalEntry) -> Verdict? {
    guard case .waiter(id, let event) = entry.event else { return nil }
    last = entry.sequence
    switch event {
    case .waiting, .expiring: seen = "still waits"
    case .satisfied(let wait): return ended(.satisfied, after: wait)
    case .timedOut(let wait): return ended(.timedOut, after: wait)
    }
    return nil
  }

  private mutating func ended(_ end: WaiterDefinition.End, after wait: Int64) -> Verdict {
    seen = "\(end.text) after \(Duration.nanoseconds(wait).scenarioText)"
    return end == self.end ? .met : failure
  }

  mutating func timeReached(_ time: Int64) -> Verdict? { failure }

  mutating func finish() -> Verdict { failure }

  private var failure: Verdict { .failed(expected: "\(id) \(end.text)", seen: "\(id) \(seen)", cause: last) }
}
