import Loadables
import Testing

@Suite("BackoffTimeoutPolicy: jitter")
@MainActor
struct BackoffJitterTests {
  typealias Jitter = BackoffTimeoutPolicy.Jitter

  /// The article's formulas, worked out by hand for a base of 1 s, a cap of 20 s and a multiplier of 2.
  @Test(arguments: [
    (Jitter.none, [1, 2, 4, 8, 16, 20], [1, 2, 4, 8, 16, 20]),
    (.full, [0, 0, 0, 0, 0, 0], [1, 2, 4, 8, 16, 20]),
    (.equal, [0.5, 1, 2, 4, 8, 10], [1, 2, 4, 8, 16, 20]),
    (.decorrelated, [1, 1, 1, 1, 1, 1], [3, 9, 20, 20, 20, 20]),
    (.proportional, [0.8, 1.6, 3.2, 6.4, 12.8, 16], [1.2, 2.4, 4.8, 9.6, 19.2, 24]),
  ])
  func theExtremeDrawsGiveTheEndsOfTheRange(jitter: Jitter, shortest: [Double], longest: [Double]) throws {
    #expect(try waits(jitter, Constant(value: .min)) == shortest.map(Self.seconds))
    #expect(try waits(jitter, Constant(value: .max)) == longest.map(Self.seconds))
    let preview = try policy(jitter, Constant(value: 0)).configuration
    #expect((1...6).map { preview.delayRange(afterFailures: $0).lowerBound } == shortest.map(Self.seconds))
    #expect((1...6).map { preview.delayRange(afterFailures: $0).upperBound } == longest.map(Self.seconds))
  }

  /// Exact, unlike a conversion of the floating-point number.
  private static func seconds(_ count: Double) -> Duration { .milliseconds(Int((count * 1_000).rounded())) }

  @Test(arguments: [(Jitter.full, 0.5), (.equal, 0.75), (.decorrelated, 2)])
  func aDrawInTheMiddleGivesTheMiddleOfTheRange(jitter: Jitter, seconds: Double) throws {
    #expect(try waits(jitter, Constant(value: 1 << 63)).first == .seconds(seconds))
  }

  @Test func aDecorrelatedWaitGoesByTheOneBefore() throws {
    // random(1, 1·3) = 2, random(1, 2·3) = 3.5, random(1, 3.5·3) = 5.75, random(1, 5.75·3) = 9.125, …
    let waits = try waits(.decorrelated, Constant(value: 1 << 63))
    #expect(waits.compactMap { $0 }.prefix(4) == [.seconds(2), .seconds(3.5), .seconds(5.75), .seconds(9.125)])
  }

  @Test func aDecorrelatedWaitStartsOverAfterASuccessOrAReset() throws {
    let policy = try policy(.decorrelated, Constant(value: .max))
    _ = (policy.nextTimeout(afterFailure: true), policy.nextTimeout(afterFailure: true))
    policy.reset()
    #expect(policy.nextTimeout(afterFailure: true) == .seconds(3))
    _ = policy.nextTimeout(afterFailure: false)
    #expect(policy.nextTimeout(afterFailure: true) == .seconds(3))
  }

  /// Each delay is drawn up to three times the one before, so that some 40 % of the late ones are beyond the cap.
  @Test func manyLateDecorrelatedWaitsAreTheCap() throws {
    let policy = try policy(.decorrelated, SplitMix64(seed: 1))
    let late = (0..<10_100).map { _ in policy.nextTimeout(afterFailure: true) }.dropFirst(100)
    let share = Double(late.count { $0 == .seconds(20) }) / Double(late.count)
    #expect(0.35...0.45 ~= share)
  }

  @Test(arguments: Jitter.allCases)
  func aSeedGivesTheSameWaitsAlways(jitter: Jitter) throws {
    #expect(try waits(jitter, SplitMix64(seed: 7)) == waits(jitter, SplitMix64(seed: 7)))
    #expect(try (waits(jitter, SplitMix64(seed: 7)) == waits(jitter, SplitMix64(seed: 8))) == (jitter == .none))
  }

  @Test func theWaitsOfASeedAreTheSameOnEveryMachine() throws {
    #expect(
      try waits(.full, SplitMix64(seed: 1)).prefix(3) == [
        .nanoseconds(566_561_575), .nanoseconds(1_491_563_515), .nanoseconds(3_884_011_015),
      ])
  }

  @Test(arguments: Jitter.allCases)
  func everyWaitIsWithinItsRangeAndTheyAreSpreadOverIt(jitter: Jitter) throws {
    let seed = SeededGenerator.seed(named: "JITTER_SEED")
    let policy = try policy(jitter, SplitMix64(seed: seed))
    for failures in 1...4 {
      let range = policy.configuration.delayRange(afterFailures: failures)
      var sum = Duration.zero
      for _ in 0..<1_000 {
        policy.reset()
        for _ in 1..<failures { _ = policy.nextTimeout(afterFailure: true) }
        let wait = try #require(policy.nextTimeout(afterFailure: true))
        #expect(range.contains(wait), "seed \(seed)")
        sum += wait
      }
      // Uniform, except for decorrelated jitter, whose later delays depend on earlier ones.
      guard jitter != .decorrelated || failures == 1 else { continue }
      let middle = (range.lowerBound + range.upperBound) / 2
      let tolerance = (range.upperBound - range.lowerBound) / 10
      #expect((middle - tolerance...middle + tolerance).contains(sum / 1_000), "seed \(seed)")
    }
  }

  /// Not every duration is a whole number of nanoseconds, or exact as a floating-point number of them.
  @Test(
    arguments: Jitter.allCases,
    [
      (Duration(secondsComponent: 0, attosecondsComponent: 1_500_000_000), .seconds(1)),
      (.nanoseconds((1 << 53) + 1), .nanoseconds((1 << 53) + 1)),
      (.nanoseconds(1), .nanoseconds(1)),
      (.nanoseconds(Int64.max - 1), .nanoseconds(Int64.max)),
      (.seconds(Int64.max), .seconds(Int64.max)),
    ] as [(Duration, Duration)])
  func extremeDurationsAreWaitedToo(jitter: Jitter, ends: (Duration, Duration)) throws {
    for value in [UInt64.min, .max] {
      let policy = BackoffTimeoutPolicy(
        min: ends.0, max: ends.1, multiplier: 2, jitter: jitter, generator: Constant(value: value))
      for _ in 0..<200 {
        let wait = try #require(policy.nextTimeout(afterFailure: true))
        #expect(wait >= .zero && wait <= (jitter == .proportional ? ends.1 + ends.1 / 5 : ends.1))
      }
    }
  }

  // MARK: Helpers

  private func policy(_ jitter: Jitter, _ generator: any RandomNumberGenerator) throws -> BackoffTimeoutPolicy {
    BackoffTimeoutPolicy(
      min: .seconds(1), max: .seconds(20), multiplier: 2, jitter: jitter, generator: generator)
  }

  private func waits(_ jitter: Jitter, _ generator: any RandomNumberGenerator) throws -> [Duration?] {
    let policy = try policy(jitter, generator)
    return (0..<6).map { _ in policy.nextTimeout(afterFailure: true) }
  }

  private struct Constant: RandomNumberGenerator {
    let value: UInt64
    func next() -> UInt64 { value }
  }
}
