import Loadables

/// A loadable that syncs itself at intervals while it is observed, and whose syncs follow a plan.
public final class TestAutosyncLoadable: AutosyncLoadable, PlannedLoadable {
  private let syncs: PlannedSyncs
  private let interval: Duration
  private let backgroundInterval: Duration
  private let appActivity: any AppActivity
  private var hasContents: Bool
  private var hasStarted: Bool
  private var observer: LoadableObserver?

  /// A loadable whose syncs follow a plan.
  ///
  /// - Parameters:
  ///   - plan: How its syncs go.
  ///   - interval: The time between syncs while the app is active; zero or less: none.
  ///   - backgroundInterval: The same while the app is in the background.
  ///   - timeSource: What measures the latencies and the intervals.
  ///   - appActivity: Whether the app is in the background.
  public convenience init(
    plan: SyncPlan, interval: Duration, backgroundInterval: Duration = .zero, timeSource: any TimeSource,
    appActivity: any AppActivity = AlwaysActiveApp.shared
  ) {
    self.init(
      SyncSetup(plan, timeSource: timeSource), number: 0, hasContents: false, interval: interval,
      backgroundInterval: backgroundInterval, appActivity: appActivity)
    hasStarted = true
  }

  /// One of many loadables that share a setup. It syncs itself from ``start()`` on.
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

  /// Observes itself, and syncs itself from now on. What observed it before, such as a group that was made of it, did not
  /// start that.
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

  /// What any loadable says; also true when the last sync ended an interval ago or earlier.
  public override var needsSync: Bool {
    let interval = appActivity.isActive ? interval : backgroundInterval
    let isOutOfDate = interval > .zero && syncs.age.map { $0 >= interval } ?? false
    return super.needsSync || isOutOfDate && loadableState != .syncing
  }

  /// Whether there are contents.
  public override var isContentsAvailable: Bool { hasContents }

  /// Follows the plan.
  public override func doSync() { syncs.begin(for: self) }

  // MARK: Setting the state

  /// Nothing has been tried yet. The contents flag stays as it is.
  public override func setIdle() {
    syncs.end()
    super.setIdle()
  }

  /// A sync is under way that follows no plan. The contents flag stays as it is.
  public override func setSyncing() {
    syncs.end()
    super.setSyncing()
  }

  /// The sync succeeded, and the contents are available.
  public override func setDidSyncSuccessfully() {
    syncs.end()
    hasContents = true
    super.setDidSyncSuccessfully()
  }

  /// The sync failed. The contents flag stays as it is, unless the plan drops the contents on failure.
  public override func setFailedToSync(_ error: (any Error)?) {
    syncs.end()
    if syncs.plan.dropsContentsOnFailure { hasContents = false }
    super.setFailedToSync(error)
  }

  /// Sets everything at once and notifies; the contents flag stays as it is where nil, but synced means that it is set.
  public func set(_ state: LoadableState, isContentsAvailable: Bool?, error: (any Error)? = nil) {
    syncs.end()
    hasContents = isContentsAvailable ?? (hasContents || state == .didSyncSuccessfully)
    set(state, error: error)
  }

  // MARK: Faults

  /// The injected faults that wait for a sync, in the order of injection.
  public var injectedFaults: [SyncFault] { syncs.faults }

  /// Injects a fault into the next syncs.
  public func inject(_ fault: SyncFault) { syncs.inject(fault) }

  /// Removes all injected faults.
  public func clearFaults() { syncs.clearFaults() }
}
