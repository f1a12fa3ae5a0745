import Dispatch
import Loadables
import Synchronization
import Testing

@Suite("Observers: the contract")
@MainActor
struct ObserverContractTests {
  let loadable = SampleLoadable()
  let log = Log()

  @Test func aTokensClosureLivesAsLongAsTheToken() {
    var captured: Log? = Log()
    weak let weakCaptured = captured
    var token = captured.map { captured in loadable.sink { _ in captured.add("called") } }
    captured = nil
    #expect(token != nil && weakCaptured != nil)
    token = nil
    #expect(weakCaptured == nil)
  }

  @Test func aTokenOfAReleasedLoadableIsHarmless() {
    var short: SampleLoadable? = SampleLoadable()
    var token = short?.sink { _ in }
    short = nil
    token?.remove()
    token = nil
    #expect(token == nil)
  }

  @Test func aRoundThatWaitedShowsTheStateAsItIsByThen() {
    let tokens = [
      loadable.sink { changed in
        guard changed.loadableState == .syncing else { return }
        changed.setFailedToSync(nil)
        changed.succeed()
      },
      log.observe(loadable, as: "it"),
    ]
    loadable.setSyncing()
    #expect(log.lines == Array(repeating: "it did-sync-successfully", count: 3))
    _ = tokens
  }

  @Test func observersOfOneLoadableMayBeOfAllKindsAtOnce() {
    let target = Target(log)
    let object = ObjectObserver { [log] in log.add("object") }
    let method = LoadableObserver(loadable: loadable, target: target, Target.didChange)
    loadable.addObserver(object)
    let token = loadable.sink { [log] _ in log.add("token") }
    loadable.notifyDidChange()
    #expect(log.lines == ["method", "object", "token"])
    loadable.removeObserver(object)
    withExtendedLifetime((method, token)) {}
  }

  @Test func anObjectThatRemovesItselfInItsDeinitMayBeReleasedInItsOwnCall() {
    var object: SelfRemoving?
    object = SelfRemoving(loadable) { object = nil }
    #expect(object != nil)
    let token = log.observe(loadable, as: "later")
    loadable.notifyDidChange()
    loadable.notifyDidChange()
    #expect(log.lines.count == 2)
    #expect(loadable.observerCount == 1)
    _ = token
  }

  /// The object's deinit waits for the main actor; by then the loadable has dropped the object.
  @Test func anObjectReleasedOffTheMainActorMayRemoveItselfAfterANotification() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let loadable = SampleLoadable()
        let box = Mutex<SelfRemoving?>(SelfRemoving(loadable) {})
        let released = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
          box.withLock { $0 = nil }
          released.signal()
        }
        released.wait()
        loadable.notifyDidChange()
      }
      for _ in 0..<100 { await MainActor.run {} }
    }
  }

  /// The loadable drops the first object at a notification, so that it is unknown when it removes itself.
  @Test func aForgottenObjectMayRemoveItselfWhenAnotherHasCome() async {
    await #expect(processExitsWith: .success) {
      let loadable = await SampleLoadable()
      let other = await ObjectObserver()
      await MainActor.run {
        let box = Mutex<SelfRemoving?>(SelfRemoving(loadable) {})
        let released = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
          box.withLock { $0 = nil }
          released.signal()
        }
        released.wait()
        loadable.notifyDidChange()
        loadable.addObserver(other)
      }
      for _ in 0..<100 { await MainActor.run {} }
      let count = await loadable.observerCount
      precondition(count == 1)
      withExtendedLifetime(other) {}
    }
  }

  @Test func addingATokenThatObservesAlreadyIsAProgrammersError() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let loadable = SampleLoadable()
        let token = loadable.sink { _ in }
        loadable.addObserver(token)
      }
    }
  }
}

@MainActor
private final class Target {
  private let log: Log

  init(_ log: Log) { self.log = log }

  func didChange(_ loadable: SampleLoadable) { log.add("method") }
}

/// An observer that removes itself when it is released.
@MainActor
private final class SelfRemoving: LoadableObserverProtocol {
  private let loadable: SampleLoadable
  private let body: () -> Void

  init(_ loadable: SampleLoadable, _ body: @escaping () -> Void) {
    self.loadable = loadable
    self.body = body
    loadable.addObserver(self)
  }

  isolated deinit { loadable.removeObserver(self) }

  func loadableDidChange(_ loadable: any PureLoadableProtocol) { body() }
}
