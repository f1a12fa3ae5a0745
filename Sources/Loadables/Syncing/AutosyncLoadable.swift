/// A loadable that syncs itself: if needed when the first observer comes, then ``autosyncInterval`` after each change of
/// its state for as long as somebody observes it, and, observed or not, when the app becomes active.
///
/// Prefer a ``LoadableSyncer``: a base class that decides when to sync takes that decision from whoever uses the
/// loadable, knows no back-off, and cannot be combined with another base class. This one is here for what was written
/// for the original library.
open class AutosyncLoadable: Loadable {
  private let appActivity: any AppActivity
  private let timeSource: any TimeSource
  private lazy var timer: SyncTimer = {
    let timer = SyncTimer(of: self, on: timeSource, by: .autosync)
    timer.whenDue = { [weak self] in self?.intervalIsOver() }
    return timer
  }()
  private var activityObservation: AnyObject?
  /// The state that the timer was set for.
  private var plannedState: LoadableState?
  /// Not the same as ``LoadableBase/hasObservers``: an object that is released without having removed itself is missed
  /// later, and the next observer is not the first one until then.
  private var isObserved = false

  /// - Parameters:
  ///   - timeSource: What measures the intervals.
  ///   - appActivity: What tells whether the app is in the background.
  public init(
    timeSource: any TimeSource = SystemTimeSource.shared, appActivity: any AppActivity = AlwaysActiveApp.shared
  ) {
    self.timeSource = timeSource
    self.appActivity = appActivity
    super.init()
    activityObservation = appActivity.observe { [weak self] in self?.activityDidChange() }
  }

  /// For subclasses: the time between syncs while the app is active, 60 s unless overridden. Zero or less means not to
  /// sync at intervals.
  open var autosyncInterval: Duration { .seconds(60) }

  /// For subclasses: the time between syncs while the app is in the background. Zero or less, the default, means not to
  /// sync then.
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

  /// Asks for a sync; if nothing comes of that, it is asked for again after the interval.
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
