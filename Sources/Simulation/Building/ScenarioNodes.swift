import InspectionModel
import Scenarios

/// A lookup of a scenario's nodes and waiters by id. The waiters are numbered after the nodes.
struct ScenarioNodes {
  private let definitions: NodeDefinitions
  private let waiters: [String: NodeID]

  init(_ scenario: Scenario) {
    definitions = scenario.nodes
    let waiters = scenario.waiters.filter { scenario.nodes.position(of: $0.node) != nil }
    let count = scenario.nodes.count
    self.waiters = Dictionary(
      waiters.enumerated().map { ($0.element.id, NodeID(count + $0.offset)) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the node or waiter with an id; nil if there is none. A node takes precedence over a waiter.
  func node(_ id: String) -> NodeID? { definitions.node(id) ?? waiters[id] }

  func waiter(_ id: String) -> NodeID? { waiters[id] }
}
