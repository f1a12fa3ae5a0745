import Loadables

/// What an inspector knows of one loadable.
@MainActor
struct NodeRecord {
  let loadable: any PureLoadableProtocol
  /// The same, if its syncs can be made to go wrong.
  let faultCarrier: (any FaultCarrier)?
  /// What its syncer waits by, if somebody has said so.
  var backoff: BackoffTimeoutPolicy?
  /// What is shown; brought up to date when it is drained.
  var snapshot: NodeSnapshot
  /// Whose timer the snapshot tells of.
  private var retryOwner = RetryOwner.waiter
  /// Where it was declared to be at home, which counts while it is there.
  var declaredHome: DeclaredHome
  /// How many of the nodes that this one stands on need a sync.
  var needyChildren = 0
  var isDirty = false
  /// Whether its need of a sync may be another one than the snapshot says.
  var hasDoubtfulNeed = false

  init(_ loadable: any PureLoadableProtocol, _ identity: NodeIdentity, as id: NodeID, home: DeclaredHome) {
    self.loadable = loadable
    faultCarrier = loadable as? any FaultCarrier
    snapshot = NodeSnapshot(id: id, identity: identity)
    // What it is before anything happens is no change.
    snapshot.hasContents = loadable.isContentsAvailable
    declaredHome = home
  }

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
    case is LoadableGroup, is LoadableChain: needyChildren > 0
    case is LoadableProxy where !snapshot.children.isEmpty: needyChildren > 0
    default: (loadable as? any LoadableProtocol)?.needsSync
    }
  }

  /// A timer was set, has fired or was taken back. Of those who wait for the node there may be many, and what they do
  /// must not hide its own syncer.
  mutating func show(_ retry: NodeRetry?, by owner: RetryOwner) {
    guard owner != .waiter || retryOwner == .waiter || snapshot.retry == nil else { return }
    snapshot.retry = retry
    retryOwner = owner
    switch retry {
    case .armed(_, _, let failures), .gaveUp(let failures): snapshot.failuresInARow = failures
    case nil: break
    }
  }

  /// Reads what can be read from the loadable itself. The children, which seldom change, are not read here.
  mutating func refresh(originOf identify: (any PureLoadableProtocol) -> NodeID?) {
    snapshot.state = NodeState(loadable.loadableState)
    snapshot.hasContents = loadable.isContentsAvailable
    snapshot.error = loadable.error.map { NodeError($0, originOf: identify) }
    snapshot.backoff = (backoff?.configuration).map(NodeBackoff.init)
    snapshot.faults = faultCarrier?.faults ?? []
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
  /// Follows groups and chains down to the error that started it all.
  @MainActor
  init(_ error: any Error, originOf identify: (any PureLoadableProtocol) -> NodeID?) {
    var error = error
    var origin: NodeID?
    while true {
      if let wrapped = error as? LoadableGroupError {
        origin = identify(wrapped.child)
        error = wrapped.cause
      } else if let wrapped = error as? LoadableChainError, let cause = wrapped.cause {
        origin = identify(wrapped.loadable)
        error = cause
      } else {
        break
      }
    }
    self.init(text: (error as? any DescribedError)?.shortDescription ?? String(describing: error), origin: origin)
  }
}
