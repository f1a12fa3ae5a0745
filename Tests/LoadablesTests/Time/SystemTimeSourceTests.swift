import Dispatch
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

  /// The alarm is not set while a turn of the main queue is pending.
  @Test func aTimerScheduledAfterOneWithoutADelayFires() async {
    await withCheckedContinuation { continuation in
      _ = time.schedule(after: .zero, owner: nil, label: "first") { [log] in log.add("first") }
      _ = time.schedule(after: .milliseconds(1), owner: nil, label: "second") { [log] in
        log.add("second")
        continuation.resume()
      }
    }
    #expect(log.lines == ["first", "second"])
  }

  @Test func anActionWithoutADelayHasTheNextTurnOfTheMainQueue() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { [log] in MainActor.assumeIsolated { log.add("before") } }
      _ = time.schedule(after: .zero, owner: nil, label: "test") { [log] in log.add("action") }
      DispatchQueue.main.async { [log] in
        MainActor.assumeIsolated { log.add("after") }
        continuation.resume()
      }
    }
    #expect(log.lines == ["before", "action", "after"])
  }

  @Test func aZeroDelaySetByATimerLetsTheMainQueueRunFirst() async {
    await withCheckedContinuation { continuation in
      _ = time.schedule(after: .milliseconds(1), owner: nil, label: "timer") { [time, log] in
        DispatchQueue.main.async { MainActor.assumeIsolated { log.add("block") } }
        _ = time.schedule(after: .zero, owner: nil, label: "test") {
          log.add("action")
          continuation.resume()
        }
      }
    }
    #expect(log.lines == ["block", "action"])
  }

  @Test func zeroDelaysOfTwoSourcesComeInTheOrderOfScheduling() async {
    let other = SystemTimeSource()
    await withCheckedContinuation { continuation in
      for (number, source) in [time, other, time, other].enumerated() {
        _ = source.schedule(after: .zero, owner: nil, label: "test") { [log] in
          log.add("\(number)")
          if number == 3 { continuation.resume() }
        }
      }
    }
    #expect(log.lines == ["0", "1", "2", "3"])
  }

  @Test func aTimerThatIsOverdueComesBeforeAZeroDelayThatWasSetAfterIt() async {
    await withCheckedContinuation { continuation in
      _ = time.schedule(after: .microseconds(1), owner: nil, label: "timer") { [log] in log.add("timer") }
      let start = time.now
      while time.now < start + .milliseconds(1) {}
      _ = time.schedule(after: .zero, owner: nil, label: "test") { [log] in
        log.add("action")
        continuation.resume()
      }
    }
    #expect(log.lines == ["timer", "action"])
  }

  @Test func aTimerStillFiresWhenAZeroDelayBeforeItIsCancelled() async {
    await withCheckedContinuation { continuation in
      let cancelled = time.schedule(after: .zero, owner: nil, label: "cancelled") { Issue.record("was cancelled") }
      _ = time.schedule(after: .milliseconds(1), owner: nil, label: "timer") { continuation.resume() }
      time.cancel(cancelled)
    }
  }

  @Test func aTimerStillFiresAfterAZeroDelayBeforeIt() async {
    await withCheckedContinuation { continuation in
      _ = time.schedule(after: .zero, owner: nil, label: "test") { [log] in log.add("action") }
      _ = time.schedule(after: .milliseconds(1), owner: nil, label: "timer") { [log] in
        log.add("timer")
        continuation.resume()
      }
    }
    #expect(log.lines == ["action", "timer"])
  }

  @Test func anActionMayCancelTheZeroDelayInWhoseTurnItRuns() async {
    await withCheckedContinuation { continuation in
      let cancelled = TimerBox()
      _ = time.schedule(after: .microseconds(1), owner: nil, label: "timer") { [time] in
        if let timer = cancelled.timer { time.cancel(timer) }
        _ = time.schedule(after: .zero, owner: nil, label: "end") { continuation.resume() }
      }
      let start = time.now
      while time.now < start + .milliseconds(1) {}
      cancelled.timer = time.schedule(after: .zero, owner: nil, label: "cancelled") { Issue.record("was cancelled") }
    }
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

  @Test func aReleasedSourceCallsNoAction() {
    weak var weakTime: SystemTimeSource?
    do {
      let short = SystemTimeSource()
      weakTime = short
      _ = short.schedule(after: .zero, owner: nil, label: "test") { Issue.record("no waiter is left") }
    }
    #expect(weakTime == nil)
  }

  @Test func timeDoesNotGoBack() {
    let before = time.now
    #expect(time.now >= before)
  }
}

/// A timer that is known only after the action that cancels it.
@MainActor
private final class TimerBox {
  var timer: ScheduledTimer?
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
