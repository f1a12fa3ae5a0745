import Loadables
import LoadablesTesting
import Testing

@Suite("Planned latencies")
@MainActor
struct LatencyTests {
  let time = ManualTimeSource()

  @Test("a sync ends after its latency, not before")
  func fixed() {
    let loadable = TestLoadable(outcomes: [.success], latency: .milliseconds(400), timeSource: time)
    loadable.sync()
    time.advance(by: .milliseconds(399))
    #expect(loadable.loadableState == .syncing)
    time.advance(by: .milliseconds(1))
    #expect(loadable.loadableState == .didSyncSuccessfully)
  }

  @Test("listed latencies apply to the syncs in order, and the last one repeats")
  func listed() {
    let plan = SyncPlan(latency: .list([.milliseconds(400), .seconds(-1), .seconds(2)]))
    let loadable = TestLoadable(plan: plan, timeSource: time)
    let latencies = (0..<4).map { _ in
      let start = time.now
      loadable.sync()
      time.advanceToNextDeadline()
      return time.now - start
    }
    #expect(latencies == [.milliseconds(400), .zero, .seconds(2), .seconds(2)])
  }

  @Test("a zero latency ends the sync when time advances, not within sync()")
  func zero() {
    let loadable = TestLoadable(outcomes: [.success], timeSource: time)
    loadable.sync()
    #expect(loadable.loadableState == .syncing)
    time.advance(by: .zero)
    #expect(loadable.loadableState == .didSyncSuccessfully)
  }

  @Test(
    "a random latency repeats only with the same seed",
    arguments: [
      SyncLatency.uniform(.milliseconds(200)...(.milliseconds(600))),
      .normal(mean: .milliseconds(400), standardDeviation: .milliseconds(100)), .exponential(mean: .milliseconds(400)),
    ])
  func drawn(latency: SyncLatency) {
    func latencies(_ seed: UInt64) -> [Duration] {
      let loadable = TestLoadable(plan: SyncPlan(latency: latency, seed: seed), timeSource: time)
      return (0..<5).map { _ in
        let start = time.now
        loadable.sync()
        time.advanceToNextDeadline()
        return time.now - start
      }
    }
    #expect(Set(latencies(1)).count == 5)
    #expect(latencies(1) == latencies(1))
    #expect(latencies(1) != latencies(2))
  }

  @Test("the timer of a sync is owned by the loadable and does not retain it")
  func owner() {
    var loadable: TestLoadable? = TestLoadable(outcomes: [.success], latency: .seconds(1), timeSource: time)
    loadable?.sync()
    #expect(time.pendingTimers.map(\.label) == ["sync ends"])
    #expect(time.pendingTimers.first?.owner === loadable)
    weak let weakLoadable = loadable
    loadable = nil
    #expect(weakLoadable == nil)
    time.advance(by: .seconds(1))
  }
}
