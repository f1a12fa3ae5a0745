import Testing

@testable import Loadables

/// Counted in slots that are moved or looked at, not in time.
@Suite("Observers: what adding and removing cost")
@MainActor
struct ObserverListCostTests {
  /// Objects that come in order and go in order, in reverse or from the middle.
  @Test(arguments: ["in order", "in reverse", "every second one first"])
  func closingTheGapsMovesAFewSlotsForEachObserverThatGoes(order: String) {
    let loadable = SampleLoadable()
    let objects = (0..<2_000).map { _ in ObjectObserver() }
    var list = ObserverList()
    for object in objects { _ = list.add(object, of: loadable) }
    let leaving =
      switch order {
      case "in order": objects
      case "in reverse": Array(objects.reversed())
      default:
        stride(from: 0, to: 2_000, by: 2).map { objects[$0] } + stride(from: 1, to: 2_000, by: 2).map { objects[$0] }
      }
    var moved = 0
    var searched = 0
    for object in leaving {
      let isThere = list.remove(object)
      let before = (slots: list.endIndex, start: list.searchStart)
      list.compact()
      if list.endIndex < before.slots { moved += before.slots }
      let start = list.searchStart
      let isAnyoneLeft = list.searchLiving()
      searched += list.searchStart - start
      #expect(isThere && isAnyoneLeft == (list.count > 0))
    }
    #expect(moved <= 3 * objects.count)
    #expect(searched <= 3 * objects.count)
    #expect(list.endIndex == 0)
  }
}
