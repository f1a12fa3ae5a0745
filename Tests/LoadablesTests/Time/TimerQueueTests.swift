import Loadables
import Testing

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

  @Test func aTimerThatFiredLeavesItsPlaceToTheNextOne() {
    var queue = TimerQueue()
    for deadline in 1...1_000 {
      _ = insert(into: &queue, at: Int64(deadline))
      _ = queue.popDue(by: Int64(deadline))
    }
    #expect(queue.slotCount == 1)
    #expect(queue.count == 0)
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

  @Test func timersComeInTheOrderOfTheirDeadlinesAndThenOfScheduling() {
    let seed = SeededGenerator.seed(named: "TIMER_SEED")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      var queue = TimerQueue()
      var model: [(deadline: Int64, timer: ScheduledTimer)] = []
      for _ in 0..<Int.random(in: 0...200, using: &generator) {
        if Int.random(in: 0..<3, using: &generator) == 0, let victim = model.indices.randomElement(using: &generator) {
          _ = queue.remove(model.remove(at: victim).timer)
        } else {
          let deadline = Int64.random(in: 0..<20, using: &generator)
          model.append((deadline, insert(into: &queue, at: deadline)))
        }
      }
      model.sort { ($0.deadline, $0.timer.id) < ($1.deadline, $1.timer.id) }
      #expect(queue.sorted().map(\.timer) == model.map(\.timer), "seed \(seed)")
      #expect(queue.count == model.count, "seed \(seed)")
      let limit = Int.random(in: 0...model.count + 1, using: &generator)
      #expect(queue.soonest(limit).map(\.timer) == model.prefix(limit).map(\.timer), "seed \(seed)")
      var labels: [String] = []
      while let timer = queue.popDue(by: .max) { labels.append(timer.label) }
      #expect(labels == model.map { "\($0.deadline)" }, "seed \(seed)")
    }
  }

  private func insert(into queue: inout TimerQueue, at deadline: Int64) -> ScheduledTimer {
    queue.insert(after: .nanoseconds(deadline), now: 0, owner: nil, label: "\(deadline)") {}
  }
}
