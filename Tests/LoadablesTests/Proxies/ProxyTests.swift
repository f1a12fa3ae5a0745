import Loadables
import LoadablesTesting
import Testing

@Suite("Proxies: common behaviour")
@MainActor
struct ProxyTests {
  let target = TestLoadable()
  let log = Log()

  @Test func aProxyWithoutATargetIsIdleAndNeedsASync() {
    #expect(summary(LoadableProxy()) == "idle")
    #expect(summary(PureLoadableProxy()) == "idle")
    #expect(LoadableProxy().needsSync)
  }

  @Test func everythingIsTheTargets() {
    let proxy = LoadableProxy(target)
    let pure = PureLoadableProxy(target)
    target.setDidSyncSuccessfully()
    target.setDidFailToSync(SampleError("gone"))
    target.needsSyncOverride = false
    #expect(summary(proxy) == "did-fail-to-sync, contents, error gone")
    #expect(summary(pure) == summary(proxy))
    #expect(!proxy.needsSync)
  }

  @Test func everyNotificationOfTheTargetIsOneOfTheProxy() {
    let proxy = PureLoadableProxy(target)
    let token = log.observe(proxy, as: "proxy")
    target.setSyncing()
    target.notifyDidChange()
    #expect(log.lines == ["proxy syncing", "proxy syncing"])
    _ = token
  }

  @Test func settingTheTargetNotifiesOnceAlsoWhenItIsTheSameOrNil() {
    let proxy = PureLoadableProxy()
    let token = log.observe(proxy, as: "proxy")
    target.setSyncing()
    proxy.loadable = target
    #expect(log.take() == ["proxy syncing"])
    proxy.loadable = target
    #expect(log.take() == ["proxy syncing"])
    proxy.loadable = nil
    #expect(log.take() == ["proxy idle"])
    proxy.loadable = nil
    #expect(log.lines == ["proxy idle"])
    _ = token
  }

  @Test func theOldTargetIsNoLongerObserved() {
    let proxy = LoadableProxy(target)
    proxy.loadable = TestLoadable()
    let token = log.observe(proxy, as: "proxy")
    target.setSyncing()
    #expect(log.lines.isEmpty)
    #expect(!target.hasObservers)
    _ = token
  }

  @Test func theOldTargetIsLeftBeforeTheProxyNotifies() {
    let proxy = LoadableProxy(target)
    let token = proxy.sink { [log, target] _ in log.add(target.hasObservers ? "observed" : "left") }
    proxy.loadable = nil
    #expect(log.lines == ["left"])
    _ = token
  }

  @Test func theHookIsCalledJustBeforeTheObservers() {
    let proxy = HookedProxy()
    proxy.onChange = { [log] in log.add("hook") }
    let token = log.observe(proxy, as: "proxy")
    proxy.loadable = target
    target.setSyncing()
    #expect(log.lines == ["hook", "proxy idle", "hook", "proxy syncing"])
    _ = token
  }

  @Test func aProxyCanBeReleasedWhileItsTargetLivesOn() {
    var proxy: LoadableProxy? = LoadableProxy(target)
    weak let weakProxy = proxy
    proxy = nil
    #expect(weakProxy == nil)
    #expect(!target.hasObservers)
    target.setSyncing()
  }

  @Test func theTargetMayBeReplacedWhileTheProxyNotifies() {
    let other = TestLoadable()
    let proxy = LoadableProxy(target)
    let token = proxy.sink { [log] proxy in
      log.add("\(proxy.loadableState)")
      if proxy.loadableState == .syncing { proxy.loadable = other }
    }
    target.setSyncing()
    #expect(log.lines == ["syncing", "idle"])
    _ = token
  }

  @Test func aTargetMayReplaceItselfWhenItIsNoLongerObserved() {
    let proxy = PureLoadableProxy()
    let left = LeftLoadable()
    left.onLeft = { [unowned proxy, target] in proxy.loadable = target }
    proxy.loadable = left
    proxy.loadable = TestLoadable()
    target.setSyncing()
    #expect(proxy.loadable === target)
    #expect(proxy.loadableState == .syncing)
  }

  /// The target notices the release of its last observer just before it adds the proxy.
  @Test func aTargetThatReplacesItselfBeforeItIsObservedIsNotObserved() {
    let proxy = PureLoadableProxy()
    let left = LeftLoadable()
    left.addObserver(ReleasedObserver())
    left.onLeft = { [unowned proxy, target] in proxy.loadable = target }
    proxy.loadable = left
    #expect(proxy.loadable === target)
    #expect(!left.hasObservers)
    target.setSyncing()
    #expect(proxy.loadableState == .syncing)
  }

  /// Some loadables sync as soon as they are observed.
  @Test func aTargetThatChangesBecauseItIsObservedIsPartOfTheOneNotification() {
    let proxy = PureLoadableProxy()
    let token = log.observe(proxy, as: "proxy")
    let eager = ObservedLoadable()
    eager.onObserved = { [unowned eager] in eager.sync() }
    proxy.loadable = eager
    #expect(log.take() == ["proxy syncing"])
    eager.setDidSyncSuccessfully()
    #expect(log.lines == ["proxy did-sync-successfully"])
    _ = token
  }

  @Test(arguments: [true, false])
  func aTargetThatReplacesItselfWhenObservedIsNoLongerObserved(byAnother: Bool) {
    let proxy = PureLoadableProxy()
    let observed = ObservedLoadable()
    observed.onObserved = { [unowned proxy, target] in proxy.loadable = byAnother ? target : nil }
    proxy.loadable = observed
    #expect(!observed.hasObservers)
    let token = log.observe(proxy, as: "proxy")
    observed.setSyncing()
    #expect(log.take() == [])
    target.setSyncing()
    #expect(log.lines == (byAnother ? ["proxy syncing"] : []))
    _ = token
  }

  @Test(arguments: [true, false])
  func aTargetThatDependsOnTheProxyTrapsAndNamesIt(isPure: Bool) async {
    let text =
      if isPure {
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          await MainActor.run {
            let proxy = PureLoadableProxy()
            proxy.loadable = PureLoadableGroup([TestLoadable(), PureLoadableProxy(proxy)])
          }
        }
      } else {
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          await MainActor.run {
            let proxy = LoadableProxy()
            proxy.loadable = LoadableGroup([TestLoadable(), LoadableProxy(proxy)])
          }
        }
      }
    let message = text.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(message.contains("LoadableGroup cannot be the target of this"))
  }

  @Test func aProxyCannotBeItsOwnTarget() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let proxy = LoadableProxy()
        proxy.loadable = proxy
      }
    }
  }
}

private final class HookedProxy: LoadableProxy {
  var onChange: () -> Void = {}

  override func proxyDidChange() { onChange() }
}

private final class LeftLoadable: TestLoadable {
  var onLeft: () -> Void = {}

  override func didRemoveLastObserver() { onLeft() }
}

private final class ObservedLoadable: TestLoadable {
  var onObserved: () -> Void = {}

  override func didAddFirstObserver() { onObserved() }
}

private final class ReleasedObserver: LoadableObserverProtocol {
  func loadableDidChange(_ loadable: any PureLoadableProtocol) {}
}
