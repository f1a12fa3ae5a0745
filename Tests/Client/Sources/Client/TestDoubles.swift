import Loadables
import LoadablesTesting

/// A test double that ends its syncs.
final class EagerTestLoadable: TestLoadable {
  override func doSync() { setDidSyncSuccessfully() }
}

@MainActor
func checkTestDoubles(_ check: Checks) {
  let double = EagerTestLoadable()
  double.syncIfNeeded()
  check("a double counts", double.syncCallCount == 1 && double.syncIfNeededCallCount == 1)
  double.loadableState = .didFailToSync
  double.error = Offline()
  double.isContentsAvailable = false
  check("a double can be set", double.error is Offline && double.isContentsAvailableCallCount > 0)
  double.needsSyncOverride = false
  check("a double says what it is told", !double.needsSync)
  double.sink { _ in }.remove()
  check("a double counts observers", double.addObserverCallCount == 1 && double.removeObserverCallCount <= 1)
  double.setDidFailToSync()
  double.resetAllCallCounts()
  check("counts begin again", double.syncCallCount == 0)

  let time = ManualTimeSource()
  var fired: [String] = []
  let timer = time.schedule(after: .seconds(2), owner: double, label: "second") { fired.append("second") }
  _ = time.schedule(after: .seconds(1), owner: nil, label: "first") { fired.append("first") }
  check("pending timers are listed", time.pendingTimers.map(\.label) == ["first", "second"])
  check("pending timers have owners", time.pendingTimers.last?.owner === double)
  check("the next deadline comes", time.advanceToNextDeadline() && fired == ["first"])
  time.cancel(timer)
  time.advance(to: .seconds(10))
  check("a cancelled timer does not fire", fired == ["first"] && time.now == .seconds(10))

  let activity = ManualAppActivity()
  var changeCount = 0
  let observation = activity.observe { changeCount += 1 }
  activity.isActive = false
  check("an app is sent to the background", changeCount == 1 && !activity.isActive)
  withExtendedLifetime(observation) {}
}
