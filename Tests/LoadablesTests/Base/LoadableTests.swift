import Loadables
import Testing

@Suite("Loadable: calls and their effects")
@MainActor
struct LoadableTests {
  let loadable = SampleLoadable()
  let log = Log()

  @Test func setIdleGoesBackToTheBeginningAndClearsTheError() {
    let loadable = SampleLoadable()
    loadable.succeed()
    loadable.setFailedToSync(SampleError())
    let log = Log()
    let token = log.observe(loadable, as: "it")
    loadable.setIdle()
    #expect(log.lines == ["it idle"])
    #expect(summary(loadable) == "idle, contents")
    #expect(loadable.needsSync)
    token.remove()
  }

  @Test func beginsIdleWithoutContentsAndError() {
    #expect(summary(loadable) == "idle")
  }

  @Test func syncClearsTheErrorNotifiesOnceAndThenDoesTheSync() {
    loadable.setFailedToSync(SampleError())
    let token = loadable.sink { [log] in log.add("\(summary($0)), \($0.doSyncCount) syncs") }
    loadable.sync()
    #expect(log.lines == ["syncing, 0 syncs"])
    #expect(loadable.doSyncCount == 1)
    _ = token
  }

  @Test func syncWhileSyncingIsIgnored() {
    loadable.sync()
    let token = log.observe(loadable, as: "it")
    loadable.sync()
    #expect(log.lines.isEmpty)
    #expect(loadable.doSyncCount == 1)
    _ = token
  }

  @Test func doSyncMayEndAtOnce() {
    loadable.onSync = { [unowned loadable] in loadable.succeed() }
    let token = log.observe(loadable, as: "it")
    loadable.sync()
    #expect(log.lines == ["it syncing", "it did-sync-successfully"])
    _ = token
  }

  @Test(arguments: [
    (LoadableState.idle, false, true), (.idle, true, true),
    (.syncing, false, true), (.syncing, true, false),
    (.didSyncSuccessfully, false, true), (.didSyncSuccessfully, true, false),
    (.didFailToSync, false, true), (.didFailToSync, true, true),
  ])
  func needsSyncWithoutContentsOrWhenIdleOrFailed(state: LoadableState, contents: Bool, needed: Bool) {
    switch state {
    case .idle: break
    case .syncing: loadable.setSyncing()
    case .didSyncSuccessfully: loadable.setDidSyncSuccessfully()
    case .didFailToSync: loadable.setFailedToSync(nil)
    }
    loadable.hasContents = contents
    #expect(loadable.needsSync == needed)
  }

  @Test func syncIfNeededSyncsOnlyWhenNeeded() {
    loadable.syncIfNeeded()
    #expect(loadable.doSyncCount == 1)
    loadable.succeed()
    loadable.syncIfNeeded()
    #expect(loadable.doSyncCount == 1)
    #expect(loadable.loadableState == .didSyncSuccessfully)
  }

  /// The original keeps the old error while syncing.
  @Test func setSyncingClearsTheError() {
    loadable.setFailedToSync(SampleError())
    loadable.setSyncing()
    #expect(summary(loadable) == "syncing")
  }

  @Test func setSyncingNotifiesAlsoWhenSyncing() {
    let token = log.observe(loadable, as: "it")
    loadable.setSyncing()
    loadable.setSyncing()
    #expect(log.lines == ["it syncing", "it syncing"])
    #expect(loadable.doSyncCount == 0)
    _ = token
  }

  @Test func setDidSyncSuccessfullyClearsTheError() {
    loadable.setFailedToSync(SampleError())
    loadable.succeed()
    #expect(summary(loadable) == "did-sync-successfully, contents")
  }

  @Test func setDidSyncSuccessfullyNotifiesAlsoWhenSynced() {
    loadable.succeed()
    let token = log.observe(loadable, as: "it")
    loadable.setDidSyncSuccessfully()
    #expect(log.lines == ["it did-sync-successfully"])
    _ = token
  }

  @Test func setFailedToSyncKeepsTheErrorAndTheContents() {
    loadable.succeed()
    loadable.setFailedToSync(SampleError("offline"))
    #expect(summary(loadable) == "did-fail-to-sync, contents, error offline")
  }

  /// The original drops the second error.
  @Test func failingAgainTakesTheNewErrorAndNotifies() {
    loadable.setFailedToSync(SampleError("first"))
    let token = log.observe(loadable, as: "it")
    loadable.setFailedToSync(SampleError("second"))
    #expect(log.lines == ["it did-fail-to-sync"])
    #expect(loadable.error as? SampleError == SampleError("second"))
    loadable.setFailedToSync(nil)
    #expect(loadable.error == nil)
    _ = token
  }

  @Test func doSyncThatIsNotOverriddenEndsTheProcessAndNamesTheClass() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { Forgetful().sync() }
    }
    #expect(result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?.contains("Forgetful") == true)
  }
}

private final class Forgetful: Loadable {}
