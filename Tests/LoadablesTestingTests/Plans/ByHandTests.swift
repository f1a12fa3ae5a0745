import Loadables
import LoadablesTesting
import Testing

@Suite("A planned loadable that is moved by hand")
@MainActor
struct ByHandTests {
  let time = ManualTimeSource()

  @Test("every way to set the state ends the sync under way", arguments: Move.allCases)
  func endsSync(move: Move) {
    let loadable = TestLoadable(outcomes: [.failure("first"), .success], latency: .seconds(1), timeSource: time)
    loadable.sync()
    move.apply(to: loadable)
    #expect(time.pendingTimers.isEmpty)
  }

  @Test("the outcome of a sync that was ended by hand is used up")
  func usesOutcome() {
    let loadable = TestLoadable(outcomes: [.failure("first"), .failure("second")], timeSource: time)
    loadable.sync()
    loadable.setIdle()
    #expect(loadable.results(of: 1, time) == ["second"])
  }

  @Test("an observer that ends a sync and begins another one makes one planned sync, not two at once")
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

  @Test("counters that are reset leave the plan")
  func countersReset() {
    let setup = SyncSetup(SyncPlan(outcomes: [.success]), timeSource: time)
    let loadable = TestLoadable(setup, number: 0, hasContents: false)
    loadable.resetAllCallCounts()
    #expect(loadable.results(of: 1, time) == ["synced"])
  }

  @Test("an error that is set by hand leaves the sync under way")
  func errorAlone() {
    let loadable = TestLoadable(outcomes: [.success], latency: .seconds(1), timeSource: time)
    loadable.sync()
    loadable.error = TestError("early")
    loadable.isContentsAvailable = true
    #expect(time.pendingTimers.count == 1)
  }

  @Test("everything can be set at once, with one notification")
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

  @Test("counters count with a plan as well, and starting them again keeps the plan")
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
