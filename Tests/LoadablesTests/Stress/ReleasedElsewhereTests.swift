@testable import Loadables
import LoadablesTesting
import Testing

private final class Thing: LoadableObserverProtocol {
  let loadable: SampleLoadable
  var calls = 0
  init(_ loadable: SampleLoadable) {
    self.loadable = loadable
    loadable.addObserver(self)
  }
  isolated deinit {
    loadable.removeObserver(self)
  }
  func loadableDidChange(_ loadable: any PureLoadableProtocol) { calls += 1 }
}

/// Owns further tokens in the same ring.
private final class Owner: LoadableObserverProtocol {
  var tokens: [LoadableObserver] = []
  init(_ loadable: SampleLoadable) {
    loadable.addObserver(self)
    tokens = (0..<3).map { _ in loadable.sink { _ in } }
  }
  func loadableDidChange(_ loadable: any PureLoadableProtocol) {}
}

private struct Box<Value: Sendable> { let value: Value }

@Suite("Release off the main actor")
@MainActor
struct ReleasedElsewhereTests {
  @Test func tokensAndObjectsReleasedElsewhereWhileTheyAreCalled() async {
    let loadable = SampleLoadable()
    var calls = 0
    for round in 0..<300 {
      var tokens: [LoadableObserver] = (0..<10).map { _ in loadable.sink { _ in calls += 1 } }
      var things = (0..<10).map { _ in Thing(loadable) }
      var owners = (0..<3).map { _ in Owner(loadable) }
      let box = Box(value: (tokens, things, owners))
      tokens = []
      things = []
      owners = []
      let task = Task.detached { [box] in
        _ = box
      }
      for _ in 0..<(round % 20) { loadable.notifyDidChange() }
      _ = loadable.observerCount
      _ = loadable.hasObservers
      await task.value
      if round % 3 == 0 { loadable.notifyDidChange() }
    }
    for _ in 0..<1000 where loadable.hasObservers { await Task.yield() }
    #expect(!loadable.hasObservers)
  }

  @Test func loadablesReleasedElsewhereWhileObserversRemain() async {
    for _ in 0..<300 {
      var loadable: SampleLoadable? = SampleLoadable()
      weak let watched = loadable
      var tokens = (0..<5).compactMap { _ in loadable?.sink { _ in } }
      let objects = (0..<5).map { _ in ObjectObserver() }
      for object in objects { loadable?.addObserver(object) }
      let box = Box(value: loadable)
      loadable = nil
      let task = Task.detached { [box] in _ = box }
      for token in tokens.prefix(3) { token.remove() }
      watched?.notifyDidChange()
      await task.value
      tokens = []
    }
  }

  @Test func groupsAndProxiesReleasedElsewhereWhileTheirChildrenChange() async {
    let children = (0..<5).map { _ in TestLoadable() }
    for round in 0..<300 {
      let group = PureLoadableGroup(children + children)
      let proxy = LoadableProxy(children[0])
      let chain = LoadableChain(children, timeSource: ManualTimeSource())
      let syncer = LoadableSyncer(
        loadable: children[1], timeoutPolicy: BackoffTimeoutPolicy(min: .seconds(1), max: .seconds(2)),
        timeSource: ManualTimeSource())
      let box = Box(value: (PureLoadableGroup([group, proxy, chain]), syncer))
      let task = Task.detached { [box] in _ = box }
      for child in children { child.loadableState = LoadableState.allCases[round % 4] }
      await task.value
    }
    for _ in 0..<1000 where children.contains(where: \.hasObservers) { await Task.yield() }
    let isObserved = children.contains { $0.hasObservers }
    #expect(!isObserved)
  }
}
