import Loadables
import LoadablesTesting
import Testing

@Suite("TestLoadable")
@MainActor
struct TestLoadableTests {
  private struct SampleError: Error {}

  let loadable = TestLoadable()

  @Test func syncCountsAndBecomesSyncingAndDoesNothingElse() {
    loadable.sync()
    loadable.sync()
    #expect(loadable.syncCallCount == 2)
    #expect(loadable.loadableState == .syncing)
  }

  @Test func syncIfNeededCountsAlsoWhenNoneIsNeeded() {
    loadable.setDidSyncSuccessfully()
    loadable.syncIfNeeded()
    #expect(loadable.syncIfNeededCallCount == 1)
    #expect(loadable.syncCallCount == 0)
  }

  @Test func settingTheStateNotifiesAlsoWhenItIsTheSame() {
    var count = 0
    let token = loadable.sink { _ in count += 1 }
    loadable.loadableState = .syncing
    loadable.loadableState = .syncing
    #expect(count == 2)
    _ = token
  }

  @Test func settingAnythingElseIsSilent() {
    let token = loadable.sink { _ in Issue.record("notified") }
    loadable.isContentsAvailable = true
    loadable.error = SampleError()
    loadable.needsSyncOverride = true
    #expect(loadable.isContentsAvailable)
    #expect(loadable.needsSync)
    _ = token
  }

  @Test func needsSyncCanBeOverriddenAndGivenBack() {
    loadable.needsSyncOverride = false
    #expect(!loadable.needsSync)
    loadable.needsSyncOverride = nil
    #expect(loadable.needsSync)
  }

  /// The original's test double returns its error in every state.
  @Test(arguments: LoadableState.allCases)
  func theErrorShowsOnlyWhenFailed(state: LoadableState) {
    loadable.loadableState = state
    loadable.error = SampleError()
    #expect((loadable.error != nil) == (state == .didFailToSync))
  }

  @Test func theErrorMayBeSetBeforeTheState() {
    loadable.error = SampleError()
    loadable.loadableState = .didFailToSync
    #expect(loadable.error is SampleError)
    loadable.loadableState = .idle
    loadable.loadableState = .didFailToSync
    #expect(loadable.error == nil)
  }

  @Test func theSettersSetTheirStates() {
    loadable.setDidFailToSync(SampleError())
    #expect(loadable.loadableState == .didFailToSync && loadable.error is SampleError)
    loadable.setDidSyncSuccessfully()
    #expect(loadable.loadableState == .didSyncSuccessfully && loadable.isContentsAvailable && loadable.error == nil)
    loadable.setIdle()
    #expect(loadable.loadableState == .idle && loadable.isContentsAvailable)
    loadable.setSyncing()
    #expect(loadable.loadableState == .syncing)
  }

  @Test func theCountersCountAndStartAgain() {
    let token = loadable.sink { _ in }
    token.remove()
    loadable.sync()
    loadable.resetAllCallCounts()
    loadable.syncIfNeeded()
    let counters = [
      loadable.syncCallCount, loadable.syncIfNeededCallCount, loadable.isContentsAvailableCallCount,
      loadable.addObserverCallCount, loadable.removeObserverCallCount,
    ]
    #expect(counters == [1, 1, 1, 0, 0])
    let again = loadable.sink { _ in }
    #expect(loadable.hasObservers)
    again.remove()
    #expect([loadable.addObserverCallCount, loadable.removeObserverCallCount] == [1, 1])
    #expect(!loadable.hasObservers)
  }

  @Test func doSyncCanBeOverriddenAndIsCalledWhenTheObserversKnowUnlessTheSyncIsIgnored() {
    let quick = QuickLoadable()
    let token = quick.sink { $0.heard.append("\($0.loadableState)") }
    quick.sync()
    quick.setSyncing()
    quick.sync()
    #expect(quick.heard == ["syncing", "doSync", "did-sync-successfully", "syncing"])
    #expect(quick.syncCallCount == 2)
    _ = token
  }

  @Test func failingAndSyncingLeaveTheContentsAlone() {
    loadable.setDidFailToSync()
    #expect(!loadable.isContentsAvailable && loadable.error == nil)
    loadable.setDidSyncSuccessfully()
    loadable.setSyncing()
    loadable.setDidFailToSync(SampleError())
    #expect(loadable.isContentsAvailable)
  }

  @Test func everySetterAndNotifyDidChangeNotifyOnceEach() {
    var count = 0
    let token = loadable.sink { _ in count += 1 }
    loadable.setSyncing()
    loadable.setDidSyncSuccessfully()
    loadable.setDidFailToSync()
    loadable.setIdle()
    loadable.notifyDidChange()
    #expect(count == 5)
    _ = token
  }
}

private final class QuickLoadable: TestLoadable {
  var heard: [String] = []

  override func doSync() {
    heard.append("doSync")
    setDidSyncSuccessfully()
  }
}
