import InspectionModel
import Loadables
import Scenarios

/// A check of the order in which nodes first enter a state. Nodes that enter it at the same time count as in order.
struct OrderCheck: Check {
  let nodes: Set<NodeID>?
  let deadlines: [Int64] = []

  private let order: [(id: String, node: NodeID)]
  private let state: NodeState
  private let stateText: String
  private var arrivals: [NodeID: (time: Int64, entry: UInt64)] = [:]

  init(_ order: [(id: String, node: NodeID)], become state: NodeState) {
    self.order = order
    nodes = Set(order.map(\.node))
    self.state = state
    stateText = state.word
  }

  mutating func handle(_ entry: JournalEntry) -> Verdict? {
    guard let node = entry.node, arrivals[node] == nil, case .node(.stateChanged(_, to: state, _)) = entry.event else {
      return nil
    }
    arrivals[node] = (entry.time, entry.sequence)
    let isLate = turns(after: node).contains { arrivals[$0].map { $0.time < entry.time } ?? false }
    if isLate { return failure(cause: entry.sequence) }
    return arrivals.count == nodes?.count ? .met : nil
  }

  private func turns(after node: NodeID) -> [NodeID] {
    order.drop { $0.node != node }.dropFirst().map(\.node)
  }

  mutating func timeReached(_ time: Int64) -> Verdict? { nil }

  mutating func finish() -> Verdict { failure(cause: arrivals.values.map(\.entry).max()) }

  private func failure(cause: UInt64?) -> Verdict {
    let seen = order.map { id, node in
      arrivals[node].map { "\(id) at \(Duration.nanoseconds($0.time).scenarioText)" } ?? "\(id) not yet"
    }
    return .failed(
      expected: "\(order.map(\.id).joined(separator: ", ")) become \(stateText) in this order",
      seen: seen.joined(separator: ", "), cause: cause)
  }
}
