import Loadables
import LoadablesTesting
import Testing

// The code of PlannedSyncs.md, in its order, between the marks that `ArticleTests` looks for.

// article
@MainActor
struct RetryTests {
  let time = ManualTimeSource()

  @Test func aTimeoutIsRetriedAfterOneSecond() {
    let profile = TestLoadable(
      outcomes: [.failure("timeout"), .success], latency: .milliseconds(400), timeSource: time)
    let backoff = BackoffTimeoutPolicy(min: .seconds(1), max: .seconds(60))
    let syncer = LoadableSyncer(loadable: profile, timeoutPolicy: backoff, timeSource: time)
    profile.sync()
    time.advance(by: .milliseconds(400))
    #expect(profile.error as? TestError == TestError("timeout"))
    time.advance(by: .milliseconds(1_400))
    #expect(profile.loadableState == .didSyncSuccessfully)
    #expect(profile.syncCallCount == 2)
    withExtendedLifetime(syncer) {}
  }
}
// end

@MainActor
@Suite("The code of PlannedSyncs.md")
struct PlannedSyncsArticleTests {
  @Test func plansAndFaults() {
    let time = ManualTimeSource()
    // article
    let plan = SyncPlan(
      outcomes: .random(failureRate: 0.2), latency: .uniform(.milliseconds(100)...(.seconds(2))), seed: 7)
    let feed = TestLoadable(plan: plan, timeSource: time)
    feed.sync()
    time.advance(by: .seconds(2))
    // end
    #expect(feed.loadableState == .didSyncSuccessfully)
    // article
    feed.inject(SyncFault(.failure("reset"), count: 2))
    feed.inject(SyncFault(.delay(.seconds(5)), rate: 0.5))
    feed.clearFaults()
    // end
    #expect(feed.injectedFaults.isEmpty)
  }
}
