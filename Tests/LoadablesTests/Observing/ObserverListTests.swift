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

  @Test func theListKeepsNothingOfObjectsThatComeAndGo() {
    let stays = ObjectObserver()
    loadable.addObserver(stays)
    for _ in 0..<1_000 {
      let object = ObjectObserver()
      loadable.addObserver(object)
      loadable.removeObserver(object)
    }
    #expect(linkCount == 1)
    #expect(loadable.observerCount == 1)
  }

  /// Otherwise a loadable that never notifies would keep memory for every former observer.
  @Test func objectsReleasedWithoutRemovingThemselvesDoNotPileUpWithoutANotification() {
    let stays = (0..<10).map { _ in ObjectObserver { [log] in log.add("called") } }
    for object in stays { loadable.addObserver(object) }
    // All at once, so that none reuses the address of a released one.
    var released = (0..<1_000).map { _ in ObjectObserver() }
    while let object = released.popLast() { loadable.addObserver(object) }
    #expect(linkCount <= 64)
    #expect(loadable.observerCount == 10)
    loadable.notifyDidChange()
    #expect(log.lines.count == 10)
    #expect(linkCount == 10)
  }

  @Test func releasedObjectsDoNotPileUpBesideManyLivingOnes() {
    let stays = (0..<100).map { _ in ObjectObserver() }
    for object in stays { loadable.addObserver(object) }
    var released = (0..<2_000).map { _ in ObjectObserver() }
    while let object = released.popLast() { loadable.addObserver(object) }
    #expect(linkCount <= 400)
    withExtendedLifetime(stays) {}
  }

  @Test func aNotificationForgetsMostOfTheTableOfReleasedObjects() throws {
    let stays = (0..<2).map { _ in ObjectObserver() }
    var released = (0..<20).map { _ in ObjectObserver() }
    for object in stays + released { loadable.addObserver(object) }
    released = []
    loadable.notifyDidChange()
    guard case .many(let table) = loadable.observers.objects else { throw SampleError("no table") }
    #expect(table.links.count <= 4)
    withExtendedLifetime(stays) {}
  }

  @Test func aSearchForReleasedObjectsForgetsAllOfThem() throws {
    let stays = (0..<20).map { _ in ObjectObserver() }
    var released = (0..<12).map { _ in ObjectObserver() }
    for object in stays + released { loadable.addObserver(object) }
    released = []
    let last = ObjectObserver()
    loadable.addObserver(last)
    guard case .many(let table) = loadable.observers.objects else { throw SampleError("no table") }
    #expect(table.links.count == 21)
    withExtendedLifetime((stays, last)) {}
  }

  @Test func manyReleasedObjectsBeforeALivingOneAreForgottenOnTheWay() {
    var released = (0..<30).map { _ in ObjectObserver() }
    let stays = ObjectObserver()
    for object in released { loadable.addObserver(object) }
    loadable.addObserver(stays)
    released = []
    #expect(linkCount == 31)
    #expect(loadable.hasObservers)
    #expect(linkCount == 1)
    loadable.removeObserver(stays)
    #expect(!loadable.hasObservers)
    #expect(linkCount == 0)
  }

  @Test func removingTheTokenOfAnotherLoadableIsAProgrammersError() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let token = SampleLoadable().sink { _ in }
        SampleLoadable().removeObserver(token)
      }
    }
  }

  @Test func aTokenAddedByHandToALoadableOfAnotherTypeIsNotCalled() {
    let token = loadable.sink { _ in Issue.record("called with another type") }
    token.remove()
    let other = PureLoadable()
    other.addObserver(token)
    other.notifyDidChange()
    token.remove()
    #expect(!other.hasObservers)
  }

  @Test func aReleasedObjectThatLeftItsAddressToANewOneIsNotTakenForIt() {
    // Addresses are often reused at once, so that some of these meet a dropped one.
    for _ in 0..<100 {
      loadable.addObserver(ObjectObserver { Issue.record("called after its release") })
    }
    let object = ObjectObserver { [log] in log.add("called") }
    loadable.addObserver(object)
    loadable.notifyDidChange()
    #expect(log.lines == ["called"])
    loadable.removeObserver(object)
  }

  /// The links in the list, those of released objects included.
  private var linkCount: Int {
    guard let first = loadable.observers.first?.takeUnretainedValue() else { return 0 }
    var count = 1
    var link = first
    while let next = link.next?.takeUnretainedValue(), next !== first {
      count += 1
      link = next
    }
    return count
  }
}
