import Loadables

/// A loadable that syncs at intervals while observed; a plan sets the latency and the outcome of each sync.
public final class TestAutosyncLoadable: AutosyncLoadable, PlannedLoadable {
  private let syncs: PlannedSyncs
  private let interval: Duration
  private let backgroundInterval: Duration
  private let appActivity: any AppActivity
  private var hasContents: Bool
  private var hasStarted: Bool
  private var observer: LoadableObserver?

  /// Creates a loadable with planned syncs.
  ///
  /// - Parameters:
  ///   - plan: The plan of the loadable's syncs.
  ///   - interval: The time between syncs while the app is active; zero or less: no automatic syncs.
  ///   - backgroundInterval: The time between syncs while the app is in the background; zero or less: no syncs.
  ///   - timeSource: The clock of the latencies and the intervals.
  ///   - appActivity: Reports whether the app is in the background.
  public convenience init(
    plan: SyncPlan, interval: Duration, backgroundInterval: Duration = .zero, timeSource: any TimeSource,
    appActivity: any AppActivity = AlwaysActiveApp.shared
  ) {
    self.init(
      SyncSetup(plan, timeSource: timeSource), number: 0, hasContents: false, interval: interval,
      backgroundInterval: backgroundInterval, appActivity: appActivity)
    hasStarted = true
  }

  /// Creates one of many loadables with a shared setup. Automatic syncs begin with ``start()``.
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

  /// Starts the automatic syncs. Observers added before, such as a group, have not started the syncs.
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

  /// Syncs if needed, then at intervals.
  public override func didAddFirstObserver() {
    if hasStarted { super.didAddFirstObserver() }
  }

  /// Whether a sync is needed; also true when at least one interval has passed since the last sync ended.
  public override var needsSync: Bool {
    let interval = appActivity.isActive ? interval : backgroundInterval
    let isOutOfDate = interval > .zero && syncs.age.map { $0 >= interval } ?? false
    return super.needsSync || isOutOfDate && loadableState != .syncing
  }

  /// Whether contents are available.
  public override var isContentsAvailable: Bool { hasContents }

  /// Starts a sync that ends as planned.
  public override func doSync() { syncs.begin(for: self) }

  // MARK: Setting the state

  /// Sets the state to idle. The contents flag does not change.
  public override func setIdle() {
    syncs.end()
    super.setIdle()
  }

  /// Sets the state to syncing; the plan does not end this sync. The contents flag does not change.
  public override func setSyncing() {
    syncs.end()
    super.setSyncing()
  }

  /// Sets the state to synced and makes the contents available.
  public override func setDidSyncSuccessfully() {
    syncs.end()
    hasContents = true
    super.setDidSyncSuccessfully()
  }

  /// Sets the state to failed. The contents flag does not change, unless the plan drops the contents on failure.
  public override func setFailedToSync(_ error: (any Error)?) {
    syncs.end()
    if syncs.plan.dropsContentsOnFailure { hasContents = false }
    super.setFailedToSync(error)
  }

  /// Sets state, contents flag and error, and notifies once. A nil flag means true for synced, otherwise no change.
  public func set(_ state: LoadableState, isContentsAvailable: Bool?, error: (any Error)? = nil) {
    syncs.end()
    hasContents = isContentsAvailable ?? (hasContents || state == .didSyncSuccessfully)
    set(state, error: error)
  }

  // MARK: Faults

  /// The pending injected faults, in the order of injection.
  public var injectedFaults: [SyncFault] { syncs.faults }

  /// Injects a fault into the next syncs.
  public func inject(_ fault: SyncFault) { syncs.inject(fault) }

  /// Removes all injected faults.
  public func clearFaults() { syncs.clearFaults() }
}
