import Loadables

/// A loadable that syncs itself at intervals while it is observed, according to a plan.
public final class TestAutosyncLoadable: AutosyncLoadable, PlannedLoadable {
  private let syncs: PlannedSyncs
  private let interval: Duration
  private let backgroundInterval: Duration
  private let appActivity: any AppActivity
  private var hasContents: Bool
  private var hasStarted: Bool
  private var observer: LoadableObserver?

  /// A loadable with planned syncs.
  ///
  /// - Parameters:
  ///   - plan: The plan of its syncs.
  ///   - interval: The time between syncs while the app is active; zero or less disables them.
  ///   - backgroundInterval: The same while app: in the background.
  ///   - timeSource: The clock of the latencies and the intervals.
  ///   - appActivity: Reports whether app: in the background.
  public convenience init(
    plan: SyncPlan, interval: Duration, backgroundInterval: Duration = .zero, timeSource: any TimeSource,
    appActivity: any AppActivity = AlwaysActiveApp.shared
  ) {
    self.init(
      SyncSetup(plan, timeSource: timeSource), number: 0, hasContents: false, interval: interval,
      backgroundInterval: backgroundInterval, appActivity: appActivity)
    hasStarted = true
  }

  /// One of many loadables with a shared setup. It syncs itself from ``start()`` on.
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

  /// Starts to observe and sync itself. Earlier observers, such as a group, did not start the syncs.
  package func start() {
    hasStarted = true
    let isObserved = hasObservers
    observer = sink { _ in }
    if isObserved { didAddFirstObserver() }
  }

  package var plannedSyncs: PlannedSyncs? { syncs }

  /// The time between syncs while the app is active.
  public override var autosyncInterval: Duration { interval }

  /// The time between syncs while app: in the background.
  public override var autosyncIntervalWhileInBackground: Duration { backgroundInterval }

  /// Syncs if needed, then at intervals.
  public override func didAddFirstObserver() {
    if hasStarted { super.didAddFirstObserver() }
  }

  /// Whether a sync is needed: also true when the last sync ended an interval ago or earlier.
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

  /// Sets the state to idle. The contents flag stays as it is.
  public override func setIdle() {
    syncs.end()
    super.setIdle()
  }

  /// Sets the state to syncing, without the plan. The contents flag stays as it is.
  public override func setSyncing() {
    syncs.end()
    super.setSyncing()
  }

  /// Reports success and makes the contents available.
  public override func setDidSyncSuccessfully() {
    syncs.end()
    hasContents = true
    super.setDidSyncSuccessfully()
  }

  /// Reports a failure. The contents flag stays as it is, unless the plan drops the contents on failure.
  public override func setFailedToSync(_ error: (any Error)?) {
    syncs.end()
    if syncs.plan.dropsContentsOnFailure { hasContents = false }
    super.setFailedToSync(error)
  }

  /// Sets state, contents flag and error, and notifies once. Nil keeps the contents flag, except that synced sets it.
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
