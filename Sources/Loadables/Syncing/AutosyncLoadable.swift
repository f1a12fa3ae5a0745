/// A loadable that syncs itself: if needed when the first observer is added, then ``autosyncInterval`` after each
/// change of its state while it is observed, and, observed or not, when the app becomes active.
///
/// Prefer a ``LoadableSyncer``: this class takes the decision when to sync from the loadable's users, has no back-off,
/// and excludes another base class. It exists for code written for the original library.
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
  /// Differs from ``LoadableBase/hasObservers`` until the release of an object is detected.
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

  /// For subclasses: the interval while the app is active, 60 s unless overridden. Zero or less disables it.
  open var autosyncInterval: Duration { .seconds(60) }

  /// For subclasses: the interval in the background. Zero or less, the default, disables it.
  open var autosyncIntervalWhileInBackground: Duration { .seconds(-1) }

  /// Syncs if needed. Call `super` when overriding it.
  open override func didAddFirstObserver() {
    isObserved = true
    syncOrPlan()
  }

  /// Stops syncing at intervals. Call `super` when overriding it.
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
