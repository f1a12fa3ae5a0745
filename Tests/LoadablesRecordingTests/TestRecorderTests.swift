import Dispatch
import Foundation
import InspectionModel
import Loadables
import LoadablesTesting
import Recordings
import TestSupport
import Testing

@testable import LoadablesRecording

@Suite("The recording of a test")
@MainActor
struct TestRecorderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Records `body` as a test, and returns the recording; nil if the test has passed.
  private func record(limit: Int = 1_000, _ body: (TestRecorder) throws -> Void) throws -> Recording? {
    defer { folder.remove() }
    let recorder = TestRecorder(RecordedTest("FeedTests.refresh"), limit: limit)
    try RecordedTask.$recorder.withValue(recorder) { try body(recorder) }
    guard let recording = recorder.end() else { return nil }
    #expect(recording.write(to: folder.url.path)?.contains("loadscope replay") == true)
    return try Recording(contentsOf: folder.path("FeedTests.refresh.loadscope.ndjson"))
  }

  private func state(of recording: Recording, at index: Int) throws -> RecordedState {
    var state = RecordedState()
    for moment in 0...index { _ = try recording.advance(&state, to: moment) }
    return state
  }

  private func last(_ recording: Recording) throws -> RecordedState {
    try state(of: recording, at: recording.count - 1)
  }

  private func states(_ state: RecordedState) -> [NodeState] { state.nodes.compactMap { $0?.state } }

  /// Syncs a group of two, of which one fails.
  private func failOne() {
    let photos = TestLoadable()
    let token = TestLoadable()
    let feed = LoadableGroup([photos, token])
    feed.sync()
    token.setDidSyncSuccessfully()
    photos.setDidFailToSync(Failure())
    #expect(feed.loadableState == .didFailToSync)
  }

  private struct Failure: Error {}

  @Test("does not exist after a test that passes") func passes() throws {
    #expect(try record { _ in failOne() } == nil)
    #expect(folder.names.isEmpty)
  }

  @Test("has the states at the failure, though the loadables are released") func released() throws {
    let recording = try #require(
      try record { recorder in
        failOne()
        recorder.failed()
      })
    let last = try last(recording)
    #expect(last.roots.count == 1)
    #expect(states(last) == [.failed, .failed, .synced])
  }

  @Test("has the events of loadables that were released before the failure was known") func error() throws {
    defer { folder.remove() }
    let recorder = TestRecorder(RecordedTest("error"), limit: 1_000)
    RecordedTask.$recorder.withValue(recorder) { failOne() }
    // Synchronous: other tests of the process have instruments of their own.
    let end = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      recorder.failed()
      end.signal()
    }
    end.wait()
    _ = try #require(recorder.end()).write(to: folder.url.path)
    let recording = try Recording(contentsOf: folder.path("error.loadscope.ndjson"))
    let entries = try (0..<recording.count).flatMap { try recording.entries(of: $0) }
    #expect(entries.count { if case .node(.stateChanged(_, to: .failed, _)) = $0.event { true } else { false } } == 2)
    #expect(states(try last(recording)) == [.failed, .failed, .synced])
  }

  @Test("has a moment for each time of the manual clock, from 0 on") func manualTime() throws {
    let recording = try #require(
      try record { recorder in
        let time = ManualTimeSource()
        let token = TestLoadable()
        let syncer = LoadableSyncer(
          loadable: token,
          timeoutPolicy: BackoffTimeoutPolicy(min: .seconds(1), max: .seconds(8), multiplier: 2, jitter: .none),
          timeSource: time)
        token.sync()
        token.setDidFailToSync(Failure())
        time.advance(by: .seconds(1))
        token.setDidFailToSync(Failure())
        time.advance(by: .seconds(2))
        token.setDidSyncSuccessfully()
        recorder.failed()
        withExtendedLifetime(syncer) {}
      })
    let times = (0..<recording.count).map { recording.time(of: $0) }
    #expect(times == [0, 1_000_000_000, 3_000_000_000])
    #expect(states(try state(of: recording, at: 0)) == [.failed])
    #expect(states(try last(recording)) == [.synced])
  }

  @Test("begins at time 0 of a manual clock that was created after a failure") func failureBeforeClock() throws {
    let recording = try #require(
      try record { recorder in
        recorder.failed()
        let time = ManualTimeSource()
        failOne()
        time.advance(by: .seconds(1))
        failOne()
      })
    #expect((0..<recording.count).map { recording.time(of: $0) } == [0, 1_000_000_000])
    #expect(recording.end == .ended)
  }

  @Test("has one moment without events") func noEvents() throws {
    let recording = try #require(try record { $0.failed() })
    #expect(recording.count == 1)
    #expect(recording.end == .ended)
  }

  @Test("keeps the latest events") func limit() throws {
    let recording = try #require(
      try record(limit: 200) { recorder in
        let time = ManualTimeSource()
        let token = TestLoadable()
        for _ in 0..<1_000 {
          token.sync()
          token.setDidSyncSuccessfully()
          time.advance(by: .seconds(1))
        }
        recorder.failed()
      })
    #expect(recording.count > 10 && recording.count <= 200)
    #expect(recording.time(of: recording.count - 1) >= 999_000_000_000)
    #expect(states(try last(recording)) == [.synced])
  }

  @Test("has no loadables of other tests") func others() throws {
    let recording = try #require(
      try record { recorder in
        let other = TestRecorder(RecordedTest("b"), limit: 10)
        let mine = TestLoadable()
        let others = TestLoadable()
        mine.sync()
        RecordedTask.$recorder.withValue(other) { others.sync() }
        RecordedTask.$recorder.withValue(nil) { TestLoadable().sync() }
        mine.setDidFailToSync(Failure())
        // The first event decided.
        others.setDidSyncSuccessfully()
        recorder.failed()
        other.failed()
        #expect(other.end() != nil)
      })
    #expect(states(try last(recording)) == [.failed])
  }

  @Test("does not keep the test's clock") func clock() throws {
    _ = try record { _ in
      var time: ManualTimeSource? = ManualTimeSource()
      weak let held = time
      TestLoadable().sync()
      time?.advance(by: .seconds(1))
      time = nil
      #expect(held == nil)
    }
  }
}
