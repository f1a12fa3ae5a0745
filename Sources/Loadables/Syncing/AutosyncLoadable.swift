/// A loadable that calls `syncIfNeeded()` itself: when the first observer is added, ``autosyncInterval`` after each
/// change of state while it is observed, and when the app becomes active, even without observers.
///
/// Prefer a ``LoadableSyncer``: its users decide when to sync, it has a back-off, and it works with any base class.
/// `AutosyncLoadable` exists for code written for the original library, MMMLoadable.
///
/// ```swift
/// final class Clock: AutosyncLoadable {
///   private(set) var ticks = 0
///   override var autosyncInterval: Duration { .seconds(1) }
///   override var isContentsAvailable: Bool { ticks > 0 }
///   override var needsSync: Bool { true }
///   override func doSync() {
///     ticks += 1
///     setDidSyncSuccessfully()
///   }
/// }
/// ```
open class AutosyncLoadable: Loadable {
  private let appActivity: any AppActivity
  private let timeSource: any TimeSource
  private lazy var timer: SyncTimer = {
    let timer = SyncTimer(of: self, on: timeSource, by: .autosync)
    timer.whenDue = { [weak self] in self?.intervalIsOver() }
    return timer
  }()
  private var activityObservation: AnyObject?
  private var plannedState: LoadableState?
  /// Whether the loadable is observed; remains true after an observer's release until the release is noticed.
  private var isObserved = false

  /// Creates an idle loadable, which syncs when the first observer is added.
  ///
  /// - Parameters:
  ///   - timeSource: The clock of the intervals.
  ///   - appActivity: Reports whether the app is in the background.
  public init(
    timeSource: any TimeSource = SystemTimeSource.shared, appActivity: any AppActivity = SystemAppActivity.shared
  ) {
    self.timeSource = timeSource
    self.appActivity = appActivity
    super.init()
    activityObservation = appActivity.observe { [weak self] in self?.activityDidChange() }
  }

  /// For subclasses: the interval while the app is active, 60 s by default. Zero or less means no syncs at intervals.
  open var autosyncInterval: Duration { .seconds(60) }

  /// For subclasses: the interval in the background. Zero or less, as by default, means no syncs at intervals.
  open var autosyncIntervalWhileInBackground: Duration { .seconds(-1) }

  /// Syncs if needed, and begins to sync at intervals. An override must call `super`.
  open override func didAddFirstObserver() {
    isObserved = true
    syncOrPlan()
  }

  /// Stops the syncs at intervals. An override must call `super`.
  open override func didRemoveLastObserver() {
    isObserved = false
    timer.cancel()
  }

  override func roundWillBegin() {
    guard loadableState != plannedState else { return }
    plan()
  }

  private func activityDidChange() {
    // A return never postpones a sync.
    if appActivity.isActive { syncOrPlan(atLatestIn: timer.left) } else { plan() }
  }

  /// Syncs if needed. If the state is then unchanged, sets the timer to try again after the interval.
  ///
  /// - Parameter left: The time until the pending timer fires, which may be earlier.
  private func syncOrPlan(atLatestIn left: Duration? = nil) {
    plannedState = nil
    syncIfNeeded()
    if plannedState == nil { plan(atLatestIn: left) }
  }

  private func plan(atLatestIn left: Duration? = nil) {
    plannedState = loadableState
    let interval = appActivity.isActive ? autosyncInterval : autosyncIntervalWhileInBackground
    guard isObserved, loadableState != .syncing, interval > .zero else { return timer.cancel() }
    if let left, left <= interval { return }
    timer.arm(after: interval)
  }

  private func intervalIsOver() {
    timer.fire {
      if hasObservers { syncOrPlan() }
    }
  }
}
