import Loadables
import LoadablesTesting

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
  check("a double keeps its values", !double.needsSync)
  double.sink { _ in }.remove()
  check("a double counts observers", double.addObserverCallCount == 1 && double.removeObserverCallCount <= 1)
  double.setDidFailToSync()
  double.resetAllCallCounts()
  check("counts restart", double.syncCallCount == 0)

  let time = ManualTimeSource()
  let planned = TestLoadable(
    outcomes: [.failure("timeout"), .failure(Offline()), .success], latency: .milliseconds(400), timeSource: time)
  var errors: [(any Error)?] = []
  for _ in 0..<3 {
    planned.sync()
    time.advance(by: .milliseconds(400))
    errors.append(planned.error)
  }
  check("a double follows a plan", errors[0] as? TestError == TestError("timeout") && errors[1] is Offline)
  check("a planned sync succeeds", errors[2] == nil && planned.isContentsAvailable && planned.syncCallCount == 3)
  planned.inject(SyncFault(.hang, count: 1))
  planned.sync()
  check("a fault hangs", time.pendingTimers.isEmpty && planned.injectedFaults.isEmpty)
  let autosync = TestAutosyncLoadable(plan: SyncPlan(seed: 1), interval: .seconds(10), timeSource: time)
  let observer = autosync.sink { _ in }
  check("a double syncs at intervals", autosync.loadableState == .syncing)
  observer.remove()
  time.advance(by: .zero)
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
