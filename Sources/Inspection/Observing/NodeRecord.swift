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
  /// The timers that are going to have it synced.
  private var retries = PendingRetries()
  /// After how many failures in a row its syncer gave up, if it did.
  private var gaveUp: Int?
  /// Where it was declared to be at home, which counts while it is there.
  var declaredHome: DeclaredHome
  /// How many of the nodes that this one stands on need a sync.
  var needyChildren = 0
  /// The number of the journal's last entry about it; 0 if there is none.
  var lastEntry: UInt64 = 0
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

  // MARK: Retries

  /// A timer was set by the entry of this number.
  mutating func armed(_ number: EventNumber, at time: Int64, delay: Int64, attempt: Int, by owner: RetryOwner) {
    retries.arm(number, at: time, delay: delay, attempt: attempt, by: owner)
    if owner == .syncer {
      gaveUp = nil
      if attempt > 0 { snapshot.counts.failuresInARow = attempt }
    }
    showRetry()
  }

  /// A timer that was set by the entry of this number, if that is known, has fired or was taken back.
  mutating func timerEnded(_ number: EventNumber?, by owner: RetryOwner) {
    retries.end(number, by: owner)
    showRetry()
  }

  /// There is no further attempt.
  mutating func gaveUp(after attempts: Int, by owner: RetryOwner) {
    guard owner == .syncer else { return }
    gaveUp = attempts
    snapshot.counts.failuresInARow = attempts
    showRetry()
  }

  /// The failures in a row are forgotten.
  mutating func startedOver(by owner: RetryOwner) {
    if owner == .syncer { snapshot.counts.failuresInARow = 0 }
  }

  /// The state has changed, or it has failed once more.
  mutating func stateChanged(from old: NodeState, to new: NodeState) {
    switch new {
    case .synced:
      snapshot.counts.successes += 1
      snapshot.counts.failuresInARow = 0
    case .failed:
      snapshot.counts.failures += 1
      // One that its syncer did not see, since it goes on waiting, does not count.
      if old != .failed, retries.own?.waitsUntil == nil { snapshot.counts.failuresInARow += 1 }
    case .idle, .syncing: break
    }
    // Whoever had given up goes on from here, whoever has begun it.
    if new != .failed { gaveUp = nil }
    showRetry()
  }

  /// Of those who wait for the node there may be many, and what they do must not hide its own syncer.
  private mutating func showRetry() {
    snapshot.retry = retries.own ?? gaveUp.map { .gaveUp(attempts: $0) } ?? retries.waiting
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
