import InspectionModel
import Loadables

/// The inspector's record of one node. Timers are stored separately, since most nodes have no timers.
@MainActor
struct NodeRecord {
  /// The node's loadable, if the inspector owns the loadable; otherwise nil.
  let loadable: (any PureLoadableProtocol)?
  /// The displayed data of the node, updated when changes are drained.
  var snapshot: NodeSnapshot
  /// The number of the node's last journal entry; 0 if the node has no entry.
  var lastEntry: UInt64 = 0
  /// The timers: one element, or no element before the first timer.
  private var timers: [Timers] = []
  var childrenNeedingSync: Int32 = 0
  /// The number of parents that are not waiters.
  private var homeParentCount: Int32 = 0
  /// The declared place in the tree. A declared parent applies only while the node is its child.
  let declaredHome: DeclaredHome
  let traits: LoadableTraits
  var isDirty = false
  /// Whether the snapshot's `needsSync` may be stale.
  var hasStaleNeedsSync = false
  var mayHaveFaults = false
  /// Whether a batch has held the node.
  var isAnnounced = false
  /// Whether the loadable was released, so that the place is free.
  let isGone: Bool

  private struct Timers {
    var backoff: BackoffTimeoutPolicy?
    var retries = PendingRetries()
    /// The number of failures in a row after which the syncer gave up; nil if the syncer has not given up.
    var gaveUp: Int?
  }

  /// - Parameter owned: The node's loadable, if the inspector owns the loadable; otherwise nil.
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

  /// Creates the record of a free place.
  init(goneFrom id: NodeID) {
    (loadable, traits, isGone, declaredHome) = (nil, [], true, .anywhere)
    snapshot = NodeSnapshot(id: id, identity: .gone)
  }

  enum DeclaredHome: Equatable {
    case root
    case under(NodeID)
    /// Under the first parent that is found, or at the top level.
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

  /// - Parameter isWaiter: Whether the parent is a waiter, under which no node is listed.
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

  /// Adds the timer that the entry with a number has set.
  mutating func armed(_ number: EventNumber, at time: Int64, delay: Int64, attempt: Int, by owner: RetryOwner) {
    changeTimers { timers in
      timers.retries.arm(number, at: time, delay: delay, attempt: attempt, by: owner)
      if owner == .syncer { timers.gaveUp = nil }
    }
    if owner == .syncer, attempt > 0 { snapshot.counts.failuresInARow = attempt }
    showRetry()
  }

  /// Removes a timer that has fired or was cancelled, by the number of the entry that set the timer, if known.
  mutating func timerEnded(_ number: EventNumber?, by owner: RetryOwner) {
    changeTimers { $0.retries.end(number, by: owner) }
    showRetry()
  }

  /// Records that the syncer gave up after `attempts` failures in a row. Ignores other owners.
  mutating func gaveUp(after attempts: Int, by owner: RetryOwner) {
    guard owner == .syncer else { return }
    changeTimers { $0.gaveUp = attempts }
    snapshot.counts.failuresInARow = attempts
    showRetry()
  }

  /// Resets the number of failures in a row after a reset of the syncer's back-off. Ignores other owners.
  mutating func startedOver(by owner: RetryOwner) {
    if owner == .syncer { snapshot.counts.failuresInARow = 0 }
  }

  /// Updates the stats after a change of state or a further failure.
  mutating func stateChanged(from old: NodeState, to new: NodeState) {
    switch new {
    case .synced:
      snapshot.counts.successes += 1
      snapshot.counts.failuresInARow = 0
    case .failed:
      snapshot.counts.failures += 1
      // A failure that its syncer did not see, because it still waits, does not count.
      if old != .failed, timers.first?.retries.own?.waitsUntil == nil { snapshot.counts.failuresInARow += 1 }
    case .idle, .syncing: break
    }
    // A sync of any origin starts new attempts.
    guard !timers.isEmpty else { return }
    if new != .failed { timers[0].gaveUp = nil }
    showRetry()
  }

  /// Updates the shown retry: the node's own timer, else the end of the attempts, else the first timer of a waiter.
  private mutating func showRetry() {
    guard let timers = timers.first else { return }
    snapshot.retry =
      timers.retries.own ?? timers.gaveUp.map { .gaveUp(attempts: $0) } ?? timers.retries.waiting
  }

  /// Returns a reader of the loadable that is independent of the record, because reading a loadable may cause events.
  func reader(describeError: (@Sendable (any Error) -> String)?) -> LoadableReader {
    LoadableReader(traits: traits, backoff: backoff, mayHaveFaults: mayHaveFaults, describeError: describeError)
  }

  /// Applies the values read from the loadable to the snapshot, except the children, which rarely change.
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
