import Loadables

/// A loadable for unit tests with a controllable state and call counters.
///
/// Without a plan, a sync only sets the state to syncing, unless ``doSync()`` is overridden. With a plan, each sync
/// ends as planned, after a latency on the time source:
///
/// ```swift
/// let time = ManualTimeSource()
/// let profile = TestLoadable(outcomes: [.failure("timeout"), .success], latency: .milliseconds(400), timeSource: time)
/// profile.sync()
/// time.advance(by: .milliseconds(400))
/// #expect(profile.error as? TestError == TestError("timeout"))
/// ```
///
/// Setting the state by hand ends the current planned sync and consumes the planned outcome.
open class TestLoadable: Loadable, PlannedLoadable {
  /// The data beside the state. One pointer, to keep a hundred thousand copies small.
  private enum Record {
    case empty
    /// A loadable of a test, with call counters.
    case counting(CallCounts)
    /// One of many loadables with a shared setup, before its first sync.
    case untouched(SyncSetup)
    /// One of many loadables with a shared setup, from the first sync on.
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
  /// The loadable's number within the setup.
  private var number: Int32 = 0
  private var hasContents = false

  /// The value of ``needsSync``; nil: the default value.
  public var needsSyncOverride: Bool?

  /// Creates a loadable without a plan, controlled by hand.
  public override init() { super.init() }

  /// Creates a loadable with planned syncs.
  ///
  /// - Parameters:
  ///   - plan: The plan of the loadable's syncs.
  ///   - timeSource: The clock of the latencies. A sync never ends within ``sync()``, even with a latency of zero.
  public convenience init(plan: SyncPlan, timeSource: any TimeSource) {
    self.init()
    record = .counting(CallCounts(PlannedSyncs(SyncSetup(plan, timeSource: timeSource), number: 0)))
  }

  /// Creates a loadable with the given outcomes; the last outcome repeats.
  ///
  /// - Parameters:
  ///   - outcomes: The outcomes of the syncs, in order.
  ///   - latency: The latency of each sync.
  ///   - timeSource: The clock of the latencies.
  public convenience init(
    outcomes: SyncOutcomes, latency: SyncLatency = .fixed(.zero), timeSource: any TimeSource
  ) {
    self.init(plan: SyncPlan(outcomes: outcomes, latency: latency), timeSource: timeSource)
  }

  /// Creates one of many loadables with a shared setup, without call counters.
  package convenience init(_ setup: SyncSetup, number: Int32, hasContents: Bool) {
    self.init()
    follow(setup, number: number, hasContents: hasContents)
  }

  /// Sets a setup shared by many loadables, and removes the call counters; for initialisers of subclasses.
  package final func follow(_ setup: SyncSetup, number: Int32, hasContents: Bool) {
    self.number = number
    self.hasContents = hasContents
    record = .untouched(setup)
  }

  // MARK: Loadable

  /// The state. Every assignment notifies, and clears the error unless the new state is `didFailToSync`.
  open override var loadableState: LoadableState {
    get { super.loadableState }
    set {
      endPlannedSync()
      set(newValue, error: newValue == .didFailToSync ? super.error : nil)
    }
  }

  /// The error; nil unless the state is `didFailToSync`, which shows an error set before. Setting does not notify.
  open override var error: (any Error)? {
    get { loadableState == .didFailToSync ? super.error : nil }
    set { _ = setSilently(loadableState, error: newValue) }
  }

  /// Whether contents are available. Setting the flag does not notify.
  open override var isContentsAvailable: Bool {
    get {
      counts?.isContentsAvailable += 1
      return hasContents
    }
    set { hasContents = newValue }
  }

  /// The value of ``needsSyncOverride``; if nil, the default value.
  open override var needsSync: Bool { needsSyncOverride ?? super.needsSync }

  /// Counts the call. Unless already syncing, sets the state to syncing and calls ``doSync()``.
  open override func sync() {
    counts?.sync += 1
    super.sync()
  }

  /// Counts the call, then calls ``sync()`` if ``needsSync`` is true.
  open override func syncIfNeeded() {
    counts?.syncIfNeeded += 1
    super.syncIfNeeded()
  }

  /// Starts a sync that ends as planned. Without a plan, does nothing: the test ends the sync.
  open override func doSync() { plannedSyncs?.begin(for: self) }

  /// Counts the call, then adds the observer.
  open override func addObserver(_ observer: any LoadableObserverProtocol) {
    counts?.addObserver += 1
    super.addObserver(observer)
  }

  /// Counts the call, then removes the observer.
  open override func removeObserver(_ observer: any LoadableObserverProtocol) {
    counts?.removeObserver += 1
    super.removeObserver(observer)
  }

  // MARK: Setting the state

  /// Sets the state to idle. The contents flag does not change.
  open override func setIdle() {
    endPlannedSync()
    super.setIdle()
  }

  /// Sets the state to syncing; the plan does not end this sync. The contents flag does not change.
  open override func setSyncing() {
    endPlannedSync()
    super.setSyncing()
  }

  /// Sets the state to synced and makes the contents available.
  open override func setDidSyncSuccessfully() {
    endPlannedSync()
    hasContents = true
    super.setDidSyncSuccessfully()
  }

  /// Sets the state to failed. The contents flag does not change, unless the plan drops the contents on failure.
  open override func setFailedToSync(_ error: (any Error)?) {
    endPlannedSync()
    if plan?.dropsContentsOnFailure ?? false { hasContents = false }
    super.setFailedToSync(error)
  }

  /// Sets the state to failed, with or without an error.
  public func setDidFailToSync(_ error: (any Error)? = nil) { setFailedToSync(error) }

  /// Sets state, contents flag and error, and notifies once. A nil flag means true for synced, otherwise no change.
  open func set(_ state: LoadableState, isContentsAvailable: Bool?, error: (any Error)? = nil) {
    endPlannedSync()
    hasContents = isContentsAvailable ?? (hasContents || state == .didSyncSuccessfully)
    set(state, error: error)
  }

  // MARK: Faults

  /// The pending injected faults, in the order of injection.
  public var injectedFaults: [SyncFault] { existingSyncs?.faults ?? [] }

  /// Injects a fault into the next syncs. Without a plan, the call has no effect.
  public func inject(_ fault: SyncFault) { plannedSyncs?.inject(fault) }

  /// Removes all injected faults.
  public func clearFaults() { existingSyncs?.clearFaults() }

  // MARK: The plan

  package final var plannedSyncs: PlannedSyncs? {
    if case .untouched(let setup) = record { record = .planned(PlannedSyncs(setup, number: number)) }
    return existingSyncs
  }

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

  /// The number of calls of ``sync()``, including ignored calls.
  public var syncCallCount: Int { counts?.sync ?? 0 }
  /// The number of calls of ``syncIfNeeded()``, including calls when no sync was needed.
  public var syncIfNeededCallCount: Int { counts?.syncIfNeeded ?? 0 }
  /// The number of reads of ``isContentsAvailable``, including reads by ``needsSync`` and by an instrument.
  public var isContentsAvailableCallCount: Int { counts?.isContentsAvailable ?? 0 }
  /// The number of calls of ``addObserver(_:)``.
  public var addObserverCallCount: Int { counts?.addObserver ?? 0 }
  /// The number of calls of ``removeObserver(_:)``.
  public var removeObserverCallCount: Int { counts?.removeObserver ?? 0 }

  /// Resets all counters to zero.
  public func resetAllCallCounts() { record = .counting(CallCounts(plannedSyncs)) }

  /// The counters, made at the first counted call; nil with a shared setup.
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
