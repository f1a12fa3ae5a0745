import Loadables

/// What an inspector knows of one loadable.
@MainActor
struct NodeRecord {
  let loadable: any PureLoadableProtocol
  /// What is shown; brought up to date when it is drained.
  var snapshot: NodeSnapshot
  /// The nodes that stand on this one, each once, in the order in which they came to.
  var parents: [NodeID] = []
  /// Where it was declared to be at home, which counts while it is there.
  var declaredHome: DeclaredHome
  /// How many of the nodes that this one stands on need a sync.
  var needyChildren = 0
  var isDirty = false

  enum DeclaredHome: Equatable {
    case root
    case under(NodeID)
    /// Wherever it is found first.
    case anywhere
  }

  /// Whether the loadable needs a sync; nil if it cannot be asked to. A group and a proxy need what stands behind them
  /// needs, which is counted: asking them would ask all of those each time.
  var needsSync: Bool? {
    switch loadable {
    case is LoadableGroup: needyChildren > 0
    case is LoadableProxy where !snapshot.children.isEmpty: needyChildren > 0
    default: (loadable as? any LoadableProtocol)?.needsSync
    }
  }

  /// Reads what can be read from the loadable itself. The children, which seldom change, are not read here.
  mutating func refresh(originOf identify: (any PureLoadableProtocol) -> NodeID?) {
    snapshot.state = NodeState(loadable.loadableState)
    snapshot.hasContents = loadable.isContentsAvailable
    snapshot.error = loadable.error.map { NodeError($0, originOf: identify) }
    snapshot.observerCount = (loadable as? LoadableBase)?.observerCount ?? 0
  }
}

extension NodeState {
  init(_ state: LoadableState) {
    switch state {
    case .idle: self = .idle
    case .syncing: self = .syncing
    case .didSyncSuccessfully: self = .synced
    case .didFailToSync: self = .failed
    }
  }
}

extension NodeError {
  /// Follows groups down to the error that started it all.
  @MainActor
  init(_ error: any Error, originOf identify: (any PureLoadableProtocol) -> NodeID?) {
    var error = error
    var origin: NodeID?
    while let wrapped = error as? LoadableGroupError {
      origin = identify(wrapped.child)
      error = wrapped.cause
    }
    self.init(text: (error as? any DescribedError)?.shortDescription ?? String(describing: error), origin: origin)
  }
}
