import Loadables
import Testing

@testable import LoadablesTesting

@Suite("TimerQueue")
@MainActor
struct TimerQueueTests {
  @Test func cancelledTimersDoNotPileUp() {
    var queue = TimerQueue()
    _ = insert(into: &queue, at: 0)
    for deadline in 1...10_000 {
      let timer = insert(into: &queue, at: Int64(deadline))
      _ = queue.remove(timer)
    }
    #expect(queue.entryCount <= 65)
    #expect(queue.slotCount == 2)
    #expect(queue.sorted().count == 1)
  }

  @Test func theNextDeadlineIsNeverThatOfACancelledTimer() {
    var queue = TimerQueue()
    let first = insert(into: &queue, at: 1)
    let second = insert(into: &queue, at: 2)
    _ = insert(into: &queue, at: 3)
    _ = queue.remove(second)
    #expect(queue.nextDeadline == 1)
    _ = queue.remove(first)
    #expect(queue.nextDeadline == 3)
    let popped = queue.popDue(by: 3)
    #expect(popped != nil)
    #expect(queue.nextDeadline == nil)
  }

  @Test func nothingIsTakenBeforeItsTime() {
    var queue = TimerQueue()
    _ = insert(into: &queue, at: 2)
    let early = queue.popDue(by: 1)
    #expect(early == nil)
    let due = queue.popDue(by: 2)
    #expect(due?.label == "2")
  }

  private func insert(into queue: inout TimerQueue, at deadline: Int64) -> ScheduledTimer {
    queue.insert(TimerQueue.Timer(owner: nil, label: "\(deadline)", action: {}), deadline: deadline)
  }
}
