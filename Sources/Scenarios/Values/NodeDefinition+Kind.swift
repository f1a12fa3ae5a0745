import InspectionModel

extension NodeDefinition.Kind {
  /// The kind of node that is shown for this definition.
  package var nodeKind: NodeKind {
    switch self {
    case .loadable: .loadable
    case .pure: .pure
    case .group(let mode, _): .group(mode)
    case .proxy: .proxy
    case .pureProxy: .pureProxy
    case .chain: .chain
    case .map: .map
    case .asyncMap: .asyncMap
    case .flatMap: .flatMap
    case .joined: .joined
    case .autosync: .autosync
    case .action: .action
    }
  }
}
