import Loadables
import LoadablesTesting
import Testing

@Suite("Groups: syncing")
@MainActor
struct LoadableGroupTests {
  let first = TestLoadable()
  let second = TestLoadable()
  let pure = PureLoadable()
  let log = Log()

  @Test func syncIsPassedOnToEveryChildThatCanInOrder() {
    let tokens = [log.observe(first, as: "first"), log.observe(second, as: "second"), log.observe(pure, as: "pure")]
    LoadableGroup([second, pure, first]).sync()
    #expect(log.lines == ["second syncing", "first syncing"])
    _ = tokens
  }

  @Test func aGroupPassesThroughTheStatesOfTheChildrenThatItHasAskedSoFar() {
    let group = LoadableGroup([SampleSource(1), SampleSource(2)])
    let token = log.observe(group, as: "group")
    group.sync()
    #expect(log.lines == ["group syncing", "group idle", "group syncing", "group did-sync-successfully"])
    _ = token
  }

  @Test func syncIsPassedOnAlsoWhileTheGroupIsSyncing() {
    let group = LoadableGroup([first, second])
    first.sync()
    group.sync()
    #expect(first.syncCallCount == 2)
    #expect(second.loadableState == .syncing)
  }

  @Test func syncIfNeededIsPassedOnAsSuch() {
    first.setDidSyncSuccessfully()
    let group = LoadableGroup([first, pure, second])
    group.syncIfNeeded()
    #expect([first.syncIfNeededCallCount, second.syncIfNeededCallCount] == [1, 1])
    #expect([first.syncCallCount, second.syncCallCount] == [0, 1])
  }

  @Test func aGroupNeedsASyncIfAnyChildDoes() {
    let group = LoadableGroup([first, pure, second])
    #expect(group.needsSync)
    first.setDidSyncSuccessfully()
    #expect(group.needsSync)
    second.setDidSyncSuccessfully()
    #expect(!group.needsSync)
  }

  @Test func pureChildrenCountForTheState() {
    let group = LoadableGroup([first, pure])
    first.setDidSyncSuccessfully()
    #expect(group.loadableState == .idle)
    pure.setFailedToSync(nil)
    #expect(group.loadableState == .didFailToSync)
    pure.setDidSyncSuccessfully()
    #expect(group.loadableState == .didSyncSuccessfully)
  }

  @Test func aGroupSyncedWithoutContentsIsAViolation() {
    Journal.listening { journal in
      let group = PureLoadableGroup([first, second], mode: .never)
      first.setDidSyncSuccessfully()
      #expect(journal.violations == [])
      second.setDidFailToSync()
      #expect(group.loadableState == .didSyncSuccessfully && !group.isContentsAvailable)
      #expect(journal.violations == [.syncedWithoutContents])
    }
  }
}
