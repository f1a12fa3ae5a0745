import Loadables
import LoadablesTesting
import Testing

@Suite("Proxies: syncing")
@MainActor
struct LoadableProxyTests {
  let proxy = LoadableProxy()
  let target = TestLoadable()
  let log = Log()

  @Test func syncWithoutATargetIsDeferredAndNotifiesEachTime() {
    let token = log.observe(proxy, as: "proxy")
    proxy.sync()
    proxy.syncIfNeeded()
    #expect(log.lines == ["proxy syncing", "proxy syncing"])
    _ = token
  }

  @Test func aDeferredSyncRunsBeforeTheTargetIsObserved() {
    proxy.sync()
    let token = log.observe(proxy, as: "proxy")
    proxy.loadable = target
    #expect(target.syncIfNeededCallCount == 1)
    #expect(log.lines == ["proxy syncing"])
    _ = token
  }

  @Test func aTargetThatSyncsAtOnceIsNotifiedOnce() {
    let quick = QuickLoadable()
    proxy.sync()
    let token = log.observe(proxy, as: "proxy")
    proxy.loadable = quick
    #expect(log.lines == ["proxy did-sync-successfully"])
    _ = token
  }

  @Test func aTargetIsNotSyncedWithoutADeferredSync() {
    proxy.loadable = target
    #expect(target.syncIfNeededCallCount == 0)
  }

  @Test func aDeferredSyncRunsOnlyOnce() {
    proxy.sync()
    proxy.loadable = target
    proxy.loadable = nil
    #expect(proxy.loadableState == .idle)
    proxy.loadable = TestLoadable()
    #expect(proxy.loadableState == .idle)
  }

  @Test func removingTheTargetCancelsTheDeferredSync() {
    proxy.sync()
    proxy.loadable = nil
    proxy.loadable = target
    #expect(target.syncIfNeededCallCount == 0)
  }

  @Test func syncIsPassedOnAlsoWhileSyncing() {
    proxy.loadable = target
    proxy.sync()
    proxy.sync()
    proxy.syncIfNeeded()
    #expect([target.syncCallCount, target.syncIfNeededCallCount] == [3, 1])
  }

  @Test func theTargetMayBeReplacedDuringADeferredSync() {
    let other = TestLoadable()
    proxy.sync()
    let token = target.sink { [proxy] _ in proxy.loadable = other }
    proxy.loadable = target
    #expect(proxy.loadable === other)
    #expect(proxy.dependencies.first === other)
    token.remove()
    #expect(!target.hasObservers)
    target.setDidSyncSuccessfully()
    #expect(proxy.loadableState == .idle)
    proxy.sync()
    #expect(other.syncCallCount == 1)
  }
}

private final class QuickLoadable: TestLoadable {
  override func doSync() { setDidSyncSuccessfully() }
}
