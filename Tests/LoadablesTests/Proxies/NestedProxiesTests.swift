import Loadables
import LoadablesTesting
import Testing

/// Debug builds need the most stack: nested calls of 20,000 proxies would overflow it.
@Suite("Proxies: long chains")
@MainActor
struct NestedProxiesTests {
  static let depth = 20_000

  let target = TestLoadable()

  private func nest(_ target: any LoadableProtocol, depth: Int = depth) -> [LoadableProxy] {
    var proxies: [LoadableProxy] = []
    for _ in 0..<depth { proxies.append(LoadableProxy(proxies.last ?? target)) }
    return proxies
  }

  @Test func aChainShowsTheTarget() {
    let chain = nest(target)
    target.setDidSyncSuccessfully()
    #expect(summary(chain[Self.depth - 1]) == "did-sync-successfully, contents")
    #expect(!chain[Self.depth - 1].needsSync)
    target.setDidFailToSync(SampleError("no"))
    #expect(summary(chain[Self.depth - 1]) == "did-fail-to-sync, contents, error no")
  }

  @Test func aChainNotifiesEachObserverOnceAndInOrder() {
    let chain = nest(target)
    var heard: [Int] = []
    let tokens = [0, 1, Self.depth / 2, Self.depth - 1].map { number in
      chain[number].sink { _ in heard.append(number) }
    }
    target.setSyncing()
    // An outer proxy observes its target before these observers do.
    #expect(heard == [Self.depth - 1, Self.depth / 2, 1, 0])
    withExtendedLifetime(tokens) {}
  }

  @Test func everyProxyOfAChainMayHaveAnObserver() {
    let chain = nest(target)
    var count = 0
    let tokens = chain.map { $0.sink { _ in count += 1 } }
    target.setSyncing()
    #expect(count == Self.depth)
    withExtendedLifetime(tokens) {}
  }

  @Test func aChainPassesSyncsOn() throws {
    let chain = nest(target)
    let outermost = try #require(chain.last)
    outermost.sync()
    #expect(target.syncCallCount == 1)
    target.setDidSyncSuccessfully()
    outermost.syncIfNeeded()
    #expect(target.syncCallCount == 1)
    #expect(target.syncIfNeededCallCount == 1)
  }

  @Test func aChainWithoutATargetKeepsTheRequest() throws {
    let innermost = LoadableProxy()
    let chain = nest(innermost)
    try #require(chain.last).sync()
    #expect(innermost.loadableState == .syncing)
    innermost.loadable = target
    #expect(target.syncIfNeededCallCount == 1)
    #expect(chain.last?.loadableState == .syncing)
  }

  @Test func aChainIsReleased() {
    weak var innermost: LoadableProxy?
    do {
      let chain = nest(target)
      innermost = chain.first
    }
    #expect(innermost == nil)
    #expect(!target.hasObservers)
  }

  @Test func theOutermostProxyAloneKeepsTheChain() {
    weak var innermost: LoadableProxy?
    var outermost: LoadableProxy?
    do {
      let chain = nest(target)
      (innermost, outermost) = (chain.first, chain.last)
    }
    #expect(innermost != nil)
    #expect(outermost?.loadableState == .idle)
    outermost = nil
    #expect(innermost == nil)
    #expect(!target.hasObservers)
  }

  @Test func theReleaseOfAChainStopsAtAProxyThatIsKept() {
    let kept: LoadableProxy
    do {
      let chain = nest(target, depth: 100)
      kept = chain[40]
    }
    target.setSyncing()
    #expect(kept.loadableState == .syncing)
    #expect(!kept.hasObservers)
    #expect(target.hasObservers)
  }

  /// An instrument's view of each proxy must not walk the whole chain, or this would take minutes.
  @Test func aChainIsFollowedUnderAnInstrument() throws {
    try Journal.listening { journal in
      let chain = nest(target)
      try #require(chain.last).sync()
      target.setDidSyncSuccessfully()
      #expect(summary(chain[Self.depth - 1]) == "did-sync-successfully, contents")
      #expect(journal.lines.count > 3 * Self.depth)
    }
  }

  @Test func aChainMayBeMadeBySettingTargets() throws {
    var chain = [LoadableProxy(target)]
    for _ in 1..<Self.depth {
      let proxy = LoadableProxy()
      proxy.loadable = chain.last
      chain.append(proxy)
    }
    target.setDidSyncSuccessfully()
    #expect(chain.last?.loadableState == .didSyncSuccessfully)
  }

  @Test func aTargetThatIsReplacedInTheMiddleOfAChainIsSeenByAllOutsideOfIt() {
    let chain = nest(target, depth: 100)
    target.setDidSyncSuccessfully()
    #expect(chain[99].loadableState == .didSyncSuccessfully)
    #expect(chain[98].loadableState == .didSyncSuccessfully)
    let other = TestLoadable()
    other.setDidFailToSync()
    chain[50].loadable = other
    #expect(chain[99].loadableState == .didFailToSync)
    #expect(chain[98].loadableState == .didFailToSync)
    #expect(chain[49].loadableState == .didSyncSuccessfully)
    chain[10].loadable = nil
    #expect(chain[49].loadableState == .idle)
    #expect(chain[50].loadableState == .didFailToSync)
  }

  @Test func aCycleThroughAChainIsFound() throws {
    let chain = nest(target)
    #expect(chain[0].wouldCloseCycle(with: try #require(chain.last)))
    #expect(!LoadableProxy().wouldCloseCycle(with: try #require(chain.last)))
  }

  @Test func anInstrumentSeesEachProxyOfAChain() throws {
    let chain = nest(target, depth: 3)
    let lines = Journal.listening { journal in
      journal.name(target, "target")
      for (number, proxy) in chain.enumerated() { journal.name(proxy, "p\(number)") }
      chain[2].sync()
      return journal.isBalanced ? journal.lines : []
    }
    #expect(
      lines == [
        "1: p2 sync forwarded", "2: p1 sync forwarded <- 1", "3: p0 sync forwarded <- 2", "4: target sync started <- 3",
        "5: target idle > syncing <- 4", "7: p0 idle > syncing <- 5", "9: p1 idle > syncing <- 7",
        "11: p2 idle > syncing <- 9",
      ])
  }

  /// A subclass may override any call, so a chain calls it each time.
  @Test func aSubclassInAChainIsAskedItself() throws {
    let stubborn = StubbornProxy(LoadableProxy(target))
    let chain = nest(stubborn, depth: 10)
    target.setDidSyncSuccessfully()
    #expect(chain[9].loadableState == .didFailToSync)
    chain[9].sync()
    #expect(target.syncCallCount == 0)
  }

  /// An observer of an inner proxy, added after the outer one, is called after the whole round of the outer one.
  @Test func anOuterRoundNestsInTheInnerOne() {
    let inner = LoadableProxy(target)
    let log = Log()
    let first = log.observe(inner, as: "first")
    let outer = LoadableProxy(inner)
    let tokens = [first, log.observe(inner, as: "last"), log.observe(outer, as: "outer")]
    target.setSyncing()
    #expect(log.lines == ["first syncing", "outer syncing", "last syncing"])
    withExtendedLifetime(tokens) {}
  }

  @Test func aRoundThatAnObserverOfAProxyAsksForWaitsForTheCurrentOne() {
    let proxy = LoadableProxy(target)
    let log = Log()
    var isFirstCall = true
    let tokens = [
      proxy.sink { proxy in
        log.add("first")
        if isFirstCall {
          isFirstCall = false
          proxy.notifyDidChange()
        }
      },
      proxy.sink { _ in log.add("second") },
    ]
    target.setSyncing()
    #expect(log.lines == ["first", "second", "first", "second"])
    withExtendedLifetime(tokens) {}
  }

  @Test func anObserverMayReplaceTheTargetOfAProxyInTheMiddle() {
    let chain = nest(target, depth: 5)
    let other = TestLoadable()
    var states: [LoadableState] = []
    let tokens = [
      chain[4].sink { states.append($0.loadableState) },
      chain[1].sink { proxy in if proxy.loadableState == .syncing { chain[1].loadable = other } },
    ]
    target.setSyncing()
    #expect(states == [.syncing, .idle])
    other.setDidSyncSuccessfully()
    target.setDidFailToSync()
    #expect(states == [.syncing, .idle, .didSyncSuccessfully])
    withExtendedLifetime(tokens) {}
  }
}

private final class StubbornProxy: LoadableProxy {
  override var loadableState: LoadableState { .didFailToSync }
  override func sync() {}
}
