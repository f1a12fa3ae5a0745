import InspectionModel
import Scenarios

extension NodeIdentity {
  init(_ definition: NodeDefinition) {
    self.init(
      key: definition.id, title: definition.name, kind: definition.kind.nodeKind, facts: NodeFact.facts(definition))
  }

  init(_ definition: WaiterDefinition) {
    self.init(key: definition.id, kind: .waiter, facts: NodeFact.facts(definition))
  }
}
