import Testing

@testable import Loadables

@Suite("Observers: the list")
@MainActor
struct ObserverListTests {
  let loadable = SampleLoadable()
  let log = Log()

  @Test func objectsAreHeldWeakly() {
    var object: ObjectObserver? = ObjectObserver()
    weak let weakObject = object
    loadable.addObserver(ObjectObserver { Issue.record("called after its release") })
    if let object { loadable.addObserver(object) }
    object = nil
    #expect(weakObject == nil)
    loadable.notifyDidChange()
  }

  @Test func anObjectMayBeAddedAgainAfterItsRemoval() {
    let object = ObjectObserver { [log] in log.add("called") }
    loadable.addObserver(object)
    loadable.removeObserver(object)
    loadable.addObserver(object)
    loadable.notifyDidChange()
    #expect(log.lines == ["called"])
    loadable.removeObserver(object)
  }

  @Test func addingAnObjectTwiceIsAProgrammersError() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let loadable = SampleLoadable()
        let object = ObjectObserver()
        loadable.addObserver(object)
        loadable.addObserver(object)
      }
    }
  }

  @Test func removingAnObjectThatIsNotThereIsAProgrammersError() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { SampleLoadable().removeObserver(ObjectObserver()) }
    }
  }

  @Test func orderIsKeptWhenGapsAreClosed() {
    var tokens: [LoadableObserver?] = []
    var objects: [ObjectObserver] = []
    for number in 0..<200 {
      if number.isMultiple(of: 3) {
        let object = ObjectObserver { [log] in log.add("\(number)") }
        objects.append(object)
        loadable.addObserver(object)
        tokens.append(nil)
      } else {
        tokens.append(loadable.sink { [log] _ in log.add("\(number)") })
      }
    }
    for number in 0..<200 where !number.isMultiple(of: 10) {
      if number.isMultiple(of: 3) { loadable.removeObserver(objects[number / 3]) } else { tokens[number] = nil }
    }
    loadable.notifyDidChange()
    #expect(log.lines == stride(from: 0, to: 200, by: 10).map(String.init))
    #expect(loadable.observerCount == 20)
    for number in stride(from: 0, to: 200, by: 30) { loadable.removeObserver(objects[number / 3]) }
    tokens = []
    #expect(!loadable.hasObservers)
  }

  @Test func theListStaysSmallWhenManyComeAndGo() {
    let list = ListBox(loadable)
    let stays = ObjectObserver()
    #expect(list.add(stays))
    for _ in 0..<10_000 {
      let object = ObjectObserver()
      #expect(list.add(object))
      #expect(list.remove(object))
      list.compact()
    }
    #expect(list.count == 1)
    #expect(list.endIndex < 64)
  }

  /// Otherwise removing many objects in their order would look at every gap again and again.
  @Test func theSearchForALivingObjectGoesOnWhereTheLastOneEnded() {
    let list = ListBox(loadable)
    let objects = (0..<10).map { _ in ObjectObserver() }
    for object in objects { #expect(list.add(object)) }
    for object in objects[..<7] { #expect(list.remove(object)) }
    #expect(list.searchLiving())
    #expect(list.searchStart == 7)
    for object in objects[7...] { #expect(list.remove(object)) }
    #expect(!list.searchLiving())
  }

  @Test func aListKnowsItsTokensFromThoseOfOthers() {
    let list = ListBox(loadable)
    let object = ObjectObserver()
    #expect(list.add(object))
    let foreign = SampleLoadable().sink { _ in }
    #expect(!list.remove(foreign))
    #expect(list.count == 1)
  }

  @Test func aReleasedObjectThatLeftItsAddressToANewOneIsNotTakenForIt() {
    // Addresses are often used again at once, so some of these meet a forgotten one.
    for _ in 0..<100 {
      loadable.addObserver(ObjectObserver { Issue.record("called after its release") })
    }
    let object = ObjectObserver { [log] in log.add("called") }
    loadable.addObserver(object)
    loadable.notifyDidChange()
    #expect(log.lines == ["called"])
    loadable.removeObserver(object)
  }
}

/// A list that can be changed inside an expectation.
@MainActor
private final class ListBox {
  private var list = ObserverList()
  private let loadable: SampleLoadable

  init(_ loadable: SampleLoadable) { self.loadable = loadable }

  var count: Int { list.count }
  var endIndex: Int { list.endIndex }
  var searchStart: Int { list.searchStart }
  func add(_ observer: ObjectObserver) -> Bool { list.add(observer, of: loadable) }
  func remove(_ observer: any LoadableObserverProtocol) -> Bool { list.remove(observer) }
  func compact() { list.compact() }
  func searchLiving() -> Bool { list.searchLiving() }
}
