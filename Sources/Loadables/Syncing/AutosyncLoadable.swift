/// A loadable that syncs itself if needed: when the first observer is added, ``autosyncInterval`` after each change of
/// the state while the loadable is observed, and when the app becomes active, even without observers.
///
/// Prefer a ``LoadableSyncer``: `AutosyncLoadable` takes the decision when to sync from the loadable's users, has no
/// back-off, and excludes another base class. `AutosyncLoadable` exists for code written for the original library.
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
  /// Whether the loadable is observed; lags behind ``LoadableBase/hasObservers`` until an object's release is detected.
  private var isObserved = false

  /// - Parameters:
  ///   - timeSource: The clock of the intervals.
  ///   - appActivity: Reports whether the app is in the background.
  public init(
    timeSource: any TimeSource = SystemTimeSource.shared, appActivity: any AppActivity = AlwaysActiveApp.shared
  ) {
    self.timeSource = timeSource
    self.appActivity = appActivity
    super.init()
    activityObservation = appActivity.observe { [weak self] in self?.activityDidChange() }
  }

  /// For subclasses: the interval while the app is active, 60 s unless overridden. Zero or less disables the interval.
  open var autosyncInterval: Duration { .seconds(60) }

  /// For subclasses: the interval in the background. Zero or less, the default, disables the interval.
  open var autosyncIntervalWhileInBackground: Duration { .seconds(-1) }

  /// Syncs if needed. An override must call `super`.
  open override func didAddFirstObserver() {
    isObserved = true
    syncOrPlan()
  }

  /// Stops syncing at intervals. An override must call `super`.
  open override func didRemoveLastObserver() {
    isObserved = false
    timer.cancel()
  }

  override func roundWillBegin() {
    guard loadableState != plannedState else { return }
    plan()
  }

  private func activityDidChange() {
    if appActivity.isActive { syncOrPlan() } else { plan() }
  }

  /// Requests a sync. If the state does not change, another request follows after the interval.
  private func syncOrPlan() {
    plannedState = nil
    syncIfNeeded()
    if plannedState == nil { plan() }
  }

  private func plan() {
    plannedState = loadableState
    let interval = appActivity.isActive ? autosyncInterval : autosyncIntervalWhileInBackground
    guard isObserved, loadableState != .syncing, interval > .zero else { return timer.cancel() }
    timer.arm(after: interval)
  }

  private func intervalIsOver() {
    timer.fire {
      if hasObservers { syncOrPlan() }
    }
  }
}
