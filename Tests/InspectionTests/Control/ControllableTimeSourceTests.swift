import Inspection
import Loadables
import LoadablesTesting
import Testing

@MainActor
@Suite("A controllable clock")
struct ControllableTimeSourceTests {
  private let alarm = ManualAlarm()
  private let clock: ControllableTimeSource

  init() {
    alarm.advance(by: 3)
    clock = ControllableTimeSource(alarm: alarm)
  }

  /// The seconds at which timers fired.
  @MainActor
  private final class Firings {
    var times: [Double] = []
  }

  private func schedule(_ seconds: Double, _ firings: Firings) -> ScheduledTimer {
    clock.schedule(after: .seconds(seconds), owner: nil, label: "timer") { [clock] in
      firings.times.append(clock.now / .seconds(1))
    }
  }

  @Test("is the system clock when left alone")
  func untouched() {
    let firings = Firings()
    _ = schedule(1.5, firings)
    #expect(clock.now == .seconds(3))
    alarm.advance(by: 1.4)
    #expect(firings.times.isEmpty)
    alarm.advance(by: 0.2)
    #expect(firings.times == [4.5])
    #expect(clock.now == .milliseconds(4_600))
  }

  @Test("does not pass while paused, and resumes without a jump")
  func pause() {
    let firings = Firings()
    _ = schedule(1, firings)
    alarm.advance(by: 0.5)
    clock.setRunning(false)
    alarm.advance(by: 100)
    #expect(clock.now == .seconds(3.5) && firings.times.isEmpty)
    clock.setRunning(true)
    #expect(clock.now == .seconds(3.5))
    alarm.advance(by: 0.5)
    #expect(firings.times == [4])
  }

  @Test("passes faster at a higher speed, without a jump")
  func speed() {
    let firings = Firings()
    _ = schedule(600, firings)
    clock.setSpeed(100)
    #expect(clock.now == .seconds(3))
    alarm.advance(by: 5.9)
    #expect(firings.times.isEmpty)
    alarm.advance(by: 0.2)
    #expect(firings.times.count == 1)
    clock.setSpeed(1)
    let now = clock.now
    alarm.advance(by: 1)
    #expect(clock.now == now + .seconds(1))
  }

  @Test("a step pauses, and fires the timers of the next deadline")
  func step() {
    let firings = Firings()
    for seconds in [600, 600, 700.0] { _ = schedule(seconds, firings) }
    #expect(clock.step())
    #expect(firings.times == [603, 603])
    #expect(!clock.isRunning && clock.now == .seconds(603))
    #expect(clock.step())
    #expect(firings.times.last == 703)
    #expect(!clock.step())
  }

  @Test("a jump forward fires the timers on the way, each at its deadline; a jump back is refused")
  func jump() {
    let firings = Firings()
    for seconds in [2, 1, 10.0] { _ = schedule(seconds, firings) }
    #expect(clock.jump(to: 6_000_000_000) == .done)
    #expect(firings.times == [4, 5] && clock.now == .seconds(6))
    #expect(clock.jump(to: 5_000_000_000) == .past)
    #expect(clock.now == .seconds(6))
  }

  @Test("a clock does not move to the end of time, from where every timer would be due at once")
  func endOfTime() {
    _ = clock.schedule(after: .seconds(Int64.max), owner: nil, label: "never") {}
    #expect(clock.jump(to: .max) == .tooFar && clock.now == .seconds(3))
    #expect(!clock.step())
    #expect(clock.isRunning && clock.now == .seconds(3))
  }

  @Test("a jump says that it stopped at a timer that schedules itself again")
  func stopped() {
    func again() { _ = clock.schedule(after: .zero, owner: nil, label: "again", again) }
    again()
    #expect(clock.jump(to: 6_000_000_000) == .stopped(timers: 10_000))
    #expect(clock.now < .seconds(6))
  }

  @Test("a step ends although a timer without a delay schedules itself again")
  func endless() {
    var count = 0
    func again() {
      count += 1
      _ = clock.schedule(after: .zero, owner: nil, label: "again", again)
    }
    again()
    #expect(clock.step())
    #expect(count > 1)
  }

  @Test("a timer without a delay fires while the clock is paused")
  func turn() {
    let firings = Firings()
    clock.setRunning(false)
    _ = schedule(0, firings)
    #expect(firings.times.isEmpty)
    alarm.advance(by: 0)
    #expect(firings.times == [3])
  }

  @Test("a timer can be fired early, and is cancelled only on its own clock")
  func early() {
    let firings = Firings()
    let timer = schedule(5, firings)
    // The numbers of a stream are below 2^63.
    #expect(timer.id < 1 << 63)
    clock.cancel(ScheduledTimer(id: timer.id & ~(1 << 62)))
    #expect(clock.timerCount == 1)
    #expect(clock.fire(timer) && firings.times == [3])
    #expect(!clock.fire(timer))
    let other = schedule(5, firings)
    clock.cancel(other)
    #expect(clock.timerCount == 0)
  }

  @Test("the time never goes back", arguments: 1...20)
  func monotone(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var last = clock.now
    for _ in 0..<200 {
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: clock.setRunning(Bool.random(using: &generator))
      case 1: clock.setSpeed(Double.random(in: 0.01...1_000, using: &generator))
      case 2: _ = clock.step()
      case 3: _ = clock.jump(to: Int64.random(in: 0...1_000_000_000_000, using: &generator))
      case 4: clock.reset()
      default: _ = schedule(Double.random(in: 0...60, using: &generator), Firings())
      }
      #expect(clock.now >= last)
      last = clock.now
      alarm.advance(by: Double.random(in: 0...10, using: &generator))
      #expect(clock.now >= last)
      last = clock.now
    }
  }
}
