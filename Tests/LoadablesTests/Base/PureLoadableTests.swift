import Loadables
import Testing

@Suite("PureLoadable: calls and their effects")
@MainActor
struct PureLoadableTests {
  let loadable = PureLoadable()
  let log = Log()

  @Test func beginsIdleWithoutContentsAndError() {
    #expect(summary(loadable) == "idle")
  }

  /// The original's contents flag is always false.
  @Test func setDidSyncSuccessfullyMakesTheContentsAvailableAndClearsTheError() {
    loadable.setFailedToSync(SampleError())
    loadable.setDidSyncSuccessfully()
    #expect(summary(loadable) == "did-sync-successfully, contents")
  }

  @Test func setSyncingLeavesTheContentsAlone() {
    loadable.setSyncing()
    #expect(summary(loadable) == "syncing")
    loadable.setDidSyncSuccessfully()
    loadable.setSyncing()
    #expect(summary(loadable) == "syncing, contents")
  }

  @Test func setFailedToSyncKeepsTheContentsFlag() {
    loadable.setFailedToSync(nil)
    #expect(summary(loadable) == "did-fail-to-sync")
    loadable.setDidSyncSuccessfully()
    loadable.setFailedToSync(SampleError("gone"))
    #expect(summary(loadable) == "did-fail-to-sync, contents, error gone")
  }

  @Test func setSyncingClearsTheError() {
    loadable.setFailedToSync(SampleError())
    loadable.setSyncing()
    #expect(loadable.error == nil)
  }

  @Test func setIdleClearsTheErrorAndKeepsTheContentsFlag() {
    loadable.setDidSyncSuccessfully()
    loadable.setFailedToSync(SampleError())
    loadable.setIdle()
    #expect(summary(loadable) == "idle, contents")
  }

  @Test func theContentsFlagCanBeSetTogetherWithTheState() {
    loadable.set(.didFailToSync, isContentsAvailable: true, error: SampleError("gone"))
    #expect(summary(loadable) == "did-fail-to-sync, contents, error gone")
    loadable.set(.idle, isContentsAvailable: false)
    #expect(summary(loadable) == "idle")
  }

  @Test func settingTheStateToSyncedMakesTheContentsAvailable() {
    loadable.set(.didSyncSuccessfully, isContentsAvailable: nil)
    #expect(summary(loadable) == "did-sync-successfully, contents")
  }

  @Test func withoutAContentsFlagSettingTheStateLeavesItAsItIs() {
    loadable.set(.syncing, isContentsAvailable: nil)
    #expect(summary(loadable) == "syncing")
    loadable.setDidSyncSuccessfully()
    loadable.set(.syncing, isContentsAvailable: nil)
    #expect(summary(loadable) == "syncing, contents")
  }

  /// Unlike a promise, which settles once.
  @Test func anyStateMayFollowAnyOther() {
    for old in LoadableState.allCases {
      for new in LoadableState.allCases {
        loadable.set(old, isContentsAvailable: nil)
        loadable.set(new, isContentsAvailable: nil)
        #expect(loadable.loadableState == new)
      }
    }
  }

  @Test func failingAgainTakesTheNewError() {
    loadable.setFailedToSync(SampleError("first"))
    loadable.setFailedToSync(SampleError("second"))
    #expect(loadable.error as? SampleError == SampleError("second"))
    loadable.setFailedToSync(nil)
    #expect(loadable.error == nil)
  }

  @Test func everySetterNotifiesAlsoWhenNothingIsDifferent() {
    let token = log.observe(loadable, as: "it")
    for _ in 0..<2 {
      loadable.setIdle()
      loadable.setSyncing()
      loadable.setDidSyncSuccessfully()
      loadable.setFailedToSync(nil)
      loadable.setContentsAvailable(true)
      loadable.notifyDidChange()
    }
    #expect(log.lines.count == 12)
    _ = token
  }
}
