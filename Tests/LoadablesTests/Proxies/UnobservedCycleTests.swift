import Loadables
import LoadablesTesting
import Testing

/// A dependent that does not observe its proxy can close a cycle as well.
@Suite("Proxies: cycles without observation")
@MainActor
struct UnobservedCycleTests {
  let proxy = LoadableProxy()

  @Test("a chain that has not synced and contains the proxy would close a cycle")
  func aChainThatRests() {
    #expect(proxy.wouldCloseCycle(with: LoadableChain([proxy])))
    #expect(proxy.wouldCloseCycle(with: LoadableGroup([LoadableChain([TestLoadable(), proxy])])))
  }

  @Test("an AnyLoadable around the proxy would close a cycle")
  func aWrapper() {
    #expect(proxy.wouldCloseCycle(with: AnyLoadable(proxy)))
    #expect(proxy.wouldCloseCycle(with: AnyLoadable(AnyLoadable(proxy))))
    #expect(!proxy.wouldCloseCycle(with: AnyLoadable(LoadableProxy())))
  }
}
