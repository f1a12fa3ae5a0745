import Loadables

/// A loadable for unit tests, with a state that the test sets and counters of the calls that it receives.
///
/// Without a plan, a sync only sets the state to syncing, unless ``doSync()`` is overridden. With a plan, each sync
/// ends with the planned outcome, after the planned latency:
///
/// ```swift
/// let time = ManualTimeSource()
/// let profile = TestLoadable(outcomes: [.failure("timeout"), .success], latency: .milliseconds(400), timeSource: time)
/// profile.sync()
/// time.advance(by: .milliseconds(400))
/// #expect(profile.error as? TestError == TestError("timeout"))
/// ```
///
/// Setting the state by hand ends the current planned sync. The next sync has the next planned outcome.
open class TestLoadable: Loadable, PlannedLoadable {
  /// The call counters and the planned syncs. One pointer is enough, so that 100,000 loadables take little memory.
  private enum Record {
    case empty
    /// A loadable of a test, with call counters and possibly with a plan.
    case counting(CallCounts)
    /// One of many loadables with a shared setup and no counters, before its first sync.
    case untouched(SyncSetup)
    /// One of many loadables with a shared setup and no counters, from its first sync on.
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
  /// The loadable's number among those with the same ``SyncSetup``, to select random numbers; 0 for a setup of its own.
  private var number: Int32 = 0
  private var hasContents = false

  /// A value that the test sets for ``needsSync``; nil means that the state decides, as in `Loadable`.
  public var needsSyncOverride: Bool?

  /// Creates an idle loadable without a plan: the test sets its state.
  public override init() { super.init() }

  /// Creates a loadable whose syncs end as planned.
  ///
  /// - Parameters:
  ///   - plan: The plan of the loadable's syncs.
  ///   - timeSource: The clock of the latencies. Even a sync without latency ends only after ``sync()`` has returned.
  public convenience init(plan: SyncPlan, timeSource: any TimeSource) {
    self.init()
    record = .counting(CallCounts(PlannedSyncs(SyncSetup(plan, timeSource: timeSource), number: 0)))
  }

  /// Creates a loadable whose syncs end with the given outcomes in order; the last outcome repeats.
  ///
  /// - Parameters:
  ///   - outcomes: The outcomes of the syncs, in order.
  ///   - latency: The duration of each sync.
  ///   - timeSource: The clock of the latencies.
  public convenience init(
    outcomes: SyncOutcomes, latency: SyncLatency = .fixed(.zero), timeSource: any TimeSource
  ) {
    self.init(plan: SyncPlan(outcomes: outcomes, latency: latency), timeSource: timeSource)
  }

  /// Creates one of many loadables with the same `setup`, without call counters. `number` selects its random numbers.
  package convenience init(_ setup: SyncSetup, number: Int32, hasContents: Bool) {
    self.init()
    follow(setup, number: number, hasContents: hasContents)
  }

  /// Makes this loadable one of many that share `setup`, without call counters. For initialisers of subclasses.
  package final func follow(_ setup: SyncSetup, number: Int32, hasContents: Bool) {
    self.number = number
    self.hasContents = hasContents
    record = .untouched(setup)
  }

  // MARK: Loadable

  /// The state. An assignment notifies the observers, and clears the error unless the new state is `didFailToSync`.
  open override var loadableState: LoadableState {
    get { super.loadableState }
    set {
      endPlannedSync()
      set(newValue, error: newValue == .didFailToSync ? super.error : nil)
    }
  }

  /// The error; nil unless the state is `didFailToSync`. It may be set before that state. Setting does not notify.
  open override var error: (any Error)? {
    get { loadableState == .didFailToSync ? super.error : nil }
    set { _ = setSilently(loadableState, error: newValue) }
  }

  /// Whether contents are available. Setting the value does not notify the observers.
  open override var isContentsAvailable: Bool {
    get {
      counts?.isContentsAvailable += 1
      return hasContents
    }
    set { hasContents = newValue }
  }

  /// Whether a sync is needed: ``needsSyncOverride`` or, if that is nil, as in `Loadable`.
  open override var needsSync: Bool { needsSyncOverride ?? super.needsSync }

  /// Counts the call. Then, if no sync is running, sets the state to syncing and calls ``doSync()``.
  open override func sync() {
    counts?.sync += 1
    super.sync()
  }

  /// Counts the call, then calls ``sync()`` if ``needsSync`` is true.
  open override func syncIfNeeded() {
    counts?.syncIfNeeded += 1
    super.syncIfNeeded()
  }

  /// Starts a sync that ends as planned. Without a plan, does nothing: the test must end the sync.
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

  /// Sets the state to idle and ends the current planned sync. ``isContentsAvailable`` does not change.
  open override func setIdle() {
    endPlannedSync()
    super.setIdle()
  }

  /// Sets the state to syncing. The plan does not end this sync. ``isContentsAvailable`` does not change.
  open override func setSyncing() {
    endPlannedSync()
    super.setSyncing()
  }

  /// Sets the state to synced, makes the contents available and ends the current planned sync.
  open override func setDidSyncSuccessfully() {
    endPlannedSync()
    hasContents = true
    super.setDidSyncSuccessfully()
  }

  /// Sets the state to failed and ends the planned sync. Contents stay, unless ``SyncPlan/dropsContentsOnFailure``.
  open override func setFailedToSync(_ error: (any Error)?) {
    endPlannedSync()
    if plan?.dropsContentsOnFailure ?? false { hasContents = false }
    super.setFailedToSync(error)
  }

  /// Sets the state to failed, with or without an error; equal to ``setFailedToSync(_:)``.
  public func setDidFailToSync(_ error: (any Error)? = nil) { setFailedToSync(error) }

  /// Sets the values, notifies once, ends the planned sync. Nil keeps `isContentsAvailable`, but success makes it true.
  open func set(_ state: LoadableState, isContentsAvailable: Bool?, error: (any Error)? = nil) {
    endPlannedSync()
    hasContents = isContentsAvailable ?? (hasContents || state == .didSyncSuccessfully)
    set(state, error: error)
  }

  // MARK: Faults

  /// The injected faults that still apply to further syncs, in the order of injection.
  public var injectedFaults: [SyncFault] { existingSyncs?.faults ?? [] }

  /// Injects a fault, such as a failure or a delay, into the next syncs. Without a plan, the call has no effect.
  public func inject(_ fault: SyncFault) { plannedSyncs?.inject(fault) }

  /// Removes all injected faults, so that further syncs end as planned.
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

  /// The number of calls of ``sync()``, including calls that were ignored during a sync.
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

  /// The call counters, created at the first use; nil for one of many loadables with the same ``SyncSetup``.
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

/// An error for tests that consists of a code, so that a test can compare errors.
public struct TestError: RetryAfterError, Hashable, CustomStringConvertible {
  /// The code, such as `timeout` or `http-503`.
  public let code: String

  /// The time from the failure to the first retry that makes sense; nil for no limit.
  public let retryAfter: Duration?

  /// Creates an error with a code of the test's choice.
  public init(_ code: String, retryAfter: Duration? = nil) {
    self.code = code
    self.retryAfter = retryAfter
  }

  /// The error of a sync that has reached the timeout of its plan.
  package static let timeout = TestError("timeout")

  /// Equal to ``code``.
  public var description: String { code }
}
