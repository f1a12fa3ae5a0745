import LoadablesTesting
import Testing

@testable import Loadables

@Suite("Proxies: observers changed in a round, and recorded events")
@MainActor
struct ProxyRoundTests {
  let target = TestLoadable()
  let log = Log()

  @Test func anObserverThatIsRemovedInTheRoundOfAProxyIsNotCalledAndTheNextOneIs() {
    let proxy = LoadableProxy(target)
    var tokens: [LoadableObserver?] = []
    tokens.append(
      proxy.sink { [log] _ in
        log.add("first")
        tokens[1]?.remove()
        tokens[1] = nil
      })
    tokens.append(proxy.sink { [log] _ in log.add("second") })
    tokens.append(proxy.sink { [log] _ in log.add("third") })
    target.setSyncing()
    #expect(log.lines == ["first", "third"])
    target.setIdle()
    #expect(log.lines == ["first", "third", "first", "third"])
  }

  @Test func eachChangeOfTheTargetIsRecordedFromTheStateBefore() {
    Journal.listening { journal in
      let proxy = LoadableProxy(target)
      journal.name(proxy, "proxy")
      target.setSyncing()
      target.setDidFailToSync()
      target.setIdle()
      #expect(
        journal.lines.filter { $0.contains("proxy") }.map { $0.replacing(/^\d+: | <- \d+/, with: "") } == [
          "proxy idle > syncing", "proxy syncing > did-fail-to-sync", "proxy did-fail-to-sync > idle",
        ])
    }
  }

  @Test("a target set while the proxy syncs is recorded from the syncing state of the proxy")
  func aTargetThatComesLaterIsRecordedFromTheStateOfTheProxy() {
    Journal.listening { journal in
      let proxy = LoadableProxy()
      journal.name(proxy, "proxy")
      proxy.sync()
      proxy.loadable = target
      #expect(
        journal.lines.filter { $0.contains(" > ") && $0.contains("proxy") }
          .map { $0.replacing(/^\d+: | <- \d+/, with: "") } == ["proxy idle > syncing"])
      target.setDidSyncSuccessfully()
      #expect(journal.lines.last { $0.contains("proxy") }?.contains("syncing > did-sync-successfully") == true)
    }
  }

  @Test func aForwardingLoadableDoesNotIgnoreSyncs() {
    #expect(target.ignoresSyncWhileSyncing)
    #expect(SampleSource<Int>().map { $0 }.ignoresSyncWhileSyncing)
    #expect(!LoadableProxy(target).ignoresSyncWhileSyncing)
    #expect(!LoadableGroup([target]).ignoresSyncWhileSyncing)
  }

  @Test func aLoadableMayBeCalledAHundredTimesByItself() {
    #expect(LoadableBase.askingLimit == 100)
  }
}
