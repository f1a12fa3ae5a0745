import Dispatch
import Foundation
import ScheduledActions
import Testing

struct ActionItemTests {
  @Test func anItemWithoutADateIsReadyAtOnce() {
    let item = item(nil)
    #expect(item.date == Date(timeIntervalSinceReferenceDate: 0))
    #expect(item.isReadyToStart())
  }

  @Test func anItemIsReadyFromItsDateOn() {
    let item = item(.at(100))
    #expect(!item.isReadyToStart(at: .at(99)))
    #expect(item.isReadyToStart(at: .at(100)))
    #expect(item.isReadyToStart(at: .at(101)))
  }

  @Test func readinessDefaultsToThePresentTime() {
    #expect(item(Date() - 1).isReadyToStart())
    #expect(!item(Date() + 3_600).isReadyToStart())
  }

  @Test func itemsAreTheSameIfIdentifierAndDateAre() {
    #expect(item(.at(1)).hasSameIdentifierAndDate(as: item(.at(1))))
    #expect(!item(.at(1)).hasSameIdentifierAndDate(as: item(.at(2))))
    #expect(!item(.at(1)).hasSameIdentifierAndDate(as: item(.at(1), "other")))
  }

  @Test func itemsAreOrderedByDateThenByIdentifier() {
    let items = [item(.at(2), "a"), item(.at(1), "b"), item(.at(1), "a")].sorted(by: ActionItem.isInOrder)
    #expect(items.map { "\($0.date.timeIntervalSinceReferenceDate) \($0.identifier)" } == ["1.0 a", "1.0 b", "2.0 a"])
  }

  @Test func aTimeoutBelowOneNanosecondIsRoundedUp() {
    let item = ActionItem(identifier: "run", retryTimeout: .nanoseconds(0.4)) { _ in }
    #expect(item.retryTimeout == .nanoseconds(1))
  }

  @Test func itemsCanBeComparedAndSorted() {
    let items = [item(.at(2), "a"), item(.at(1), "b"), item(.at(1), "a")].sorted()
    #expect(items.map(\.identifier) == ["a", "b", "a"])
    #expect(item(.at(1)) == item(.at(1)) && item(.at(1)) != item(.at(2)))
    #expect(item(.at(1), "a") < item(.at(1), "b"))
  }

  @Test func aDateThatIsNoNumberNeverComesAndSortsLast() {
    let never = item(Date(timeIntervalSinceReferenceDate: .nan))
    #expect(!never.isReadyToStart())
    #expect(
      [never, item(.at(1)), never, item(.at(0))].sorted().map(\.date) == [.at(0), .at(1), never.date, never.date])
  }

  @Test func theBlockAndTheQueueCanBeRead() {
    let queue = DispatchQueue(label: "uploads")
    let item = ActionItem(identifier: "run", queue: queue) { _ in }
    #expect(item.queue === queue && item.block != nil)
    #expect(self.item(nil).queue == nil && self.item(nil).block != nil)
    #expect(ActionItem(identifier: "run") { _, _ in }.block == nil)
  }

  private func item(_ date: Date?, _ identifier: String = "run") -> ActionItem {
    ActionItem(identifier: identifier, date: date) { _ in }
  }
}
