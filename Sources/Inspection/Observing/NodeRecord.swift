import InspectionModel
import Loadables

/// The record of one loadable. Timers are separate, since most nodes have none.
@MainActor
struct NodeRecord {
  /// The loadable, if the inspector owns it.
  let loadable: (any PureLoadableProtocol)?
  /// The displayed data, updated when it is drained.
  var snapshot: NodeSnapshot
  /// The number of its last entry in the journal; 0 if there is none.
  var lastEntry: UInt64 = 0
  /// One element, or none before the first timer.
  private var timers: [Timers] = []
  var childrenNeedingSync: Int32 = 0
  /// The number of parents without waiters.
  private var homeParentCount: Int32 = 0
  /// The declared parent, which counts while it is one.
  let declaredHome: DeclaredHome
  let traits: LoadableTraits
  var isDirty = false
  /// Whether the snapshot's `needsSync` may be stale.
  var hasStaleNeed = false
  var mayHaveFaults = false
  /// Whether a batch has held it.
  var isAnnounced = false
  /// Whether its loadable was released and the place is free.
  let isGone: Bool

  private struct Timers {
    var backoff: BackoffTimeoutPolicy?
    var retries = PendingRetries()
    /// The failures in a row after which its syncer gave up; nil if it did not.
    var gaveUp: Int?
  }

  /// - Parameter owned: The loadable, if the inspector owns it.
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
    /// The first parent that is found.
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
    guard snapshot.stands(under: parent) else { return }
    snapshot.parents.removeAll { $0 == parent }
    if !isWaiter { homeParentCount -= 1 }
  }

  // MARK: Retries

  /// Adds the timer of an entry.
  mutating func armed(_ number: EventNumber, at time: Int64, delay: Int64, attempt: Int, by owner: RetryOwner) {
    changeTimers { timers in
      timers.retries.arm(number, at: time, delay: delay, attempt: attempt, by: owner)
      if owner == .syncer { timers.gaveUp = nil }
    }
    if owner == .syncer, attempt > 0 { snapshot.counts.failuresInARow = attempt }
    showRetry()
  }

  /// Removes the timer of an entry, if known, that has fired or was cancelled.
  mutating func timerEnded(_ number: EventNumber?, by owner: RetryOwner) {
    changeTimers { $0.retries.end(number, by: owner) }
    showRetry()
  }

  /// Ends the attempts.
  mutating func gaveUp(after attempts: Int, by owner: RetryOwner) {
    guard owner == .syncer else { return }
    changeTimers { $0.gaveUp = attempts }
    snapshot.counts.failuresInARow = attempts
    showRetry()
  }

  /// Resets the failures in a row.
  mutating func startedOver(by owner: RetryOwner) {
    if owner == .syncer { snapshot.counts.failuresInARow = 0 }
  }

  /// Updates the stats after a change of state or another failure.
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

  /// Its own syncer comes first, also if there are many waiters.
  private mutating func showRetry() {
    guard let timers = timers.first else { return }
    snapshot.retry =
      timers.retries.own ?? timers.gaveUp.map { .gaveUp(attempts: $0) } ?? timers.retries.waiting
  }

  /// Returns a reader of the loadable that does not access the record: reading a loadable may cause events.
  func reader(describeError: (@Sendable (any Error) -> String)?) -> LoadableReader {
    LoadableReader(traits: traits, backoff: backoff, mayHaveFaults: mayHaveFaults, describeError: describeError)
  }

  /// Applies the values of the loadable, except its children, which rarely change.
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
