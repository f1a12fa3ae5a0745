import Loadables

/// A loadable for unit tests: everything about it can be set from outside, and it counts what is asked of it.
///
/// Without a plan a sync makes it syncing and does nothing else, unless ``doSync()`` is overridden. With one, each sync ends
/// as the plan says, when its latency has passed on the time source:
///
/// ```swift
/// let time = ManualTimeSource()
/// let profile = TestLoadable(outcomes: [.failure("timeout"), .success], latency: .milliseconds(400), timeSource: time)
/// profile.sync()
/// time.advance(by: .milliseconds(400))
/// #expect(profile.error as? TestError == TestError("timeout"))
/// ```
///
/// A state that is set by hand ends the planned sync under way; its outcome is used up.
open class TestLoadable: Loadable, PlannedLoadable {
  /// What is kept beside the state. One pointer, so that a hundred thousand copies take little.
  private enum Record {
    case empty
    /// A test's, with its counters.
    case counting(CallCounts)
    /// One of many that share a setup, before its first sync.
    case untouched(SyncSetup)
    /// The same from then on.
    case planned(PlannedSyncs)
  }

  @MainActor
  private final class CallCounts {
    let syncs: PlannedSyncs?
    var sync = 0
    var syncIfNeeded = 0
    var isContentsAvailable = 0
    var addObserver = 0
    var removeObserver = 0

    init(_ syncs: PlannedSyncs? = nil) { self.syncs = syncs }
  }

  private var record = Record.empty
  /// Which of the loadables that share a setup it is.
  private var number: Int32 = 0
  private var hasContents = false

  /// Overrides ``needsSync`` when it is not nil.
  public var needsSyncOverride: Bool?

  /// A loadable without a plan, moved by hand.
  public override init() { super.init() }

  /// A loadable whose syncs follow a plan.
  ///
  /// - Parameters:
  ///   - plan: How its syncs go.
  ///   - timeSource: What measures the latencies. A sync never ends within ``sync()``, also when its latency is zero.
  public convenience init(plan: SyncPlan, timeSource: any TimeSource) {
    self.init()
    record = .counting(CallCounts(PlannedSyncs(SyncSetup(plan, timeSource: timeSource), number: 0)))
  }

  /// A loadable whose syncs have these outcomes, the last of which repeats.
  ///
  /// - Parameters:
  ///   - outcomes: How the syncs end, one after another.
  ///   - latency: How long each takes.
  ///   - timeSource: What measures that.
  public convenience init(
    outcomes: SyncOutcomes, latency: SyncLatency = .fixed(.zero), timeSource: any TimeSource
  ) {
    self.init(plan: SyncPlan(outcomes: outcomes, latency: latency), timeSource: timeSource)
  }

  /// One of many loadables that share a setup. It counts no calls.
  package convenience init(_ setup: SyncSetup, number: Int32, hasContents: Bool) {
    self.init()
    follow(setup, number: number, hasContents: hasContents)
  }

  /// For initialisers of subclasses: becomes one of many loadables that share a setup. It counts no calls.
  package final func follow(_ setup: SyncSetup, number: Int32, hasContents: Bool) {
    self.number = number
    self.hasContents = hasContents
    record = .untouched(setup)
  }

  // MARK: Loadable

  /// The state. Setting it notifies, also when it is the same; the error is cleared by every state but `didFailToSync`.
  open override var loadableState: LoadableState {
    get { super.loadableState }
    set {
      endPlannedSync()
      set(newValue, error: newValue == .didFailToSync ? super.error : nil)
    }
  }

  /// The error, which shows only in `didFailToSync` but may be set before that state is. Setting it tells nobody.
  open override var error: (any Error)? {
    get { loadableState == .didFailToSync ? super.error : nil }
    set { _ = setSilently(loadableState, error: newValue) }
  }

  /// The contents flag. Setting it tells nobody.
  open override var isContentsAvailable: Bool {
    get {
      counts?.isContentsAvailable += 1
      return hasContents
    }
    set { hasContents = newValue }
  }

  /// ``needsSyncOverride``, or what any loadable says.
  open override var needsSync: Bool { needsSyncOverride ?? super.needsSync }

  /// Counts, then becomes syncing and calls ``doSync()``, unless it is syncing.
  open override func sync() {
    counts?.sync += 1
    super.sync()
  }

  /// Counts, then calls ``sync()`` if ``needsSync`` says so.
  open override func syncIfNeeded() {
    counts?.syncIfNeeded += 1
    super.syncIfNeeded()
  }

  /// Follows the plan. Without one it does nothing unless overridden: the test ends the sync.
  open override func doSync() { plannedSyncs?.begin(for: self) }

  /// Counts, then adds the observer.
  open override func addObserver(_ observer: any LoadableObserverProtocol) {
    counts?.addObserver += 1
    super.addObserver(observer)
  }

  /// Counts, then removes the observer.
  open override func removeObserver(_ observer: any LoadableObserverProtocol) {
    counts?.removeObserver += 1
    super.removeObserver(observer)
  }

  // MARK: Setting the state

  /// Nothing has been tried yet. The contents flag stays as it is.
  open override func setIdle() {
    endPlannedSync()
    super.setIdle()
  }

  /// A sync is under way that follows no plan. The contents flag stays as it is.
  open override func setSyncing() {
    endPlannedSync()
    super.setSyncing()
  }

  /// The sync succeeded, and the contents are available.
  open override func setDidSyncSuccessfully() {
    endPlannedSync()
    hasContents = true
    super.setDidSyncSuccessfully()
  }

  /// The sync failed. The contents flag stays as it is, unless the plan drops the contents on failure.
  open override func setFailedToSync(_ error: (any Error)?) {
    endPlannedSync()
    if plan?.dropsContentsOnFailure ?? false { hasContents = false }
    super.setFailedToSync(error)
  }

  /// The same, also without an error.
  public func setDidFailToSync(_ error: (any Error)? = nil) { setFailedToSync(error) }

  /// Sets everything at once and notifies; the contents flag stays as it is where nil, but synced means that it is set.
  open func set(_ state: LoadableState, isContentsAvailable: Bool?, error: (any Error)? = nil) {
    endPlannedSync()
    hasContents = isContentsAvailable ?? (hasContents || state == .didSyncSuccessfully)
    set(state, error: error)
  }

  // MARK: Faults

  /// The injected faults that wait for a sync, in the order of injection.
  public var injectedFaults: [SyncFault] { existingSyncs?.faults ?? [] }

  /// Injects a fault into the next syncs. Does nothing without a plan.
  public func inject(_ fault: SyncFault) { plannedSyncs?.inject(fault) }

  /// Removes all injected faults.
  public func clearFaults() { existingSyncs?.clearFaults() }

  // MARK: The plan

  package final var plannedSyncs: PlannedSyncs? {
    if case .untouched(let setup) = record { record = .planned(PlannedSyncs(setup, number: number)) }
    return existingSyncs
  }

  /// What carries out the plan, unless it was not needed so far.
  private var existingSyncs: PlannedSyncs? {
    switch record {
    case .empty, .untouched: nil
    case .counting(let counts): counts.syncs
    case .planned(let syncs): syncs
    }
  }

  private var plan: SyncPlan? {
    if case .untouched(let setup) = record { setup.plan } else { existingSyncs?.plan }
  }

  private func endPlannedSync() { existingSyncs?.end() }

  // MARK: Counters

  /// Calls of ``sync()``, ignored ones included.
  public var syncCallCount: Int { counts?.sync ?? 0 }
  /// Calls of ``syncIfNeeded()``, also when no sync was needed.
  public var syncIfNeededCallCount: Int { counts?.syncIfNeeded ?? 0 }
  /// Reads of ``isContentsAvailable``, also those by ``needsSync`` and by an instrument.
  public var isContentsAvailableCallCount: Int { counts?.isContentsAvailable ?? 0 }
  /// Calls of ``addObserver(_:)``.
  public var addObserverCallCount: Int { counts?.addObserver ?? 0 }
  /// Calls of ``removeObserver(_:)``.
  public var removeObserverCallCount: Int { counts?.removeObserver ?? 0 }

  /// Starts all counters again from zero.
  public func resetAllCallCounts() { record = .counting(CallCounts(plannedSyncs)) }

  /// The counters, made at the first call that counts; nil for one of many.
  private var counts: CallCounts? {
    switch record {
    case .counting(let counts): return counts
    case .untouched, .planned: return nil
    case .empty:
      let counts = CallCounts()
      record = .counting(counts)
      return counts
    }
  }
}
