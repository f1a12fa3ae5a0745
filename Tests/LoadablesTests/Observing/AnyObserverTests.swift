import Loadables
import LoadablesTesting
import Testing

/// A variable often has a protocol type, and may be nil.
@Suite("Observers: existential loadables")
@MainActor
struct AnyObserverTests {
  let target = TestLoadable()
  let log = Log()

  @Test func anOptionalOfAnyLoadableIsObserved() throws {
    let loadable: (any LoadableProtocol)? = target
    let observer = LoadableObserver(loadable: loadable) { [log] in log.add("\($0.loadableState)") }
    target.setSyncing()
    #expect(log.lines == ["syncing"])
    try #require(observer).remove()
    target.setIdle()
    #expect(log.lines == ["syncing"])
  }

  @Test func anOptionalOfAnyPureLoadableIsObserved() {
    let loadable: (any PureLoadableProtocol)? = target
    let observer = LoadableObserver(loadable: loadable) { [log, target] in log.add("\($0 === target)") }
    target.setSyncing()
    #expect(log.lines == ["true"])
    withExtendedLifetime(observer) {}
  }

  @Test func anAnyLoadableThatIsNotOptionalIsObserved() {
    let loadable: any LoadableProtocol = target
    let observer = LoadableObserver(loadable: loadable) { [log] _ in log.add("changed") }
    target.setSyncing()
    #expect(log.lines == ["changed"])
    withExtendedLifetime(observer) {}
  }

  @Test func theClosureOfASinkMaySyncAnOptionalOfAnyLoadable() {
    let loadable: (any LoadableProtocol)? = target
    let observer: LoadableObserver? = loadable?.sink { $0.syncIfNeeded() }
    target.setDidFailToSync()
    #expect(target.syncIfNeededCallCount >= 1)
    withExtendedLifetime(observer) {}
  }

  @Test func nilIsNotObserved() {
    let loadable: (any LoadableProtocol)? = nil
    #expect(LoadableObserver(loadable: loadable) { _ in } == nil)
    #expect(LoadableObserver(loadable: loadable, target: NamedTarget(log), NamedTarget.anyDidChange) == nil)
    #expect(AsyncLoadableObserver(loadable: loadable) { _ in await Task.yield() } == nil)
  }

  @Test func aMethodOfATargetIsCalledForAnyLoadable() {
    let loadable: (any LoadableProtocol)? = target
    var screen: NamedTarget? = NamedTarget(log)
    let observer = screen.flatMap { LoadableObserver(loadable: loadable, target: $0, NamedTarget.anyDidChange) }
    target.setSyncing()
    screen = nil
    target.setIdle()
    #expect(log.lines == ["screen syncing"])
    withExtendedLifetime(observer) {}
  }

  @Test func anAsyncClosureIsCalledForAnyLoadable() async {
    let loadable: (any LoadableProtocol)? = target
    await withCheckedContinuation { continuation in
      let observer = AsyncLoadableObserver(loadable: loadable) { [log] changed in
        await Task.yield()
        log.add("\(changed.loadableState)")
        continuation.resume()
      }
      target.setSyncing()
      log.keep(observer)
    }
    #expect(log.lines == ["syncing"])
  }

  /// A wrapper forwards its observers; the closure gets the wrapper all the same.
  @Test func theClosureGetsTheLoadableThatIsObserved() {
    let wrapper: (any LoadableProtocol)? = AnyLoadable(target)
    let observer = LoadableObserver(loadable: wrapper) { [log] in log.add("\($0 === wrapper)") }
    target.setSyncing()
    #expect(log.lines == ["true"])
    withExtendedLifetime(observer) {}
  }

  @Test func aLoadableOfAKnownTypeIsGivenAsThatType() {
    let loadable: TestLoadable? = target
    let observer = LoadableObserver(loadable: loadable) { [log] in log.add("\($0.syncCallCount)") }
    target.setSyncing()
    #expect(log.lines == ["0"])
    withExtendedLifetime(observer) {}
  }
}

@MainActor
private final class NamedTarget {
  private let log: Log

  init(_ log: Log) { self.log = log }

  func anyDidChange(_ loadable: any PureLoadableProtocol) { log.add("screen \(loadable.loadableState)") }
}
