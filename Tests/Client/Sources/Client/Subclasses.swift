import Loadables
import LoadablesTesting

struct Offline: Error {}

/// A loadable with a synchronous source, which fails while `isOffline`.
final class Profile: Loadable {
  private(set) var name: String?
  private(set) var firstObserverCount = 0
  private(set) var lastObserverCount = 0
  var isOffline = false

  override init() { super.init() }

  override var isContentsAvailable: Bool { name != nil }

  override func doSync() {
    if isOffline {
      setFailedToSync(Offline())
    } else {
      name = "Ann"
      setDidSyncSuccessfully()
    }
  }

  override func didAddFirstObserver() { firstObserverCount += 1 }

  override func didRemoveLastObserver() { lastObserverCount += 1 }

  func rename(_ name: String) {
    self.name = name
    notifyDidChange()
  }
}

/// A loadable that decides itself whether it is fresh, and extends every overridable entry point.
class CarefulLoadable: Loadable {
  var isStale = true
  var calls: [String] = []

  override var needsSync: Bool { isStale }

  override func sync() {
    calls.append("sync")
    super.sync()
  }

  override func syncIfNeeded() {
    calls.append("syncIfNeeded")
    super.syncIfNeeded()
  }

  override func doSync() {
    calls.append("doSync")
    isStale = false
    setFailedToSync(nil)
  }

  override func setDidSyncSuccessfully() {
    calls.append("setDidSyncSuccessfully")
    super.setDidSyncSuccessfully()
  }

  override func setFailedToSync(_ error: (any Error)?) {
    calls.append("setFailedToSync")
    super.setFailedToSync(error)
  }
}

/// Changed by its owner: there is no `sync()`.
final class Connection: PureLoadable {
  override init() { super.init() }
}

/// Syncs itself while it is observed.
final class Clock: AutosyncLoadable {
  private(set) var ticks = 0

  override var autosyncInterval: Duration { .seconds(5) }
  override var autosyncIntervalWhileInBackground: Duration { .zero }
  override var isContentsAvailable: Bool { ticks > 0 }
  override var needsSync: Bool { true }

  override func doSync() {
    ticks += 1
    setDidSyncSuccessfully()
  }
}

@MainActor
func checkSubclasses(_ check: Checks) {
  let profile = Profile()
  check("a new loadable is idle", profile.loadableState == .idle && profile.needsSync)
  profile.sync()
  check("a subclass ends its own sync", profile.loadableState == .didSyncSuccessfully && profile.name == "Ann")
  check("a synced loadable needs no sync", !profile.needsSync)
  profile.isOffline = true
  profile.sync()
  check("a failed loadable keeps its contents", profile.loadableState == .didFailToSync && profile.isContentsAvailable)
  check("a failed loadable has the subclass's error", profile.error is Offline)
  profile.setSyncing()
  check("the owner can make it syncing", profile.loadableState == .syncing && profile.error == nil)
  profile.setIdle()
  check("the owner can set it back", profile.loadableState == .idle)

  let careful = CarefulLoadable()
  careful.syncIfNeeded()
  check(
    "every entry point can be overridden", careful.calls == ["syncIfNeeded", "sync", "doSync", "setFailedToSync"])
  careful.syncIfNeeded()
  check("an overridden needsSync decides", careful.calls.last == "syncIfNeeded")

  let connection = Connection()
  connection.setContentsAvailable(true)
  connection.setSyncing()
  connection.setFailedToSync(nil)
  check("a pure loadable keeps its contents flag on failure", connection.isContentsAvailable)
  connection.setDidSyncSuccessfully()
  connection.setIdle()
  connection.set(.didFailToSync, isContentsAvailable: false, error: Offline())
  check("state, flag and error can be set at once", !connection.isContentsAvailable && connection.error is Offline)

  let time = ManualTimeSource()
  let clock = Clock(timeSource: time, appActivity: ManualAppActivity(isActive: true))
  let observer = clock.sink { _ in }
  time.advance(by: .seconds(10))
  check("an observed autosync loadable syncs at its interval", clock.ticks == 3)
  observer.remove()
  time.advance(by: .seconds(10))
  check("an autosync loadable stops with its last observer", clock.ticks == 3)
  check("an autosync loadable can do without arguments", Clock().autosyncInterval == .seconds(5))

  let states = LoadableState.allCases.map(\.description)
  check("states have names", states == ["idle", "syncing", "did-sync-successfully", "did-fail-to-sync"])
}
