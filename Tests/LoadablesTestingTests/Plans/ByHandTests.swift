import Loadables
import LoadablesTesting
import Testing

@Suite("A planned loadable changed by hand")
@MainActor
struct ByHandTests {
  let time = ManualTimeSource()

  @Test("every way to set the state ends the current sync", arguments: Move.allCases)
  func endsSync(move: Move) {
    let loadable = TestLoadable(outcomes: [.failure("first"), .success], latency: .seconds(1), timeSource: time)
    loadable.sync()
    move.apply(to: loadable)
    #expect(time.pendingTimers.isEmpty)
  }

  @Test("a loadable that is released during a sync leaves nothing in memory")
  func released() {
    weak var time: ManualTimeSource?
    weak var syncs: PlannedSyncs?
    do {
      let source = ManualTimeSource()
      let loadable = TestLoadable(outcomes: [.success], latency: .seconds(1), timeSource: source)
      loadable.sync()
      (time, syncs) = (source, loadable.plannedSyncs)
    }
    #expect(time == nil)
    #expect(syncs == nil)
  }

  @Test("a sync ended by hand uses up its outcome")
  func usesOutcome() {
    let loadable = TestLoadable(outcomes: [.failure("first"), .failure("second")], timeSource: time)
    loadable.sync()
    loadable.setIdle()
    #expect(loadable.results(of: 1, time) == ["second"])
  }

  @Test("an observer that ends a sync and starts another leaves one planned sync, not two")
  func nestedSync() {
    let loadable = TestLoadable(
      outcomes: [.failure("first"), .failure("second")], latency: .seconds(1), timeSource: time)
    var isFirst = true
    let token = loadable.sink { [weak loadable] _ in
      guard isFirst, let loadable else { return }
      isFirst = false
      loadable.setIdle()
      loadable.sync()
    }
    loadable.sync()
    #expect(time.pendingTimers.count == 1)
    time.advance(by: .seconds(1))
    #expect(loadable.error as? TestError == TestError("first"))
    #expect(time.pendingTimers.isEmpty)
    withExtendedLifetime(token) {}
  }

  @Test("resetting the counters before the first sync keeps the plan")
  func countersReset() {
    let setup = SyncSetup(SyncPlan(outcomes: [.success]), timeSource: time)
    let loadable = TestLoadable(setup, number: 0, hasContents: false)
    loadable.resetAllCallCounts()
    #expect(loadable.results(of: 1, time) == ["synced"])
  }

  @Test("an error set by hand does not end the current sync")
  func errorAlone() {
    let loadable = TestLoadable(outcomes: [.success], latency: .seconds(1), timeSource: time)
    loadable.sync()
    loadable.error = TestError("early")
    loadable.isContentsAvailable = true
    #expect(time.pendingTimers.count == 1)
  }

  @Test("state, contents and error can be set with one notification")
  func everything() {
    let loadable = TestLoadable()
    var heard: [String] = []
    let token = loadable.sink { loadable in
      heard.append("\(loadable.loadableState) \(loadable.isContentsAvailable) \(loadable.error.map { "\($0)" } ?? "-")")
    }
    loadable.set(.didSyncSuccessfully, isContentsAvailable: nil)
    loadable.set(.didFailToSync, isContentsAvailable: nil, error: TestError("late"))
    loadable.set(.idle, isContentsAvailable: false)
    #expect(heard == ["did-sync-successfully true -", "did-fail-to-sync true late", "idle false -"])
    token.remove()
  }

  @Test("counters also count planned syncs, and resetting them keeps the position in the plan")
  func counters() {
    let loadable = TestLoadable(outcomes: [.failure("first"), .success], timeSource: time)
    #expect(loadable.results(of: 1, time) == ["first"])
    #expect(loadable.syncCallCount == 1)
    loadable.resetAllCallCounts()
    #expect(loadable.syncCallCount == 0)
    #expect(loadable.results(of: 1, time) == ["synced"])
  }

  enum Move: CaseIterable {
    case setIdle, setSyncing, setDidSync, setFailed, state, everything

    @MainActor
    func apply(to loadable: TestLoadable) {
      switch self {
      case .setIdle: loadable.setIdle()
      case .setSyncing: loadable.setSyncing()
      case .setDidSync: loadable.setDidSyncSuccessfully()
      case .setFailed: loadable.setDidFailToSync()
      case .state: loadable.loadableState = .idle
      case .everything: loadable.set(.idle, isContentsAvailable: nil)
      }
    }
  }
}
