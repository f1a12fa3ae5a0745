import Loadables
import LoadablesTesting
import Testing

@Suite("Injected faults")
@MainActor
struct FaultTests {
  let time = ManualTimeSource()

  private func loadable(_ outcomes: SyncOutcomes = [.success]) -> TestLoadable {
    TestLoadable(plan: SyncPlan(outcomes: outcomes, latency: .seconds(1), seed: 1), timeSource: time)
  }

  @Test("a failure fails the given number of syncs after their latency and uses no outcome")
  func failure() {
    let loadable = loadable([.failure("first"), .success])
    loadable.inject(SyncFault(.failure("reset"), count: 2))
    #expect(loadable.results(of: 4, time) == ["reset", "reset", "first", "synced"])
    #expect(time.now == .seconds(4))
    #expect(loadable.injectedFaults.isEmpty)
  }

  @Test("a hang never ends by itself and uses no outcome")
  func hang() {
    let loadable = loadable([.failure("first"), .success])
    loadable.inject(SyncFault(.hang, count: 1))
    loadable.sync()
    #expect(time.pendingTimers.isEmpty)
    loadable.setIdle()
    #expect(loadable.results(of: 1, time) == ["first"])
  }

  @Test("a delay is added to the latency, and the sync ends with its outcome")
  func delay() {
    let loadable = loadable([.failure("first")])
    loadable.inject(SyncFault(.delay(.seconds(5)), count: 1))
    #expect(loadable.results(of: 1, time) == ["first"])
    #expect(time.now == .seconds(6))
  }

  @Test("several faults combine, and the first that ends a sync decides")
  func several() {
    let loadable = loadable()
    loadable.inject(SyncFault(.delay(.seconds(2))))
    loadable.inject(SyncFault(.failure("boom")))
    loadable.inject(SyncFault(.hang))
    #expect(loadable.results(of: 1, time) == ["boom"])
    #expect(time.now == .seconds(3))
  }

  @Test("a fault without a count stays until cleared")
  func cleared() {
    let loadable = loadable()
    loadable.inject(SyncFault(.failure("boom")))
    #expect(loadable.results(of: 3, time) == ["boom", "boom", "boom"])
    #expect(loadable.injectedFaults.count == 1)
    loadable.clearFaults()
    #expect(loadable.results(of: 1, time) == ["synced"])
  }

  @Test("a fault with a rate skips some syncs, which count too")
  func rate() {
    let loadable = loadable()
    loadable.inject(SyncFault(.failure("boom"), count: 1_000, rate: 0.25))
    let results = loadable.results(of: 1_001, time)
    #expect((190...310).contains(results.count { $0 == "boom" }))
    #expect(loadable.injectedFaults.isEmpty)
  }

  @Test("a fault does not change the latencies of later syncs")
  func independence() {
    func ends(_ faults: [SyncFault]) -> [Duration] {
      let time = ManualTimeSource()
      let plan = SyncPlan(latency: .exponential(mean: .seconds(1)), seed: 3)
      let loadable = TestLoadable(plan: plan, timeSource: time)
      for fault in faults { loadable.inject(fault) }
      return (0..<4).map { _ in
        _ = loadable.results(of: 1, time)
        return time.now
      }
    }
    #expect(ends([SyncFault(.failure("boom"), count: 2)]) == ends([]))
  }

  @Test("a fault is ignored without a plan")
  func withoutPlan() {
    let loadable = TestLoadable()
    loadable.inject(SyncFault(.hang))
    #expect(loadable.injectedFaults.isEmpty)
  }
}
