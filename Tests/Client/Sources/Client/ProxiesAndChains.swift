import Loadables
import LoadablesTesting

final class CurrentProfile: LoadableProxy {
  private(set) var changeCount = 0

  var name: String? { (loadable as? Profile)?.name }

  override func proxyDidChange() { changeCount += 1 }
}

final class CurrentScreen: PureLoadableProxy {
  override var isContentsAvailable: Bool { loadable != nil && super.isContentsAvailable }
}

/// The public face of a library's profile.
final class PublicProfile: AnyLoadable {
  private let implementation: Profile
  var name: String? { implementation.name }

  init(_ implementation: Profile) {
    self.implementation = implementation
    super.init(implementation)
  }
}

final class PublicScreen: AnyPureLoadable {
  init(_ screen: Connection) { super.init(screen) }
}

/// A loadable of an entirely foreign class.
@MainActor
final class Constant: LoadableProtocol, LoadableContainer {
  let loadableState = LoadableState.didSyncSuccessfully
  let error: (any Error)? = nil
  let isContentsAvailable = true
  let needsSync = false
  let dependencies: [any PureLoadableProtocol] = []

  func sync() {}
  func syncIfNeeded() {}
  func addObserver(_ observer: any LoadableObserverProtocol) {}
  func removeObserver(_ observer: any LoadableObserverProtocol) {}
}

@MainActor
func checkProxiesAndChains(_ check: Checks) {
  let proxy = CurrentProfile()
  proxy.sync()
  check("a proxy without a target is syncing when asked", proxy.loadableState == .syncing)
  let profile = Profile()
  proxy.loadable = profile
  check("a proxy makes up for the sync", profile.loadableState == .didSyncSuccessfully && proxy.name == "Ann")
  check("a subclass is notified of the proxy's changes", proxy.changeCount > 0)
  check("a cycle can be detected", proxy.wouldCloseCycle(with: LoadableGroup([proxy])))
  check("a pure proxy", CurrentScreen(Connection()).loadableState == .idle && CurrentScreen().loadable == nil)
  check("a proxy that is given its target", LoadableProxy(profile).needsSync == false)

  let shown = PublicProfile(profile)
  shown.syncIfNeeded()
  check("a wrapper passes everything on", shown.isContentsAvailable && shown.name == "Ann" && !shown.needsSync)
  check("a pure wrapper", PublicScreen(Connection()).error == nil)

  let time = ManualTimeSource()
  let (first, second) = (Profile(), Profile())
  let chain = LoadableChain(
    [LoadableChain.Item(first) { .proceed }, LoadableChain.Item(second)], timeSource: time)
  chain.sync()
  time.advance(by: .zero)
  check("a chain syncs one after another", second.loadableState == .didSyncSuccessfully)
  check("a chain succeeds", chain.loadableState == .didSyncSuccessfully)
  let short = LoadableChain(.init(first) { .completeSuccessfully }, .init(Profile()), timeSource: time)
  short.sync()
  time.advance(by: .zero)
  check("a chain can end early", short.loadableState == .didSyncSuccessfully)
  let failing = LoadableChain(.init(first) { .fail(Offline()) }, timeSource: time)
  failing.sync()
  time.advance(by: .zero)
  check("a chain can fail", failing.error is Offline)
  let plain = LoadableChain([first, Constant()] as [any LoadableProtocol], timeSource: time)
  plain.sync()
  time.advance(by: .zero)
  check("a chain takes loadables of any class", plain.loadableState == .didSyncSuccessfully)
  first.isOffline = true
  let broken = Profile()
  broken.isOffline = true
  let stopped = LoadableChain(.init(broken), timeSource: time)
  stopped.sync()
  time.advance(by: .zero)
  let error = stopped.error as? LoadableChainError
  check("a chain's error names the item", error?.index == 0 && error?.loadable === broken && error?.cause is Offline)
}
