import Loadables
import Testing

@Suite("BackoffTimeoutPolicy: values that change later")
@MainActor
struct BackoffUpdateTests {
  let policy: BackoffTimeoutPolicy

  init() throws {
    policy = BackoffTimeoutPolicy(
      period: .seconds(60), min: .seconds(1), max: .seconds(8), multiplier: 2, maxAttempts: 4)
  }

  @Test func theWaitsCountFromTheNextTimeoutAndTheFailuresStay() throws {
    #expect(wait() == .seconds(1))
    #expect(wait() == .seconds(2))
    try policy.update { $0.min = .seconds(3) }
    #expect(wait() == .seconds(8))
    policy.reset()
    #expect(wait() == .seconds(3))
    try policy.update { $0.multiplier = 1 }
    #expect(wait() == .seconds(3))
  }

  @Test func aShorterLongestWaitCountsAtOnce() throws {
    _ = (wait(), wait(), wait())
    try policy.update {
      $0.max = .seconds(5)
      $0.maxAttempts = nil
    }
    #expect(wait() == .seconds(5))
  }

  @Test func bothEndsChangeTogether() throws {
    try policy.update {
      $0.min = .seconds(100)
      $0.max = .seconds(200)
    }
    #expect([wait(), wait()] == [.seconds(100), .seconds(200)])
  }

  @Test func thePeriodCountsAfterTheNextSuccess() throws {
    try policy.update { $0.period = .seconds(30) }
    #expect(policy.nextTimeout(afterFailure: false) == .seconds(30))
  }

  @Test func moreAttemptsResumeAPolicyThatHasGivenUp() throws {
    #expect((1...4).map { _ in wait() }.last == .some(nil))
    try policy.update { $0.maxAttempts = 6 }
    #expect(wait() == .seconds(8))
    #expect(wait() == nil)
  }

  @Test func theJitterCountsFromTheNextTimeout() throws {
    #expect(wait() == .seconds(1))
    try policy.update { $0.jitter = .decorrelated }
    #expect((.seconds(1)...(.seconds(3))).contains(try #require(wait())))
  }

  private func wait() -> Duration? { policy.nextTimeout(afterFailure: true) }
}
