import InspectionModel
import Scenarios

/// Finds the nodes and waiters of a scenario by id. All nodes are numbered before all waiters.
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

  /// Returns the node or waiter with this id, if any. A node takes precedence over a waiter.
  func node(_ id: String) -> NodeID? { definitions.node(id) ?? waiters[id] }

  func waiter(_ id: String) -> NodeID? { waiters[id] }
}
