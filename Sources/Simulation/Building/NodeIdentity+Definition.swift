import InspectionModel
import Scenarios

extension NodeIdentity {
  /// What is shown of a node that a scenario defines.
  init(_ definition: NodeDefinition) {
    self.init(
      key: definition.id, title: definition.name, kind: definition.kind.nodeKind, facts: NodeFact.facts(definition))
  }
}
