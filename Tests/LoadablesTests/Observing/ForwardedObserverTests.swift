import Loadables
import Testing

@Suite("Observers: tokens of a forwarding loadable")
@MainActor
struct ForwardedObserverTests {
  let loadable = SampleLoadable()
  let log = Log()

  @Test func theClosureGetsTheOneThatWasObserved() {
    let front = Front(of: loadable)
    let token = front.sink { [log] in log.add("\(type(of: $0)) \($0.loadableState)") }
    loadable.setSyncing()
    #expect(log.lines == ["Front syncing"])
    _ = token
  }

  @Test func aTokenThatOutlivesTheFrontStillTakesItselfOut() {
    var front: Front? = Front(of: loadable)
    var token = front?.sink { [log] _ in log.add("called") }
    front = nil
    #expect(token != nil)
    token = nil
    #expect(!loadable.hasObservers)
    loadable.notifyDidChange()
    #expect(log.lines.isEmpty)
  }

  @Test func aTokenAddedByHandAfterItsRemovalTakesItselfOutAgain() {
    let first = SampleLoadable()
    var token: LoadableObserver? = first.sink { [log] _ in log.add("called") }
    token?.remove()
    if let token { loadable.addObserver(token) }
    token = nil
    loadable.notifyDidChange()
    #expect(log.lines.isEmpty)
    #expect(!loadable.hasObservers)
  }
}

/// Forwards everything, to hide the setters of the origin.
private final class Front: PureLoadableProtocol {
  private let origin: SampleLoadable

  init(of origin: SampleLoadable) { self.origin = origin }

  var loadableState: LoadableState { origin.loadableState }
  var error: (any Error)? { origin.error }
  var isContentsAvailable: Bool { origin.isContentsAvailable }
  func addObserver(_ observer: any LoadableObserverProtocol) { origin.addObserver(observer) }
  func removeObserver(_ observer: any LoadableObserverProtocol) { origin.removeObserver(observer) }
}
