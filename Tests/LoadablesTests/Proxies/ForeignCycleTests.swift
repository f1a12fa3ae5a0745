import Loadables
import LoadablesTesting
import Testing

/// A class that is no `LoadableContainer` hides its dependencies, so that a cycle through it cannot be refused.
@Suite("Cycles through a class that is not a container")
@MainActor
struct ForeignCycleTests {
  let foreign = OpaqueLoadable()

  private func violations(_ body: () -> Void) -> [ContractRule] {
    var rules: [ContractRule] = []
    let listener = ContractViolations { [foreign] violation in
      if violation.loadable === foreign.inner { rules.append(violation.rule) }
    }
    defer { listener.stop() }
    body()
    return rules
  }

  @Test("reading a proxy in such a cycle returns and reports one violation")
  func ofAProxyEndsInAViolationThatIsReportedOnce() {
    let proxy = LoadableProxy()
    foreign.inner = proxy
    let rules = violations {
      proxy.loadable = foreign
      _ = proxy.loadableState
    }
    #expect(rules.filter { $0 == .dependsOnItself } == [.dependsOnItself])
    #expect(summary(proxy) == "idle")
    #expect(proxy.needsSync)
  }

  @Test("reading a pure proxy in such a cycle returns and reports a violation")
  func ofAPureProxyEndsInAViolation() {
    let proxy = PureLoadableProxy()
    foreign.inner = proxy
    let rules = violations { proxy.loadable = foreign }
    #expect(rules.contains(.dependsOnItself))
    #expect(proxy.loadableState == .idle)
  }

  @Test(
    "sync and syncIfNeeded of a proxy in such a cycle return and report one violation",
    arguments: [LoadableEvent.SyncRequest.sync, .syncIfNeeded])
  func ofAProxyThatIsAskedToSyncEnds(request: LoadableEvent.SyncRequest) {
    let proxy = LoadableProxy()
    proxy.loadable = foreign
    foreign.inner = proxy
    let rules = violations {
      switch request {
      case .sync: proxy.sync()
      case .syncIfNeeded: proxy.syncIfNeeded()
      }
    }
    #expect(rules == [.dependsOnItself])
  }

  @Test("reading a group in such a cycle returns and reports a violation")
  func ofAGroupEndsInAViolation() {
    let group = LoadableGroup([foreign])
    foreign.inner = group
    let rules = violations { _ = group.needsSync }
    #expect(rules == [.dependsOnItself])
    #expect(!group.needsSync)
  }

  @Test("syncing a group in such a cycle returns and reports one violation")
  func ofAGroupThatIsAskedToSyncEnds() {
    let group = LoadableGroup([foreign])
    foreign.inner = group
    let rules = violations { group.sync() }
    #expect(rules == [.dependsOnItself])
  }

  @Test("reading the error of a group in such a cycle returns")
  func ofAGroupThatIsAskedForItsErrorEnds() {
    let failed = TestLoadable()
    failed.setDidFailToSync(SampleError())
    foreign.inner = failed
    let group = LoadableGroup([foreign])
    foreign.inner = group
    let rules = violations { _ = group.error }
    #expect(rules == [.dependsOnItself])
  }

  @Test("reading a chain in such a cycle returns and reports a violation")
  func ofAChainEndsInAViolation() {
    let chain = LoadableChain(.init(foreign), timeSource: ManualTimeSource())
    foreign.inner = chain
    let rules = violations { _ = chain.needsSync }
    #expect(rules == [.dependsOnItself])
    #expect(!chain.needsSync)
  }

  /// Two calls per level add up to 2 to the power of the depth.
  @Test("a proxy that its target reads twice returns")
  func ofAProxyThatIsReadTwiceByItsTargetEnds() {
    let proxy = LoadableProxy()
    foreign.readsTwice = true
    foreign.inner = proxy
    let rules = violations { proxy.loadable = foreign }
    #expect(rules.contains(.dependsOnItself))
    #expect(proxy.loadableState == .idle)
  }

  @Test("syncing a group that has the cycle twice returns and reports one violation")
  func ofAGroupThroughTwoOfItsChildrenEnds() {
    let group = LoadableGroup([foreign, foreign])
    foreign.inner = group
    let rules = violations { group.sync() }
    #expect(rules == [.dependsOnItself])
  }

  @Test func aProxyWorksAgainWhenItsCycleIsOpened() {
    let proxy = LoadableProxy()
    foreign.inner = proxy
    proxy.loadable = foreign
    let target = TestLoadable()
    proxy.loadable = target
    target.setDidSyncSuccessfully()
    #expect(summary(proxy) == "did-sync-successfully, contents")
  }

  /// A proxy whose observers call it again during a call has no cycle.
  @Test func callsNestedByObserversAreNotACycle() {
    let target = TestLoadable()
    let proxy = LoadableProxy(target)
    foreign.inner = proxy
    var count = 0
    let token = proxy.sink { proxy in
      count += 1
      if count < 50 {
        target.setDidFailToSync()
        proxy.sync()
      }
    }
    let rules = violations { proxy.sync() }
    #expect(rules == [])
    #expect(count >= 50)
    withExtendedLifetime(token) {}
  }
}

/// Forwards every call, and hides its dependencies.
@MainActor
final class OpaqueLoadable: LoadableProtocol {
  var inner: (any PureLoadableProtocol)?

  private var syncable: (any LoadableProtocol)? { inner as? any LoadableProtocol }

  var readsTwice = false

  var loadableState: LoadableState {
    if readsTwice, inner?.loadableState == .syncing { return .syncing }
    return inner?.loadableState ?? .idle
  }
  var error: (any Error)? { inner?.error }
  var isContentsAvailable: Bool { inner?.isContentsAvailable ?? false }
  var needsSync: Bool { syncable?.needsSync ?? false }
  func sync() { syncable?.sync() }
  func syncIfNeeded() { syncable?.syncIfNeeded() }
  func addObserver(_ observer: any LoadableObserverProtocol) { inner?.addObserver(observer) }
  func removeObserver(_ observer: any LoadableObserverProtocol) { inner?.removeObserver(observer) }
}
