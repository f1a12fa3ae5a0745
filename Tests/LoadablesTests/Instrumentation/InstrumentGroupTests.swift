import LoadablesTesting
import Testing

@testable import Loadables

@Suite("Instrumentation: the group of instruments")
@MainActor
struct InstrumentGroupTests {
  let group = InstrumentGroup()
  let first = NumberingInstrument()
  let second = NumberingInstrument(startingAt: 100)
  let loadable = TestLoadable()

  init() {
    group.add(first)
    group.add(second)
  }

  private func record() -> EventNumber {
    group.record(.notifying(isContentsAvailable: false), of: loadable, cause: nil)
  }

  @Test func itsFirstNumberIsHeldLikeAnyOther() {
    let number = record()
    #expect(number == InstrumentGroup.firstNumber)
    let held = HeldCause(number: number, owner: group.ownerOfSmallNumbers)
    #expect(group.number(of: held, directly: false) == number)
  }

  @Test func theNewest1048576EventsAreKnown() {
    #expect(InstrumentGroup.capacity == 1_048_576)
  }

  @Test func theCurrentCauseHasOneNumberUntilItChanges() throws {
    first.currentCause = 1
    let cause = try #require(group.currentCause)
    #expect(group.currentCause == cause)
    second.currentCause = 100
    let other = try #require(group.currentCause)
    #expect(other != cause)
    group.begin(effectsOf: other)
    #expect(first.begun == [1])
    #expect(second.begun == [100])
  }

  @Test func aMemberRemovedByAnotherMeanwhileIsNotCalled() {
    first.onRecord = { [group, second] in group.remove(second) }
    _ = record()
    #expect(first.lastNumber == 1)
    #expect(second.lastNumber == 99)
  }
}

@MainActor
final class NumberingInstrument: LoadableInstrument {
  var currentCause: EventNumber?
  var onRecord: () -> Void = {}
  private(set) var lastNumber: EventNumber
  private(set) var begun: [EventNumber] = []

  init(startingAt number: EventNumber = 1) { lastNumber = number - 1 }

  func record(_ event: LoadableEvent, of loadable: any PureLoadableProtocol, cause: EventNumber?) -> EventNumber {
    onRecord()
    lastNumber += 1
    return lastNumber
  }

  func begin(effectsOf event: EventNumber) { begun.append(event) }

  func endEffects() {}
}
