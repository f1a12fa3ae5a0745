import InspectionModel
import Loadables
import LoadablesTooling

extension NodeIdentity {
  /// Creates the identity of a loadable's node: its short name `key`, its longer name `title`, if any, and its kind,
  /// which depends on the loadable's class.
  @MainActor
  package init(of loadable: any PureLoadableProtocol, key: String, title: String? = nil) {
    self.init(key: key, title: title, kind: NodeKind(loadable))
  }
}

extension NodeKind {
  /// Creates the kind of node for a loadable, which depends on the loadable's class.
  @MainActor
  init(_ loadable: any PureLoadableProtocol) {
    self =
      switch loadable {
      case is LoadableGroup: .group(NodeGroupMode(loadable))
      case is PureLoadableGroup: .group(NodeGroupMode(loadable))
      case is LoadableProxy: .proxy
      case is PureLoadableProxy: .pureProxy
      case is LoadableChain: .chain
      case is AutosyncLoadable: .autosync
      case is WaiterLoadable: .waiter
      case is RetryBudget: .budget
      case is CircuitBreaker: .breaker
      case is any PictureLoadable: .image
      case is any LoadableProtocol: .loadable
      default: .pure
      }
  }
}

extension GroupMode {
  package init(_ mode: NodeGroupMode) {
    switch mode {
    case .all: self = .all
    case .any: self = .any
    case .never: self = .never
    }
  }
}

extension NodeGroupMode {
  @MainActor
  fileprivate init(_ loadable: any PureLoadableProtocol) {
    switch (loadable as? PureLoadableGroup)?.mode {
    case .any: self = .any
    case .never: self = .never
    case .all, nil: self = .all
    }
  }
}
