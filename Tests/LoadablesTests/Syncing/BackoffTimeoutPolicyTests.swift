import Loadables
import Testing

@Suite("BackoffTimeoutPolicy")
@MainActor
struct BackoffTimeoutPolicyTests {
  @Test func waitsGrowByTheMultiplierUpToTheLongest() throws {
    let policy = BackoffTimeoutPolicy(min: .seconds(1), max: .seconds(30), multiplier: 3)
    let waits = (0..<6).map { _ in policy.nextTimeout(afterFailure: true) }
    #expect(waits == [.seconds(1), .seconds(3), .seconds(9), .seconds(27), .seconds(30), .seconds(30)])
  }

  @Test func theDefaultMultiplierDoublesEverySecondWait() throws {
    let policy = BackoffTimeoutPolicy(min: .milliseconds(500), max: .seconds(100))
    let waits = (1...7).map { policy.configuration.delayRange(afterFailures: $0).upperBound }
    #expect(
      waits == [
        .nanoseconds(500_000_000), .nanoseconds(707_106_781), .nanoseconds(1_000_000_000),
        .nanoseconds(1_414_213_562), .nanoseconds(2_000_000_000), .nanoseconds(2_828_427_125),
        .nanoseconds(4_000_000_000),
      ])
  }

  @Test func aMultiplierOfOneWaitsTheSameTimeAlways() throws {
    let policy = BackoffTimeoutPolicy(min: .seconds(2), max: .seconds(9), multiplier: 1)
    #expect((0..<5).allSatisfy { _ in policy.nextTimeout(afterFailure: true) == .seconds(2) })
  }

  @Test func afterASuccessItWaitsForThePeriodAndStartsOver() throws {
    let policy = BackoffTimeoutPolicy(period: .seconds(60), min: .seconds(1), max: .seconds(8), multiplier: 2)
    _ = policy.nextTimeout(afterFailure: true)
    #expect(policy.nextTimeout(afterFailure: true) == .seconds(2))
    #expect(policy.nextTimeout(afterFailure: false) == .seconds(60))
    #expect(policy.failuresInARow == 0)
    #expect(policy.nextTimeout(afterFailure: true) == .seconds(1))
  }

  @Test func withoutAPeriodThereIsNothingToDoAfterASuccess() throws {
    #expect(BackoffTimeoutPolicy(min: .seconds(1), max: .seconds(1)).nextTimeout(afterFailure: false) == .zero)
  }

  @Test func resetForgetsTheFailures() throws {
    let policy = BackoffTimeoutPolicy(min: .seconds(1), max: .seconds(8), multiplier: 2)
    _ = policy.nextTimeout(afterFailure: true)
    _ = policy.nextTimeout(afterFailure: true)
    policy.reset()
    #expect(policy.nextTimeout(afterFailure: true) == .seconds(1))
  }

  @Test func afterSoManyFailuresInARowItGivesUpUntilASuccessOrAReset() throws {
    let policy = BackoffTimeoutPolicy(min: .seconds(1), max: .seconds(8), multiplier: 2, maxAttempts: 3)
    #expect((0..<4).map { _ in policy.nextTimeout(afterFailure: true) } == [.seconds(1), .seconds(2), nil, nil])
    policy.reset()
    #expect(policy.nextTimeout(afterFailure: true) == .seconds(1))
  }

  @Test func onlyOneAttemptGivesUpAtTheFirstFailure() throws {
    let policy = BackoffTimeoutPolicy(min: .seconds(1), max: .seconds(1), maxAttempts: 1)
    #expect(policy.nextTimeout(afterFailure: true) == nil)
  }

  @Test(arguments: [100, 10_000, 1_000_000_000, Int.max])
  func hugeNumbersOfFailuresWaitTheLongest(failures: Int) throws {
    let policy = BackoffTimeoutPolicy(min: .seconds(1), max: .seconds(600))
    #expect(policy.configuration.delayRange(afterFailures: failures) == .seconds(600)...(.seconds(600)))
    let steep = BackoffTimeoutPolicy(
      min: .nanoseconds(1), max: .seconds(Int64.max), multiplier: .greatestFiniteMagnitude)
    #expect(steep.configuration.delayRange(afterFailures: failures).lowerBound == .seconds(Int64.max))
  }

  @Test func theLongestMayBeTheShortest() throws {
    let policy = BackoffTimeoutPolicy(min: .seconds(5), max: .seconds(5), multiplier: 2)
    #expect((0..<3).map { _ in policy.nextTimeout(afterFailure: true) } == [.seconds(5), .seconds(5), .seconds(5)])
  }

  @Test(arguments: [
    (Arguments(period: .nanoseconds(-1)), BackoffError.Code.periodIsNegative, "period"),
    (Arguments(min: .zero), .minIsNotPositive, "min"),
    (Arguments(min: .seconds(-1)), .minIsNotPositive, "min"),
    (Arguments(min: Duration(secondsComponent: 0, attosecondsComponent: 1)), .minIsNotPositive, "min"),
    (Arguments(min: .seconds(2), max: .seconds(1)), .maxIsLessThanMin, "max"),
    (Arguments(multiplier: 0.999), .multiplierIsLessThanOne, "multiplier"),
    (Arguments(multiplier: .nan), .multiplierIsLessThanOne, "multiplier"),
    (Arguments(multiplier: .infinity), .multiplierIsLessThanOne, "multiplier"),
    (Arguments(multiplier: -.infinity), .multiplierIsLessThanOne, "multiplier"),
    (Arguments(maxAttempts: 0), .maxAttemptsIsNotPositive, "attempts"),
    (Arguments(maxAttempts: -1), .maxAttemptsIsNotPositive, "attempts"),
  ])
  func aWrongArgumentIsRefusedWithAnErrorThatSaysWhich(
    arguments: Arguments, code: BackoffError.Code, word: String
  ) throws {
    let error = #expect(throws: BackoffError.self) { try arguments.policy() }
    #expect(error?.code == code)
    #expect(error?.description.contains(word) == true)

    // A later update with the same values is refused too, and changes nothing.
    let policy = try Arguments().policy()
    let changeError = #expect(throws: BackoffError.self) {
      try policy.update {
        $0.jitter = .full
        arguments.put(into: &$0)
      }
    }
    #expect(changeError == error)
    #expect(
      policy.configuration == BackoffTimeoutPolicy.Configuration(min: .seconds(1), max: .seconds(10), multiplier: 2))
  }

  @Test func theCodesOfTheErrorsDiffer() {
    let codes: [BackoffError.Code] = [
      .periodIsNegative, .minIsNotPositive, .maxIsLessThanMin, .multiplierIsLessThanOne, .maxAttemptsIsNotPositive,
    ]
    #expect(Set(codes).count == codes.count)
  }

  @Test func theUsualMultiplierDoublesTheDelayEverySecondFailure() {
    #expect(BackoffTimeoutPolicy.Configuration.defaultMultiplier == 2.0.squareRoot())
  }

  @Test func anInvalidLiteralTrapsWithASentence() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = BackoffTimeoutPolicy(min: .zero, max: .seconds(1)) }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("BackoffTimeoutPolicy: the shortest delay of a back-off, min, must be more than zero"))
  }

  struct Arguments: Sendable {
    var period = Duration.zero
    var min = Duration.seconds(1)
    var max = Duration.seconds(10)
    var multiplier = 2.0
    var maxAttempts: Int?

    @MainActor
    func policy() throws -> BackoffTimeoutPolicy {
      try BackoffTimeoutPolicy(
        BackoffTimeoutPolicy.Configuration(
          period: period, min: min, max: max, multiplier: multiplier, maxAttempts: maxAttempts))
    }

    func put(into configuration: inout BackoffTimeoutPolicy.Configuration) {
      configuration.period = period
      configuration.min = min
      configuration.max = max
      configuration.multiplier = multiplier
      configuration.maxAttempts = maxAttempts
    }
  }
}
