import Loadables
import Testing

@Suite("Observers: first and last")
@MainActor
struct HasObserversTests {
  let loadable = SampleLoadable()

  @Test func theHooksAreCalledForTheFirstAndTheLastTokenOnly() {
    var tokens = [loadable.sink { _ in }]
    #expect(loadable.hasObservers)
    #expect(loadable.hooks == ["first"])
    tokens.append(loadable.sink { _ in })
    tokens.removeFirst()
    #expect(loadable.hooks == ["first"])
    tokens.removeFirst()
    #expect(!loadable.hasObservers)
    #expect(loadable.hooks == ["first", "last"])
    tokens.append(loadable.sink { _ in })
    #expect(loadable.hooks == ["first", "last", "first"])
  }

  @Test func theHooksAreCalledForAnObjectThatRemovesItself() {
    let object = ObjectObserver()
    loadable.addObserver(object)
    loadable.removeObserver(object)
    #expect(loadable.hooks == ["first", "last"])
    #expect(!loadable.hasObservers)
  }

  @Test func anObjectReleasedWithoutRemovingItselfIsMissedAtTheNextNotification() {
    loadable.addObserver(ObjectObserver())
    #expect(!loadable.hasObservers)
    #expect(loadable.hooks == ["first"])
    loadable.notifyDidChange()
    #expect(loadable.hooks == ["first", "last"])
    loadable.notifyDidChange()
    #expect(loadable.hooks == ["first", "last"])
  }

  @Test func aTokenIsTheLastOneAlsoWhenAReleasedObjectWasNotMissedYet() {
    let token = loadable.sink { _ in }
    loadable.addObserver(ObjectObserver())
    token.remove()
    #expect(loadable.hooks == ["first", "last"])
  }

  @Test func anObjectMayRemoveItselfInItsIsolatedDeinit() {
    var object: SelfRemoving? = SelfRemoving(loadable)
    #expect(loadable.hooks == ["first"])
    object = nil
    #expect(object == nil)
    #expect(loadable.hooks == ["first", "last"])
    #expect(loadable.observerCount == 0)
  }

  @Test func oneOfManyObjectsMayRemoveItselfInItsIsolatedDeinit() {
    var objects = (0..<100).map { _ in SelfRemoving(loadable) }
    objects.remove(at: 50)
    #expect(loadable.observerCount == 99)
    objects.removeAll()
    #expect(loadable.observerCount == 0)
    #expect(loadable.hooks == ["first", "last"])
  }

  @Test func anObserverAddedAfterTheLastReleaseIsTheFirst() {
    loadable.addObserver(ObjectObserver())
    let token = loadable.sink { _ in }
    #expect(loadable.hooks == ["first", "last", "first"])
    token.remove()
  }

  @Test func theLastOneMayGoInsideARound() {
    var token: LoadableObserver?
    token = loadable.sink { [loadable] _ in
      token?.remove()
      #expect(!loadable.hasObservers)
      #expect(loadable.hooks == ["first", "last"])
    }
    loadable.notifyDidChange()
    #expect(loadable.hooks == ["first", "last"])
    withExtendedLifetime(token) {}
  }

  @Test func aTokenReleasedInItsOwnCallIsGoneWhenTheCallEnds() {
    var token: LoadableObserver?
    token = loadable.sink { _ in token = nil }
    #expect(token != nil)
    loadable.notifyDidChange()
    #expect(!loadable.hasObservers)
    #expect(loadable.hooks == ["first", "last"])
  }
}

/// An observer that removes itself when it is released.
@MainActor
private final class SelfRemoving: LoadableObserverProtocol {
  private let loadable: SampleLoadable

  init(_ loadable: SampleLoadable) {
    self.loadable = loadable
    loadable.addObserver(self)
  }

  isolated deinit { loadable.removeObserver(self) }

  func loadableDidChange(_ loadable: any PureLoadableProtocol) {}
}
