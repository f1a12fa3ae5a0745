import InspectionModel
import Scenarios

/// The nodes of a scenario by their ids: what it defines as nodes, then its waiters. They are registered in this order,
/// which gives them their numbers.
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

  /// The node or waiter with this id, if there is one. A node comes before a waiter of the same id.
  func node(_ id: String) -> NodeID? { definitions.node(id) ?? waiters[id] }

  /// The waiter with this id, if there is one.
  func waiter(_ id: String) -> NodeID? { waiters[id] }
}
