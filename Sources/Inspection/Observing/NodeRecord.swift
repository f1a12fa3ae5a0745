import InspectionModel
import Loadables

/// What an inspector knows of one loadable. What only those have that are synced by a timer stands apart.
@MainActor
struct NodeRecord {
  /// The loadable, where the inspector owns it.
  let loadable: (any PureLoadableProtocol)?
  /// What is shown; brought up to date when it is drained.
  var snapshot: NodeSnapshot
  /// The number of the journal's last entry about it; 0 if there is none.
  var lastEntry: UInt64 = 0
  /// One element, or none while it never had a timer.
  private var timers: [Timers] = []
  /// How many of its children need a sync.
  var childrenNeedingSync: Int32 = 0
  /// How many nodes depend on it, without waiters.
  private var homeParentCount: Int32 = 0
  /// Where it was declared to be at home, which counts while it is there.
  let declaredHome: DeclaredHome
  let traits: LoadableTraits
  var isDirty = false
  /// Whether its need of a sync may differ from the snapshot's.
  var hasStaleNeed = false
  /// Whether its next syncs may have been made to go wrong.
  var mayHaveFaults = false
  /// Whether a batch has held it.
  var isAnnounced = false
  /// Whether its loadable was released, so that the place is free.
  let isGone: Bool

  private struct Timers {
    /// What its syncer waits by, if somebody has said so.
    var backoff: BackoffTimeoutPolicy?
    /// The timers that are going to have it synced.
    var retries = PendingRetries()
    /// After how many failures in a row its syncer gave up, if it did.
    var gaveUp: Int?
  }

  /// - Parameter owned: The loadable itself, where the inspector owns it.
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

  /// The record of a free place.
  init(goneFrom id: NodeID) {
    (loadable, traits, isGone, declaredHome) = (nil, [], true, .anywhere)
    snapshot = NodeSnapshot(id: id, identity: .gone)
  }

  enum DeclaredHome: Equatable {
    case root
    case under(NodeID)
    /// Wherever it is found first.
    case anywhere
  }

  /// What its syncer waits by, if somebody has said so.
  var backoff: BackoffTimeoutPolicy? {
    get { timers.first?.backoff }
    set { changeTimers { $0.backoff = newValue } }
  }

  private mutating func changeTimers(_ change: (inout Timers) -> Void) {
    if timers.isEmpty { timers = [Timers()] }
    change(&timers[0])
  }

  // MARK: Parents

  /// Whether it is at the top level.
  var isRoot: Bool { declaredHome == .root || homeParentCount == 0 }

  /// - Parameter isWaiter: Whether the parent is a waiter, under which no node is at home.
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

  /// A timer was set by the entry of this number.
  mutating func armed(_ number: EventNumber, at time: Int64, delay: Int64, attempt: Int, by owner: RetryOwner) {
    changeTimers { timers in
      timers.retries.arm(number, at: time, delay: delay, attempt: attempt, by: owner)
      if owner == .syncer { timers.gaveUp = nil }
    }
    if owner == .syncer, attempt > 0 { snapshot.counts.failuresInARow = attempt }
    showRetry()
  }

  /// A timer that was set by the entry of this number, if that is known, has fired or was taken back.
  mutating func timerEnded(_ number: EventNumber?, by owner: RetryOwner) {
    changeTimers { $0.retries.end(number, by: owner) }
    showRetry()
  }

  /// There is no further attempt.
  mutating func gaveUp(after attempts: Int, by owner: RetryOwner) {
    guard owner == .syncer else { return }
    changeTimers { $0.gaveUp = attempts }
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
      if old != .failed, timers.first?.retries.own?.waitsUntil == nil { snapshot.counts.failuresInARow += 1 }
    case .idle, .syncing: break
    }
    // Whoever had given up goes on from here, whoever has begun it.
    guard !timers.isEmpty else { return }
    if new != .failed { timers[0].gaveUp = nil }
    showRetry()
  }

  /// Of those who wait for the node there may be many, and what they do must not hide its own syncer.
  private mutating func showRetry() {
    guard let timers = timers.first else { return }
    snapshot.retry =
      timers.retries.own ?? timers.gaveUp.map { .gaveUp(attempts: $0) } ?? timers.retries.waiting
  }

  /// Reads what the loadable itself says, without the record: a loadable that is asked may have events.
  func reader(describeError: (@Sendable (any Error) -> String)?) -> LoadableReader {
    LoadableReader(traits: traits, backoff: backoff, mayHaveFaults: mayHaveFaults, describeError: describeError)
  }

  /// Takes in what the loadable says. The children, which seldom change, are not part of it.
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
