import Loadables
import LoadablesTesting
import Testing

@Suite("TestAutosyncLoadable")
@MainActor
struct TestAutosyncLoadableTests {
  let time = ManualTimeSource()
  let activity = ManualAppActivity()

  private func loadable(_ outcomes: SyncOutcomes = [.success], drops: Bool = false) -> TestAutosyncLoadable {
    TestAutosyncLoadable(
      plan: SyncPlan(outcomes: outcomes, latency: .seconds(1), dropsContentsOnFailure: drops), interval: .seconds(10),
      backgroundInterval: .seconds(60), timeSource: time, appActivity: activity)
  }

  @Test("it syncs when observed, and again after its interval")
  func interval() {
    let loadable = loadable([.success, .failure("boom")])
    #expect(loadable.loadableState == .idle)
    let token = loadable.sink { _ in }
    #expect(loadable.loadableState == .syncing)
    time.advance(by: .seconds(1))
    #expect(loadable.loadableState == .didSyncSuccessfully && loadable.isContentsAvailable)
    time.advance(by: .seconds(11))
    #expect(loadable.error as? TestError == TestError("boom") && loadable.isContentsAvailable)
    token.remove()
  }

  @Test("it has another interval in the background")
  func background() {
    let loadable = loadable()
    let token = loadable.sink { _ in }
    time.advance(by: .seconds(1))
    activity.isActive = false
    time.advance(by: .seconds(59))
    #expect(!loadable.needsSync)
    time.advance(by: .seconds(1))
    #expect(loadable.loadableState == .syncing)
    token.remove()
  }

  @Test("contents as old as the interval need a sync")
  func age() {
    let loadable = loadable()
    loadable.sync()
    time.advance(by: .seconds(10))
    #expect(!loadable.needsSync)
    time.advance(by: .seconds(1))
    #expect(loadable.needsSync)
  }

  @Test("every way to set the state ends the current sync", arguments: 0..<5)
  func byHand(way: Int) {
    let loadable = loadable(drops: true)
    loadable.set(.idle, isContentsAvailable: true)
    loadable.sync()
    switch way {
    case 0: loadable.setIdle()
    case 1: loadable.setSyncing()
    case 2: loadable.setDidSyncSuccessfully()
    case 3: loadable.setFailedToSync(nil)
    default: loadable.set(.didFailToSync, isContentsAvailable: nil)
    }
    #expect(time.pendingTimers.isEmpty)
    #expect(loadable.isContentsAvailable == (way != 3))
  }

  @Test("faults are injected and cleared")
  func faults() {
    let loadable = loadable()
    loadable.inject(SyncFault(.failure("boom")))
    loadable.sync()
    time.advance(by: .seconds(1))
    #expect(loadable.error as? TestError == TestError("boom"))
    #expect(loadable.injectedFaults.count == 1)
    loadable.clearFaults()
    #expect(loadable.injectedFaults.isEmpty)
  }
}
