import Loadables
import LoadablesTesting
import Testing

@Suite("SystemTimeSource")
@MainActor
struct SystemTimeSourceTests {
  let time = SystemTimeSource()
  let log = Log()

  @Test func anActionIsCalledOnTheMainActorAfterTheCallHasReturned() async {
    await withCheckedContinuation { continuation in
      _ = time.schedule(after: .zero, owner: nil, label: "test") { [log] in
        MainActor.assertIsolated()
        log.add("fired")
        continuation.resume()
      }
      log.add("returned")
    }
    #expect(log.lines == ["returned", "fired"])
  }

  @Test func actionsDueAtOneInstantAreCalledInTheOrderOfSchedulingAndCancelledOnesAreNot() async {
    await withCheckedContinuation { continuation in
      var timers: [ScheduledTimer] = []
      for name in ["a", "b", "c"] {
        timers.append(time.schedule(after: .zero, owner: nil, label: name) { [log] in log.add(name) })
      }
      time.cancel(timers[1])
      time.cancel(timers[1])
      _ = time.schedule(after: .seconds(-1), owner: nil, label: "last") { continuation.resume() }
    }
    #expect(log.lines == ["a", "c"])
  }

  @Test func manyActionsKeepTheOrderAlsoWhenTheyScheduleOthers() async {
    await withCheckedContinuation { continuation in
      for number in 0..<500 {
        _ = time.schedule(after: .zero, owner: nil, label: "test") { [time, log] in
          log.add("\(number)")
          _ = time.schedule(after: .zero, owner: nil, label: "test") { log.add("\(number + 500)") }
          if number == 499 {
            _ = time.schedule(after: .zero, owner: nil, label: "last") { continuation.resume() }
          }
        }
      }
    }
    #expect(log.lines == (0..<1_000).map { "\($0)" })
  }

  @Test func whatWaitsIsListedWithItsOwnerSoonestFirst() {
    let owner = TestLoadable()
    _ = time.schedule(after: .seconds(Int64.max), owner: nil, label: "never") {}
    let soon = time.schedule(after: .seconds(3_600), owner: owner, label: "soon") {}
    #expect(time.pendingTimers.map(\.label) == ["soon", "never"])
    #expect(time.pendingTimers.first?.owner === owner)
    time.cancel(soon)
    #expect(time.pendingTimers.map(\.label) == ["never"])
  }

  @Test func whatAnActionAloneKeepsAliveMayCancelAnotherTimerWhenItIsReleased() {
    let timer = scheduleKeeping(time.schedule(after: .seconds(3_600), owner: nil, label: "kept") {})
    #expect(time.pendingTimers.count == 2)
    time.cancel(timer)
    #expect(time.pendingTimers.isEmpty)
  }

  private func scheduleKeeping(_ kept: ScheduledTimer) -> ScheduledTimer {
    let keeper = Keeper(kept, time)
    return time.schedule(after: .seconds(3_600), owner: nil, label: "keeper") { withExtendedLifetime(keeper) {} }
  }

  @Test func aSourceThatIsGoneCallsNobody() {
    weak var weakTime: SystemTimeSource?
    do {
      let short = SystemTimeSource()
      weakTime = short
      _ = short.schedule(after: .zero, owner: nil, label: "test") { Issue.record("nobody waits any more") }
    }
    #expect(weakTime == nil)
  }

  @Test func timeDoesNotGoBack() {
    let before = time.now
    #expect(time.now >= before)
  }
}

/// Cancels a timer when it is released.
@MainActor
private final class Keeper {
  private let timer: ScheduledTimer
  private let time: SystemTimeSource

  init(_ timer: ScheduledTimer, _ time: SystemTimeSource) {
    self.timer = timer
    self.time = time
  }

  isolated deinit { time.cancel(timer) }
}
