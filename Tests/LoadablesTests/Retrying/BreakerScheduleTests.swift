import Testing

@testable import Loadables

@Suite("BreakerSchedule")
struct BreakerScheduleTests {
  private typealias Configuration = CircuitBreaker.Configuration

  @Test func aSuccessBetweenFailuresKeepsTheBreakerClosed() {
    var schedule = BreakerSchedule(Configuration(trip: .failuresInARow(3)))
    for failed in [true, true, false, true, true] { _ = end(&schedule, failed: failed, at: .zero) }
    #expect(schedule.state == .closed)
    let opens = end(&schedule, failed: true, at: .seconds(1))
    #expect(opens)
    #expect(schedule.state == .open(until: .seconds(11)))
  }

  @Test func aRateCountsFromTheMinimumOfAttemptsOn() {
    var schedule = BreakerSchedule(
      Configuration(trip: .failureRate(0.5, window: .seconds(10), minimumAttempts: 4), openTime: .seconds(1)))
    for failed in [true, true, false] { _ = end(&schedule, failed: failed, at: .zero) }
    #expect(schedule.state == .closed)
    let rate = schedule.failureRate(at: .zero)
    #expect(rate == 2.0 / 3)
    let opens = end(&schedule, failed: true, at: .zero)
    #expect(opens)
  }

  @Test func failuresThatLeftTheWindowDoNotCount() {
    var schedule = BreakerSchedule(
      Configuration(trip: .failureRate(1, window: .seconds(10), minimumAttempts: 2)))
    _ = end(&schedule, failed: true, at: .zero)
    let opens = [end(&schedule, failed: true, at: .seconds(10)), end(&schedule, failed: true, at: .seconds(19))]
    #expect(opens == [false, true])
  }

  @Test func aHalfOpenBreakerAdmitsOneAttempt() {
    var schedule = halfOpen()
    #expect(schedule.admits)
    let probe = schedule.attemptBegins()
    #expect(!schedule.admits)
    schedule.freeProbe((probe ?? 0) + 1)
    #expect(!schedule.admits, "the probe is another one")
    schedule.freeProbe(probe ?? 0)
    #expect(schedule.admits)
  }

  @Test func aResultOfAnEarlierPeriodChangesNothing() {
    var schedule = BreakerSchedule(Configuration(trip: .failuresInARow(1)))
    _ = end(&schedule, failed: true, at: .zero)
    _ = schedule.timePassed(to: .seconds(10))
    let changes = schedule.attemptEnded(failed: false, begunIn: 0, at: .seconds(10))
    #expect(!changes)
    #expect(schedule.state == .halfOpen)
  }

  @Test func aBreakerOpenedByHandStaysOpen() {
    var schedule = BreakerSchedule(Configuration())
    let changes = [
      schedule.set(.open(until: nil)), schedule.timePassed(to: .seconds(1_000_000)),
      end(&schedule, failed: false, at: .seconds(1)), schedule.set(.closed), schedule.set(.closed),
    ]
    #expect(changes == [true, false, false, true, false])
  }

  /// The reference keeps every result with its time, and decides from these.
  @Test func randomTracesHaveTheStatesOfTheReference() {
    let seed = SeededGenerator.seed(named: "LOADABLES_SEED")
    print("Circuit breakers: LOADABLES_SEED=\(seed)")
    for run in 0..<300 {
      var generator = SeededGenerator(seed: seed &+ UInt64(run))
      let trip: CircuitBreaker.Trip =
        Bool.random(using: &generator)
        ? .failuresInARow(Int.random(in: 1...4, using: &generator))
        : .failureRate(
          Double(Int.random(in: 1...4, using: &generator)) / 4, window: .seconds(10),
          minimumAttempts: Int.random(in: 1...6, using: &generator))
      let configuration = Configuration(trip: trip, openTime: .seconds(Int.random(in: 1...5, using: &generator)))
      var schedule = BreakerSchedule(configuration)
      var reference = ReferenceBreaker(configuration)
      var now = Duration.zero
      for step in 0..<200 {
        now += .milliseconds(Int.random(in: 0...900, using: &generator))
        _ = schedule.timePassed(to: now)
        reference.pass(to: now)
        if schedule.admits {
          _ = schedule.attemptBegins()
          let failed = Int.random(in: 0..<10, using: &generator) < 6
          _ = schedule.attemptEnded(failed: failed, begunIn: schedule.period, at: now)
          reference.end(failed: failed, at: now)
        }
        #expect(schedule.state == reference.state, "LOADABLES_SEED=\(seed &+ UInt64(run)), step \(step)")
        guard schedule.state == reference.state else { return }
      }
    }
  }

  private func end(_ schedule: inout BreakerSchedule, failed: Bool, at time: Duration) -> Bool {
    schedule.attemptEnded(failed: failed, begunIn: schedule.period, at: time)
  }

  private func halfOpen() -> BreakerSchedule {
    var schedule = BreakerSchedule(Configuration(trip: .failuresInARow(1)))
    _ = schedule.attemptEnded(failed: true, begunIn: 0, at: .zero)
    _ = schedule.timePassed(to: .seconds(10))
    return schedule
  }
}

private struct ReferenceBreaker {
  let configuration: CircuitBreaker.Configuration
  var state = CircuitBreaker.State.closed
  var results: [(failed: Bool, time: Duration)] = []

  init(_ configuration: CircuitBreaker.Configuration) { self.configuration = configuration }

  mutating func pass(to now: Duration) {
    if case .open(let end?) = state, now >= end { state = .halfOpen }
  }

  mutating func end(failed: Bool, at now: Duration) {
    results.append((failed, now))
    let isTripped =
      switch configuration.trip {
      case .failuresInARow(let count): results.count >= count && results.suffix(count).allSatisfy(\.failed)
      case .failureRate(let rate, let window, let minimum): isTripped(rate, window, minimum, now)
      }
    if state == .halfOpen { (state, results) = (failed ? .open(until: now + configuration.openTime) : .closed, []) }
    guard state == .closed, failed, isTripped else { return }
    (state, results) = (.open(until: now + configuration.openTime), [])
  }

  private func isTripped(_ rate: Double, _ window: Duration, _ minimum: Int, _ now: Duration) -> Bool {
    // The window's slices of a second.
    let recent = results.filter { Int($0.time / .seconds(1)) > Int(now / .seconds(1)) - 10 }
    return recent.count >= minimum && Double(recent.count(where: \.failed)) >= rate * Double(recent.count)
  }
}
