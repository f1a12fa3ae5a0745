import Loadables
import Testing

@Suite("Observers: tokens")
@MainActor
struct LoadableObserverTests {
  let loadable = SampleLoadable()
  let log = Log()

  @Test func observersAreCalledInTheOrderInWhichTheyWereAdded() {
    let object = ObjectObserver { [log] in log.add("b") }
    let first = loadable.sink { [log] _ in log.add("a") }
    loadable.addObserver(object)
    let last = loadable.sink { [log] _ in log.add("c") }
    loadable.notifyDidChange()
    #expect(log.lines == ["a", "b", "c"])
    loadable.removeObserver(object)
    withExtendedLifetime((first, last)) {}
  }

  @Test func aReleasedTokenIsNotCalled() {
    var token: LoadableObserver? = log.observe(loadable, as: "it")
    #expect(token != nil)
    token = nil
    loadable.notifyDidChange()
    #expect(log.lines.isEmpty)
  }

  @Test func aTokenCanBeRemovedAnyNumberOfTimes() {
    let token = log.observe(loadable, as: "it")
    token.remove()
    token.remove()
    loadable.notifyDidChange()
    #expect(log.lines.isEmpty)
    token.remove()
  }

  @Test func aLoadableWithItsOwnObserverListRemovesATokenOnce() {
    let foreign = ForeignLoadable()
    var token: LoadableObserver? = foreign.sink { _ in }
    token?.remove()
    token?.remove()
    token = nil
    #expect(foreign.calls == ["add", "remove"])
  }

  @Test func thereIsNoTokenForNothing() {
    let nothing: SampleLoadable? = nil
    #expect(LoadableObserver(loadable: nothing) { _ in } == nil)
    #expect(LoadableObserver(loadable: nothing, target: Target(), Target.didChange) == nil)
  }

  @Test func aTokenCallsTheMethodOfATargetThatItHoldsWeakly() {
    var target: Target? = Target()
    weak let weakTarget = target
    let token = target.flatMap { LoadableObserver(loadable: loadable, target: $0, Target.didChange) }
    loadable.notifyDidChange()
    #expect(target?.changed === loadable)
    target = nil
    #expect(weakTarget == nil)
    loadable.notifyDidChange()
    withExtendedLifetime(token) {}
  }

  @Test func aSinkGetsTheConcreteType() {
    let token = loadable.sink { [log] changed in log.add("\(changed.doSyncCount) \(type(of: changed))") }
    loadable.sync()
    #expect(log.lines == ["0 SampleLoadable"])
    _ = token
  }

  @Test func aTokenDoesNotKeepItsLoadable() {
    var short: SampleLoadable? = SampleLoadable()
    weak let weakShort = short
    let token = short?.sink { _ in }
    short = nil
    #expect(weakShort == nil)
    token?.remove()
  }

  @Test func aTokenReleasedOffTheMainActorTakesItselfOutOnTheMainActor() async {
    let box = TokenBox(loadable.sink { _ in })
    #expect(loadable.hasObservers)
    await box.release()
    await untilTrue { !self.loadable.hasObservers }
    #expect(loadable.hooks == ["first", "last"])
    loadable.notifyDidChange()
  }

  @Test func aTokenTakenFromOneLoadableCannotBeRemovedFromAnother() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let loadables = [SampleLoadable(), SampleLoadable()]
        let tokens = loadables.map { $0.sink { _ in } }
        loadables[1].removeObserver(tokens[0])
      }
    }
  }
}

@MainActor
private final class Target {
  private(set) var changed: SampleLoadable?

  func didChange(_ loadable: SampleLoadable) { changed = loadable }
}

/// A conformance without the library's base classes.
private final class ForeignLoadable: PureLoadableProtocol {
  private(set) var calls: [String] = []

  var loadableState: LoadableState { .idle }
  var error: (any Error)? { nil }
  var isContentsAvailable: Bool { false }
  func addObserver(_ observer: any LoadableObserverProtocol) { calls.append("add") }
  func removeObserver(_ observer: any LoadableObserverProtocol) { calls.append("remove") }
}

/// Holds the only reference to a token on an actor that is not the main one.
private actor TokenBox {
  private var token: LoadableObserver?

  init(_ token: LoadableObserver) { self.token = token }

  func release() { token = nil }
}

/// Yields to the main actor's other work until a condition holds.
@MainActor
private func untilTrue(_ condition: () -> Bool) async {
  for _ in 0..<10_000 where !condition() { await Task.yield() }
  #expect(condition())
}
