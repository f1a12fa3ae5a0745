import InspectionModel
import Scenarios

/// The nodes of a scenario by their ids: its nodes, then its waiters, numbered in this order.
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

  /// Returns the node or waiter with this id, if any; a node comes before a waiter of the same id.
  func node(_ id: String) -> NodeID? { definitions.node(id) ?? waiters[id] }

  func waiter(_ id: String) -> NodeID? { waiters[id] }
}
