import InspectionModel
import Loadables
import LoadablesTesting
import Recordings
import Testing

@testable import Inspection
@testable import LoadablesRecording

@Suite("The loadables of tests that run at the same time")
@MainActor
struct RecordingRouterTests {
  private struct Failure: Error {}

  private func recorder(_ title: String = "FeedTests.refresh") -> TestRecorder {
    TestRecorder(RecordedTest(title), limit: 1_000)
  }

  /// Runs `body` as the task of a test.
  private func run<Result>(as recorder: TestRecorder?, _ body: () throws -> Result) rethrows -> Result {
    try RecordedTask.$recorder.withValue(recorder, operation: body)
  }

  private func entries(_ recorder: TestRecorder) -> UInt64 { recorder.inspector?.lastSequence ?? 0 }

  private func state(_ loadable: any PureLoadableProtocol, in recorder: TestRecorder) -> NodeState? {
    guard let inspector = recorder.inspector, let id = inspector.id(of: loadable) else { return nil }
    return inspector.drain(clock: ClockSnapshot(now: 0)).nodes.first { $0.id == id }?.state
  }

  /// Returns the number of `record` calls for one event while tests run.
  private func calls(tests count: Int) -> Int {
    let recorders = (0..<count).map { recorder("\($0)") }
    defer { for recorder in recorders { _ = recorder.end() } }
    run(as: recorders.last) { _ = TestLoadable().loadableState }
    let before = recorders.map(entries)
    run(as: recorders.last) { TestLoadable().setDidFailToSync(Failure()) }
    let reached = zip(before, recorders.map(entries)).count { $0 != $1 }
    return LoadableInstruments.instruments.count + reached
  }

  @Test("cost the same as those of a single test") func cost() {
    #expect(calls(tests: 500) <= 2 * calls(tests: 1))
  }

  @Test("leave no instrument after the last test") func uninstalled() {
    let before = LoadableInstruments.instruments.count
    let (first, second) = (recorder(), recorder())
    #expect(LoadableInstruments.instruments.contains { $0 === RecordingRouter.shared })
    _ = first.end()
    #expect(LoadableInstruments.instruments.contains { $0 === RecordingRouter.shared })
    _ = second.end()
    #expect(LoadableInstruments.instruments.count == before)
  }

  @Test("have causes in their own test") func cause() throws {
    let other = recorder()
    let mine = recorder()
    defer { for recorder in [mine, other] { _ = recorder.end() } }
    let log = EntryLog()
    try #require(mine.inspector).add(log)
    run(as: mine) {
      let photos = TestLoadable()
      let feed = LoadableGroup([photos])
      feed.sync()
      photos.setDidFailToSync(Failure())
    }
    let failures = log.entries.filter {
      if case .node(.stateChanged(_, to: .failed, _)) = $0.event { true } else { false }
    }
    #expect(failures.count == 2)
    // The sync of the child is its failure's cause, or the child's notification the group's.
    #expect(failures.allSatisfy { failure in failure.cause.map { (1..<failure.sequence).contains($0) } ?? false })
  }

  @Test("have no causes in another test") func foreignCause() throws {
    let (first, second) = (recorder(), recorder())
    defer { for recorder in [first, second] { _ = recorder.end() } }
    let log = EntryLog()
    try #require(second.inspector).add(log)
    let (photos, token) = (TestLoadable(), TestLoadable())
    run(as: second) { token.sync() }
    let observer = photos.sink { _ in token.setDidFailToSync(Failure()) }
    // The first test has more entries, so that its numbers are not those of the second.
    run(as: first) {
      for _ in 0..<9 { TestLoadable().sync() }
      photos.setDidSyncSuccessfully()
    }
    let failure = try #require(
      log.entries.first { if case .node(.stateChanged(_, to: .failed, _)) = $0.event { true } else { false } })
    let sync = log.entries.first { if case .node(.stateChanged(_, to: .syncing, _)) = $0.event { true } else { false } }
    // The sync of the token, not the change of the photos.
    #expect(sync != nil && failure.cause == sync?.sequence)
    withExtendedLifetime(observer) {}
  }

  @Test("are recorded in a later test, though an earlier test used them first") func shared() {
    let token = TestLoadable()
    let (first, second) = (recorder(), recorder())
    defer { _ = second.end() }
    run(as: first) { token.sync() }
    _ = first.end()
    run(as: second) { token.setDidFailToSync(Failure()) }
    #expect(state(token, in: second) == .failed)
  }

  @Test("are recorded after a first event outside the test's task") func detached() {
    let recorder = recorder()
    defer { _ = recorder.end() }
    let token = TestLoadable()
    run(as: nil) { token.sync() }
    #expect(entries(recorder) == 0)
    run(as: recorder) { token.setDidFailToSync(Failure()) }
    #expect(state(token, in: recorder) == .failed)
  }

  @Test("belong to one running test") func owned() {
    let (first, second) = (recorder(), recorder())
    defer { for recorder in [first, second] { _ = recorder.end() } }
    let token = TestLoadable()
    run(as: first) { token.sync() }
    run(as: second) { token.setDidSyncSuccessfully() }
    #expect(state(token, in: first) == .synced)
    #expect(entries(second) == 0)
  }

  @Test("belong to no test that has ended, though its task continues") func ended() {
    let (first, second) = (recorder(), recorder())
    defer { _ = second.end() }
    let token = TestLoadable()
    _ = first.end()
    run(as: first) { token.sync() }
    run(as: second) { token.setDidSyncSuccessfully() }
    #expect(state(token, in: second) == .synced)
  }

  @Test("include the children of a group, whose events may come from elsewhere") func child() {
    let recorder = recorder()
    defer { _ = recorder.end() }
    let token = TestLoadable()
    token.isContentsAvailable = true
    let feed = LoadableGroup([token])
    run(as: recorder) { feed.notifyDidChange() }
    let before = entries(recorder)
    run(as: nil) { token.setDidFailToSync(Failure()) }
    #expect(entries(recorder) > before)
    #expect(state(token, in: recorder) == .failed)
  }

  @Test("belong to their own test, though another test's group has them") func claimedChild() {
    let (first, second) = (recorder(), recorder())
    defer { for recorder in [first, second] { _ = recorder.end() } }
    let token = TestLoadable()
    let feed = LoadableGroup([token])
    run(as: first) { feed.notifyDidChange() }
    run(as: second) { token.setDidFailToSync(Failure()) }
    #expect(state(token, in: second) == .failed)
  }

  @Test("have their states in each test with a group of them", arguments: [true, false])
  func sharedChild(isSyncedFirst: Bool) throws {
    let (first, second) = (recorder(), recorder())
    let token = TestLoadable()
    if isSyncedFirst { run(as: first) { token.sync() } }
    let groups = [second, first].map { recorder in
      run(as: recorder) {
        let group = LoadableGroup([token])
        group.notifyDidChange()
        return group
      }
    }
    // Reads the states so far.
    for recorder in [first, second] { recorder.failed() }
    run(as: first) { token.setDidFailToSync(Failure()) }
    for recorder in [first, second] {
      let moments = try #require(recorder.end()).moments
      #expect(moments.state.nodes.compactMap { $0?.state } == [.failed, .failed])
    }
    withExtendedLifetime(groups) {}
  }

  @Test("have the back-offs of their own syncers, whenever these are read", arguments: [true, false])
  func syncers(isReadFirst: Bool) throws {
    let (first, second) = (recorder(), recorder())
    let token = TestLoadable()
    let policy = BackoffTimeoutPolicy(min: .seconds(1), max: .seconds(8))
    let syncer = run(as: first) { LoadableSyncer(loadable: token, timeoutPolicy: policy) }
    if isReadFirst { second.failed() }
    run(as: first) { token.sync() }
    run(as: second) { TestLoadable().sync() }
    for recorder in [first, second] { recorder.failed() }
    #expect(second.inspector?.waitingSyncers.isEmpty == true)
    let moments = try #require(first.end()).moments
    #expect(moments.state.nodes.first??.backoff?.max == 8_000_000_000)
    #expect(try #require(second.end()).moments.state.nodes.first??.backoff == nil)
    withExtendedLifetime(syncer) {}
  }
}

@MainActor
private final class EntryLog: JournalObserver {
  private(set) var entries: [JournalEntry] = []

  func observe(_ entry: JournalEntry) { entries.append(entry) }
}
