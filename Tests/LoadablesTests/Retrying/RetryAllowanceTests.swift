import Testing

@testable import Loadables

@Suite("RetryAllowance")
struct RetryAllowanceTests {
  private typealias Configuration = RetryBudget.Configuration

  @Test func anUnusedAllowanceIsTheMinimumOfItsWindow() {
    var allowance = RetryAllowance(Configuration(ratio: 0.2, minPerSecond: 1, window: .seconds(10)))
    #expect(taken(&allowance, at: .zero) == 10)
    let levels = allowance.levels(at: .zero)
    #expect(levels == (0, 10))
  }

  @Test func requestsAllowTheirShareOfRetries() {
    var allowance = RetryAllowance(Configuration(ratio: 0.2, minPerSecond: 0))
    for _ in 0..<14 { allowance.countRequest(at: .zero) }
    #expect(taken(&allowance, at: .zero) == 2)
  }

  @Test func aRequestCountsForTheWindowAndARetryForOneSliceMore() throws {
    var allowance = RetryAllowance(Configuration(ratio: 1, minPerSecond: 0.1, window: .seconds(10)))
    allowance.countRequest(at: .zero)
    #expect(taken(&allowance, at: .seconds(9.9)) == 2)
    // The request has left the window, the retries have not.
    let (levels, next) = (allowance.levels(at: .seconds(10)), allowance.nextRetry(after: .seconds(10)))
    #expect(levels == (-1, 1))
    #expect(next == .seconds(20))
    #expect(taken(&allowance, at: .seconds(19.999)) == 0)
    #expect(taken(&allowance, at: .seconds(20)) == 1)
  }

  @Test(
    "one retry per window is allowed, also where floating-point numbers are a little less", arguments: [49, 98, 103])
  func oneRetryPerWindow(seconds: Int) {
    var allowance = RetryAllowance(
      Configuration(ratio: 0, minPerSecond: 1 / Double(seconds), window: .seconds(seconds)))
    #expect(taken(&allowance, at: .zero) == 1)
  }

  @Test func withoutARatioOrAMinimumNoRetryIsEverAllowed() {
    var allowance = RetryAllowance(Configuration(ratio: 0, minPerSecond: 0))
    allowance.countRequest(at: .zero)
    #expect(taken(&allowance, at: .zero) == 0)
    let next = allowance.nextRetry(after: .zero)
    #expect(next == nil)
  }

  @Test func aChangedLimitKeepsTheCountsAndAChangedWindowDoesNot() {
    var allowance = RetryAllowance(Configuration(ratio: 0, minPerSecond: 1, window: .seconds(10)))
    #expect(taken(&allowance, at: .zero) == 10)
    allowance.update(Configuration(ratio: 0, minPerSecond: 1.2, window: .seconds(10)))
    #expect(taken(&allowance, at: .zero) == 2)
    allowance.update(Configuration(ratio: 0, minPerSecond: 1, window: .seconds(5)))
    #expect(taken(&allowance, at: .zero) == 5)
  }

  @Test(
    "huge limits allow retries without end",
    arguments: [
      Configuration(ratio: 1e300, minPerSecond: 1e300, window: .seconds(1e9)),
      Configuration(ratio: .greatestFiniteMagnitude, minPerSecond: 0),
    ])
  func hugeLimits(configuration: RetryBudget.Configuration) {
    var allowance = RetryAllowance(configuration)
    for _ in 0..<3 { allowance.countRequest(at: .seconds(1)) }
    for _ in 0..<100 {
      let isAllowed = allowance.takeRetry(at: .seconds(1))
      #expect(isAllowed)
    }
  }

  @Test func inTheWindowBeforeARetryThereAreNeverMoreRetriesThanAllowed() {
    let seed = SeededGenerator.seed(named: "LOADABLES_SEED")
    print("Retry budgets: LOADABLES_SEED=\(seed)")
    for run in 0..<200 {
      var generator = SeededGenerator(seed: seed &+ UInt64(run))
      let window = Duration.milliseconds(Int.random(in: 1...200, using: &generator) * 50)
      let configuration = Configuration(
        ratio: Double.random(in: 0...1.5, using: &generator), minPerSecond: Double.random(in: 0...5, using: &generator),
        window: window)
      var allowance = RetryAllowance(configuration)
      var (requests, retries) = ([Duration](), [Duration]())
      var now = Duration.zero
      for _ in 0..<300 {
        now += .random(in: .zero...window / Int.random(in: 1...100, using: &generator), using: &generator)
        if Bool.random(using: &generator) {
          allowance.countRequest(at: now)
          requests.append(now)
          continue
        }
        let foretold = allowance.nextRetry(after: now)
        let isAllowed = allowance.takeRetry(at: now)
        #expect(isAllowed == (foretold == now))
        if !isAllowed, let foretold {
          // The foretold time is the first at which a retry is allowed.
          var copy = allowance
          let isAllowed = [copy.allowsRetry(at: foretold - .nanoseconds(1)), copy.allowsRetry(at: foretold)]
          #expect(isAllowed == [false, true])
        }
        guard isAllowed else { continue }
        retries.append(now)
        let inWindow = { (times: [Duration]) in Double(times.count { $0 >= now - window }) }
        let limit = configuration.ratio * inWindow(requests) + configuration.minimumInWindow
        #expect(inWindow(retries) <= limit + 1e-9, "LOADABLES_SEED=\(seed &+ UInt64(run))")
      }
    }
  }

  private func taken(_ allowance: inout RetryAllowance, at time: Duration) -> Int {
    var count = 0
    while allowance.takeRetry(at: time) { count += 1 }
    return count
  }
}
