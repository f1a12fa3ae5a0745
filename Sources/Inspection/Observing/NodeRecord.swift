import InspectionModel
import Loadables

/// The inspector's data about one node.
@MainActor
struct NodeRecord {
  /// The node's loadable if the inspector retains it; nil if the program owns it.
  let loadable: (any PureLoadableProtocol)?
  /// The node's data for consumers. Events update the counts; each batch first reads the state from the loadable.
  var snapshot: NodeSnapshot
  /// The number of the node's last journal entry; 0 if there is none.
  var lastEntry: UInt64 = 0
  /// The node's timers and back-off: one element, or an empty array, which saves memory, before the first of them.
  private var timers: [Timers] = []
  var childrenNeedingSync: Int32 = 0
  /// The number of parents that are not waiters. The tree lists the node under one of these.
  private var homeParentCount: Int32 = 0
  /// The position in the tree that was declared at registration. A declared parent applies while the node is its child.
  let declaredHome: DeclaredHome
  let traits: LoadableTraits
  var isDirty = false
  /// Whether `needsSync` of the snapshot may be outdated.
  var hasStaleNeedsSync = false
  var mayHaveFaults = false
  /// Whether a batch has had the node, so that consumers know it.
  var isAnnounced = false
  /// Whether the node was removed, because its loadable was released. The record then marks a free index.
  let isGone: Bool

  private struct Timers {
    var backoff: BackoffTimeoutPolicy?
    var retries = PendingRetries()
    /// The number of failures in a row after which the syncer gave up; nil if it has not given up.
    var gaveUp: Int?
  }

  /// Creates the record of a new node. `owned` is the loadable if the inspector retains it, otherwise nil.
  init(
    _ owned: (any PureLoadableProtocol)?, _ traits: LoadableTraits, _ identity: NodeIdentity, as id: NodeID,
    home: DeclaredHome
  ) {
    self.loadable = owned
    self.traits = traits
    isGone = false
    snapshot = NodeSnapshot(id: id, identity: identity)
    declaredHome = home
  }

  /// Creates the record that marks the index of a removed node as free.
  init(goneFrom id: NodeID) {
    (loadable, traits, isGone, declaredHome) = (nil, [], true, .anywhere)
    snapshot = NodeSnapshot(id: id, identity: .gone)
  }

  enum DeclaredHome: Equatable {
    case root
    case under(NodeID)
    /// Under the node's first parent, or at the top level without a parent.
    case anywhere
  }

  var backoff: BackoffTimeoutPolicy? {
    get { timers.first?.backoff }
    set { changeTimers { $0.backoff = newValue } }
  }

  private mutating func changeTimers(_ change: (inout Timers) -> Void) {
    if timers.isEmpty { timers = [Timers()] }
    change(&timers[0])
  }

  // MARK: Parents

  var isRoot: Bool { declaredHome == .root || homeParentCount == 0 }

  /// Adds a parent. `isWaiter` tells whether the parent is a waiter, under which the tree lists no node.
  mutating func addParent(_ parent: NodeID, isWaiter: Bool) {
    snapshot.addParent(parent)
    if !isWaiter { homeParentCount += 1 }
  }

  mutating func removeParent(_ parent: NodeID, isWaiter: Bool) {
    guard snapshot.isChild(of: parent) else { return }
    snapshot.parents.removeAll { $0 == parent }
    if !isWaiter { homeParentCount -= 1 }
  }

  // MARK: Retries

  /// Adds a timer that was set at `time` for `delay`, both in nanoseconds. `number` is the number of the journal entry.
  mutating func armed(_ number: EventNumber, at time: Int64, delay: Int64, attempt: Int, by owner: TimerOwner) {
    changeTimers { timers in
      timers.retries.arm(number, at: time, delay: delay, attempt: attempt, by: owner)
      if owner == .syncer { timers.gaveUp = nil }
    }
    if owner == .syncer, attempt > 0 { snapshot.counts.failuresInARow = attempt }
    showRetry()
  }

  /// Notes that a condition holds the attempt of the node's timer.
  mutating func held(_ hold: NodeHold, by owner: TimerOwner) {
    changeTimers { $0.retries.hold(hold, by: owner) }
    showRetry()
  }

  /// Removes a timer that fired or was cancelled. `number` is that of the entry that set the timer; nil if unknown.
  mutating func timerEnded(_ number: EventNumber?, by owner: TimerOwner) {
    changeTimers { $0.retries.end(number, by: owner) }
    showRetry()
  }

  /// Notes that the syncer gave up after `attempts` failures in a row. Does nothing if `owner` is not the syncer.
  mutating func gaveUp(after attempts: Int, by owner: TimerOwner) {
    guard owner == .syncer else { return }
    changeTimers { $0.gaveUp = attempts }
    snapshot.counts.failuresInARow = attempts
    showRetry()
  }

  /// Sets the failures in a row to 0, after a reset of the back-off. Does nothing if `owner` is not the syncer.
  mutating func startedOver(by owner: TimerOwner) {
    if owner == .syncer { snapshot.counts.failuresInARow = 0 }
  }

  /// Updates the stats and the shown retry after a change of state or a repeated failure.
  mutating func stateChanged(from old: NodeState, to new: NodeState) {
    switch new {
    case .synced:
      snapshot.counts.successes += 1
      snapshot.counts.failuresInARow = 0
    case .failed:
      snapshot.counts.failures += 1
      // While the syncer's timer waits, the syncer does not count a failure, and neither does the node.
      if old != .failed, timers.first?.retries.own?.waitsUntil == nil { snapshot.counts.failuresInARow += 1 }
    case .idle, .syncing: break
    }
    // Any sync, whatever its origin, ends the state of having given up.
    guard !timers.isEmpty else { return }
    if new != .failed { timers[0].gaveUp = nil }
    showRetry()
  }

  /// Updates the retry in the snapshot, by the rule of ``NodeSnapshot/retry``.
  private mutating func showRetry() {
    guard let timers = timers.first else { return }
    snapshot.retry =
      timers.retries.own ?? timers.gaveUp.map { .gaveUp(attempts: $0) } ?? timers.retries.waiting
  }

  /// Returns a reader of the node's loadable. The reader copies values, because reading may change this record.
  func reader(describeError: (@Sendable (any Error) -> String)?) -> LoadableReader {
    LoadableReader(traits: traits, backoff: backoff, mayHaveFaults: mayHaveFaults, describeError: describeError)
  }

  /// Copies values that were read from the loadable into the snapshot.
  mutating func refresh(from reading: LoadableReader.Reading) {
    snapshot.state = reading.state
    snapshot.hasContents = reading.hasContents
    snapshot.error = reading.error
    snapshot.backoff = reading.backoff
    if let faults = reading.faults {
      snapshot.faults = faults
      mayHaveFaults = !faults.isEmpty
    }
    snapshot.observerCount = reading.observerCount
  }
}

/// The facts about a class of loadables that the inspector needs, read once for many nodes.
struct LoadableTraits: OptionSet {
  let rawValue: UInt8

  static let canSync = LoadableTraits(rawValue: 1 << 0)
  /// The loadable is of a class with dependencies, such as a group.
  static let isContainer = LoadableTraits(rawValue: 1 << 1)
  /// The loadable needs a sync if any child needs a sync.
  static let needsSyncOfChildren = LoadableTraits(rawValue: 1 << 2)
  /// The loadable is a proxy, which needs a sync if its target needs one. Without a target, the proxy itself is asked.
  static let needsSyncOfTarget = LoadableTraits(rawValue: 1 << 3)
  /// The loadable's class is a subclass of ``LoadableBase``.
  static let isBase = LoadableTraits(rawValue: 1 << 4)
  /// The loadable's class is a ``LoadableCaller``.
  static let isCaller = LoadableTraits(rawValue: 1 << 5)
  /// The loadable's class is a ``ReadingSource``.
  static let hasReadings = LoadableTraits(rawValue: 1 << 6)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  @MainActor
  init(of loadable: any PureLoadableProtocol) {
    self = []
    if loadable is any LoadableProtocol { insert(.canSync) }
    if loadable is any LoadableContainer { insert(.isContainer) }
    if loadable is LoadableGroup || loadable is LoadableChain { insert(.needsSyncOfChildren) }
    if loadable is LoadableProxy { insert(.needsSyncOfTarget) }
    if loadable is LoadableBase { insert(.isBase) }
    if loadable is any LoadableCaller { insert(.isCaller) }
    if loadable is any ReadingSource { insert(.hasReadings) }
  }
}
