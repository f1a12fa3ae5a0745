import InspectionModel
import Scenarios

extension NodeIdentity {
  /// What is shown of a node that a scenario defines.
  init(_ definition: NodeDefinition) {
    self.init(
      key: definition.id, title: definition.name, kind: definition.kind.nodeKind, facts: NodeFact.facts(definition))
  }

  /// What is shown of a waiter that a scenario defines.
  init(_ definition: WaiterDefinition) {
    self.init(key: definition.id, kind: .waiter, facts: NodeFact.facts(definition))
  }
}
