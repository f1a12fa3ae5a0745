import Loadables

/// An `AutosyncLoadable` for tests: it syncs at intervals while it is observed. A plan sets each sync's result.
public final class TestAutosyncLoadable: AutosyncLoadable, PlannedLoadable {
  private let syncs: PlannedSyncs
  private let interval: Duration
  private let backgroundInterval: Duration
  private let appActivity: any AppActivity
  private var hasContents: Bool
  private var hasStarted: Bool
  private var observer: LoadableObserver?

  /// Creates a loadable that syncs at intervals, with a plan for the latency and the outcome of each sync.
  ///
  /// - Parameters:
  ///   - plan: The plan of the loadable's syncs.
  ///   - interval: The time between syncs while the app is active; zero or less means no automatic syncs.
  ///   - backgroundInterval: The time between syncs while the app is in the background; zero or less means no syncs.
  ///   - timeSource: The clock of the latencies and the intervals.
  ///   - appActivity: Reports whether the app is in the background.
  public convenience init(
    plan: SyncPlan, interval: Duration, backgroundInterval: Duration = .zero, timeSource: any TimeSource,
    appActivity: any AppActivity = SystemAppActivity.shared
  ) {
    self.init(
      SyncSetup(plan, timeSource: timeSource), number: 0, hasContents: false, interval: interval,
      backgroundInterval: backgroundInterval, appActivity: appActivity)
    hasStarted = true
  }

  /// Creates one of many loadables with the same `setup`. `number` selects its random numbers. See also `start()`.
  package init(
    _ setup: SyncSetup, number: Int32, hasContents: Bool, interval: Duration, backgroundInterval: Duration,
    appActivity: any AppActivity
  ) {
    syncs = PlannedSyncs(setup, number: number)
    self.interval = interval
    self.backgroundInterval = backgroundInterval
    self.appActivity = appActivity
    self.hasContents = hasContents
    hasStarted = false
    super.init(timeSource: setup.timeSource, appActivity: appActivity)
  }

  /// Starts the syncs at intervals. They do not start by themselves for observers added before, such as a group.
  package func start() {
    hasStarted = true
    let isObserved = hasObservers
    observer = sink { _ in }
    if isObserved { didAddFirstObserver() }
  }

  package var plannedSyncs: PlannedSyncs? { syncs }

  /// The time between syncs while the app is active.
  public override var autosyncInterval: Duration { interval }

  /// The time between syncs while the app is in the background.
  public override var autosyncIntervalWhileInBackground: Duration { backgroundInterval }

  /// Syncs if needed, then at intervals; before `start()` does nothing.
  public override func didAddFirstObserver() {
    if hasStarted { super.didAddFirstObserver() }
  }

  /// Whether a sync is needed: as in `Loadable`, and also when the last sync ended at least one interval ago.
  public override var needsSync: Bool {
    let interval = appActivity.isActive ? interval : backgroundInterval
    let isOutOfDate = interval > .zero && syncs.age.map { $0 >= interval } ?? false
    return super.needsSync || isOutOfDate && loadableState != .syncing
  }

  /// Whether contents are available, for example after a successful sync.
  public override var isContentsAvailable: Bool { hasContents }

  /// Starts a sync, which ends after the planned latency with the planned outcome.
  public override func doSync() { syncs.begin(for: self) }

  // MARK: Setting the state

  /// Sets the state to idle and ends the current planned sync. ``isContentsAvailable`` does not change.
  public override func setIdle() {
    syncs.end()
    super.setIdle()
  }

  /// Sets the state to syncing. The plan does not end this sync. ``isContentsAvailable`` does not change.
  public override func setSyncing() {
    syncs.end()
    super.setSyncing()
  }

  /// Sets the state to synced, makes the contents available and ends the current planned sync.
  public override func setDidSyncSuccessfully() {
    syncs.end()
    hasContents = true
    super.setDidSyncSuccessfully()
  }

  /// Sets the state to failed and ends the planned sync. Contents stay, unless ``SyncPlan/dropsContentsOnFailure``.
  public override func setFailedToSync(_ error: (any Error)?) {
    syncs.end()
    if syncs.plan.dropsContentsOnFailure { hasContents = false }
    super.setFailedToSync(error)
  }

  /// Sets the values, notifies once, ends the planned sync. Nil keeps `isContentsAvailable`, but success makes it true.
  public func set(_ state: LoadableState, isContentsAvailable: Bool?, error: (any Error)? = nil) {
    syncs.end()
    hasContents = isContentsAvailable ?? (hasContents || state == .didSyncSuccessfully)
    set(state, error: error)
  }

  // MARK: Faults

  /// The injected faults that still apply to further syncs, in the order of injection.
  public var injectedFaults: [SyncFault] { syncs.faults }

  /// Injects a fault, such as a failure or a delay, into the loadable's next syncs.
  public func inject(_ fault: SyncFault) { syncs.inject(fault) }

  /// Removes all injected faults, so that further syncs end as planned.
  public func clearFaults() { syncs.clearFaults() }
}
