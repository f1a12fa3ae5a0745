import InspectionModel
import Scenarios

extension NodeIdentity {
  /// What is shown of a node that a scenario defines.
  init(_ definition: NodeDefinition) {
    self.init(
      key: definition.id, title: definition.name, kind: NodeKind(definition.kind), facts: NodeFact.facts(definition))
  }
}

extension NodeKind {
  fileprivate init(_ kind: NodeDefinition.Kind) {
    switch kind {
    case .loadable: self = .loadable
    case .pure: self = .pure
    case .group(let mode, _): self = .group(mode)
    case .proxy: self = .proxy
    case .pureProxy: self = .pureProxy
    case .chain: self = .chain
    case .map: self = .map
    case .asyncMap: self = .asyncMap
    case .flatMap: self = .flatMap
    case .joined: self = .joined
    case .autosync: self = .autosync
    case .action: self = .action
    }
  }
}
