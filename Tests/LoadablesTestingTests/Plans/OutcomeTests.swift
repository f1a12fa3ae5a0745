import Loadables
import LoadablesTesting
import Testing

@Suite("Planned outcomes")
@MainActor
struct OutcomeTests {
  let time = ManualTimeSource()

  @Test("outcomes come in order, and the last one repeats")
  func order() {
    let loadable = TestLoadable(outcomes: [.failure("first"), .failure("second"), .success], timeSource: time)
    #expect(loadable.results(of: 4, time) == ["first", "second", "synced", "synced"])
  }

  @Test("a success makes the contents available")
  func success() {
    let loadable = TestLoadable(outcomes: [.success], timeSource: time)
    #expect(!loadable.isContentsAvailable)
    #expect(loadable.results(of: 1, time) == ["synced"])
    #expect(loadable.isContentsAvailable)
  }

  @Test("a plan without outcomes ends the process with a message, also when set later")
  func none() async {
    let made = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = SyncPlan(outcomes: [])
    }
    let changed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var plan = SyncPlan()
      plan.outcomes = []
    }
    for result in [made, changed] {
      let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
      #expect(text?.contains("A plan needs at least one outcome") == true)
    }
  }

  @Test("a failure may have any error")
  func ownError() {
    struct Refused: Error {}
    let loadable = TestLoadable(outcomes: [.failure(Refused())], timeSource: time)
    _ = loadable.results(of: 1, time)
    #expect(loadable.error is Refused)
  }

  @Test("a sync that hangs sets no timer and uses its outcome")
  func hang() {
    let loadable = TestLoadable(outcomes: [.hang, .success], timeSource: time)
    loadable.sync()
    #expect(time.pendingTimers.isEmpty)
    loadable.setDidFailToSync()
    #expect(loadable.results(of: 1, time) == ["synced"])
  }

  @Test("a failure keeps the contents, unless the plan drops them", arguments: [false, true])
  func contents(drops: Bool) {
    let plan = SyncPlan(outcomes: [.success, .failure("lost")], dropsContentsOnFailure: drops)
    let loadable = TestLoadable(plan: plan, timeSource: time)
    #expect(loadable.results(of: 2, time) == ["synced", "lost"])
    #expect(loadable.isContentsAvailable == !drops)
  }

  @Test("a failure by hand drops the contents too, if the plan does")
  func contentsByHand() {
    let loadable = TestLoadable(plan: SyncPlan(dropsContentsOnFailure: true), timeSource: time)
    _ = loadable.results(of: 1, time)
    loadable.setDidFailToSync()
    #expect(!loadable.isContentsAvailable)
  }

  @Test("random outcomes fail at their rate with their error, and repeat only with the same seed")
  func random() {
    func results(_ seed: UInt64) -> [String] {
      let plan = SyncPlan(outcomes: .random(failureRate: 0.25, error: TestError("boom")), seed: seed)
      return TestLoadable(plan: plan, timeSource: time).results(of: 2_000, time)
    }
    #expect(Set(results(1)) == ["boom", "synced"])
    #expect((430...570).contains(results(1).count { $0 == "boom" }))
    #expect(results(1) == results(1))
    #expect(results(1) != results(2))
  }

  @Test("a sync does not start if an observer has changed the state")
  func endedBeforeItBegins() {
    let loadable = TestLoadable(outcomes: [.failure("first"), .success], timeSource: time)
    let token = loadable.sink { if $0.loadableState == .syncing { $0.setIdle() } }
    loadable.sync()
    #expect(time.pendingTimers.isEmpty)
    token.remove()
    #expect(loadable.results(of: 1, time) == ["first"])
  }
}
