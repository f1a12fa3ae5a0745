import InspectionModel
import Loadables
import Scenarios

/// A simulated loadable that syncs itself at intervals.
final class SimulatedAutosyncLoadable: AutosyncLoadable, SimulatedLoadableProtocol {
  let simulated: SimulatedSync

  private let interval: Duration
  private let backgroundInterval: Duration
  private let appActivity: any AppActivity
  private var hasStarted = false
  private var observer: LoadableObserver?

  init(
    _ node: SimulatedNode, copy: Int32, interval: Duration, backgroundInterval: Duration
  ) {
    let world = node.world
    self.interval = interval
    self.backgroundInterval = backgroundInterval
    appActivity = world.appActivity
    simulated = SimulatedSync(node, copy: copy)
    super.init(timeSource: world.timeSource, appActivity: world.appActivity)
  }

  /// From now on it does what it does when it is observed, which it is by whoever looks at the simulation. Groups observe
  /// it while the tree is being built, when nobody could tell yet what it does.
  func start() {
    hasStarted = true
    let isObserved = hasObservers
    observer = sink { _ in }
    if isObserved { didAddFirstObserver() }
  }

  override var autosyncInterval: Duration { interval }

  override var autosyncIntervalWhileInBackground: Duration { backgroundInterval }

  override func didAddFirstObserver() {
    if hasStarted { super.didAddFirstObserver() }
  }

  /// What it has is out of date when its interval is over.
  override var needsSync: Bool {
    let interval = appActivity.isActive ? interval : backgroundInterval
    let isOutOfDate = interval > .zero && simulated.age.map { $0 >= interval } ?? false
    return super.needsSync || isOutOfDate && loadableState != .syncing
  }

  override var isContentsAvailable: Bool { simulated.hasContents }

  var faults: [Fault] { simulated.faults }

  override func doSync() { simulated.begin(for: self) }
}
