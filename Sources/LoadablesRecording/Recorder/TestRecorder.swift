import Dispatch
import Foundation
import Inspection
import InspectionModel
import Loadables
import LoadablesTesting
import Recordings
import Synchronization
import Testing

/// A recorder of the loadables of one test.
///
/// The recording is a list of moments, each with the changes since the last one. A moment is added after each turn of
/// the main actor with changes, before each advance of the test's manual clock, and at each failure.
@MainActor
final class TestRecorder: ManualTimeFollower {
  /// The number of nodes above which the nodes of released loadables are removed from the recording.
  private static let keptNodes = 10_000

  nonisolated let test: RecordedTest
  /// The maximum number of events that are kept. The oldest events are dropped first.
  nonisolated let limit: Int
  private let start = Date()
  private let clock = TestClock()
  /// The source of the recorded changes; nil once the test has ended.
  private var source: LiveSource?
  private var moments: KeptMoments
  private var cursor: ChangeCursor?
  /// Whether a task is scheduled that will add the changes to the recording, in a later turn of the main actor.
  private var isDue = false
  /// The dependencies of the test's loadables that belong to another running test, which records their events.
  private var foreign: [WeakLoadable] = []
  /// The number of the last journal entry at the last reading of the states of ``foreign``.
  private var lastReadEntry: EventNumber = 0
  /// The recorder's identity, contained in the event numbers of the ``RecordingRouter``.
  private(set) var slot = RecorderSlot.zero
  private nonisolated let hasFailed = Atomic(false)

  private struct WeakLoadable {
    weak var loadable: (any PureLoadableProtocol)?
  }

  /// Begins the recording of a test.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of events to keep; the oldest events are dropped first.
  ///   - isAlone: Whether no other test runs at the same time.
  init(_ test: RecordedTest, limit: Int, isAlone: Bool = false) {
    (self.test, self.limit) = (test, limit)
    moments = KeptMoments(limit: max(1, limit))
    let source = LiveSource(
      title: test.name, timeSource: clock, startTime: 0, journalCapacity: max(1, limit), isInstalled: false)
    // At the failure, some loadables of the test may be released.
    source.inspector.keptNodes = Self.keptNodes
    source.inspector.readsSyncers = false
    source.inspector.didRegister = { [weak self] loadable, id in
      if let self { RecordingRouter.shared.registered(loadable, as: id, by: self) }
    }
    MainQueue.mark()
    self.source = source
    slot = RecordingRouter.shared.add(self, isAlone: isAlone)
    ManualTimeSource.makeFollower = { RecordingRouter.shared.current }
    cursor = source.makeCursor { [weak self] in self?.changed() }
    // A cursor wakes its reader only after the first batch, which is empty here.
    _ = cursor?.take()
  }

  /// The inspector that records the test's loadables; nil after the end of the test.
  var inspector: Inspector? { source?.inspector }

  /// Adds to ``foreign`` a dependency of the test's loadables that belongs to another running test.
  func addForeign(_ loadable: any PureLoadableProtocol) { foreign.append(WeakLoadable(loadable: loadable)) }

  // MARK: Moments

  private func changed() {
    guard !isDue else { return }
    isDue = true
    Task { [weak self] in
      self?.isDue = false
      self?.collect()
    }
  }

  /// Adds a moment, with the changes since the last one, to the recording. Does nothing while an event's effects are in
  /// progress: a later moment then has these changes.
  ///
  /// The first moment is not added before the first event, because the test may still create its manual clock. A test
  /// without events has one moment, at its end.
  private func collect(isEnd: Bool = false) {
    guard inspector?.currentCause == nil else { return }
    RecordingRouter.shared.readSyncers()
    readForeign()
    guard let batch = cursor?.take() else { return }
    if batch.holdsChanges || (isEnd && moments.count == 0) { moments.append(batch) }
  }

  /// Reads the states of ``foreign`` again. Does nothing if the test has had no event since the last reading.
  private func readForeign() {
    guard !foreign.isEmpty, let inspector, inspector.lastSequence != lastReadEntry else { return }
    lastReadEntry = inspector.lastSequence
    foreign.removeAll { $0.loadable == nil }
    for loadable in foreign.lazy.compactMap(\.loadable) {
      if let id = inspector.id(of: loadable) { inspector.markDirty(id) }
    }
  }

  func created(_ time: ManualTimeSource) { clock.follow(time, isStart: inspector?.lastSequence == 0) }

  func instantEnds(of time: ManualTimeSource) { collect() }

  // MARK: The end

  /// Marks the test as failed. On the main actor, also adds the state at the failure to the recording.
  nonisolated func failed() {
    hasFailed.store(true, ordering: .relaxed)
    if MainQueue.isCurrent { MainActor.assumeIsolated { collect() } }
  }

  /// Ends the recording and releases the recorded changes.
  ///
  /// - Returns: The recording, if the test has failed; nil if it has passed.
  func end() -> RecordingOfTest? {
    collect(isEnd: true)
    let endTime = inspector?.now ?? 0
    (source, cursor) = (nil, nil)
    RecordingRouter.shared.remove(self)
    foreign = []
    let recorded = moments
    // A task of the test may outlive the test, and keeps the recorder alive.
    moments = KeptMoments(limit: 1)
    guard hasFailed.load(ordering: .relaxed) else { return nil }
    return RecordingOfTest(recorded, of: test, start: start, endTime: endTime)
  }
}

/// The storage of the current test's recorder in the test's task.
enum RecordedTask {
  /// The recorder of the test that runs in the current task; nil in other tasks.
  @TaskLocal static var recorder: TestRecorder?
}

/// A check whether code runs on the main actor's queue. The queue may run on another thread than the main one.
private enum MainQueue {
  private static let key = DispatchSpecificKey<Bool>()

  static func mark() { DispatchQueue.main.setSpecific(key: key, value: true) }

  static var isCurrent: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true }
}
