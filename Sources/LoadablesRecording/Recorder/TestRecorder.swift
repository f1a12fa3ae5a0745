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
/// The recording has a moment for each turn of the main actor in which something happened, for each time at which the
/// test's manual clock stops, and for each failure.
@MainActor
final class TestRecorder: ManualTimeFollower {
  /// The number of nodes up to which released loadables stay nodes.
  private static let keptNodes = 10_000

  private static var active: [TestRecorder] = []
  private static var owners = LoadableOwners<TestRecorder>()

  /// The recorder of the current test; nil if the test is not recorded. A test of XCTest need not run in a task, and is
  /// the only one that runs.
  private static var current: TestRecorder? {
    RecordedTask.recorder ?? active.first { $0.isAlone && Test.current == nil }
  }

  private let process: ProcessDescription
  /// Whether no other test runs at the same time.
  private let isAlone: Bool
  private let clock = TestClock()
  /// The watched loadables, until the end.
  private var source: LiveSource?
  private var moments: KeptMoments
  private var cursor: ChangeCursor?
  /// Whether the next turn of the main actor collects the changes.
  private var isDue = false
  private nonisolated let hasFailed = Atomic(false)

  /// Begins a recording.
  ///
  /// - Parameters:
  ///   - title: The name of the test.
  ///   - limit: The maximum number of events that are kept.
  ///   - isAlone: Whether no other test runs at the same time.
  init(title: String, limit: Int, isAlone: Bool = false) {
    self.isAlone = isAlone
    process = .current(name: title)
    moments = KeptMoments(limit: max(1, limit))
    let admission = Admission()
    let source = LiveSource(
      title: title, timeSource: clock, startTime: 0, journalCapacity: max(1, limit), admits: admission.admits)
    // At the failure, some loadables of the test may be released.
    source.inspector.keptNodes = Self.keptNodes
    MainQueue.mark()
    self.source = source
    admission.recorder = self
    Self.active.append(self)
    ManualTimeSource.makeFollower = { Self.current }
    cursor = source.makeCursor { [weak self] in self?.changed() }
    // A cursor wakes its reader only after the first batch, which is empty here.
    _ = cursor?.take()
  }

  /// The filter that admits the loadables of the recorder's own test.
  @MainActor
  private final class Admission {
    weak var recorder: TestRecorder?

    func admits(_ loadable: any PureLoadableProtocol) -> Bool {
      guard let recorder else { return false }
      return TestRecorder.owners.owner(of: loadable) { TestRecorder.current } === recorder
    }
  }

  // MARK: Moments

  private func changed() {
    guard !isDue else { return }
    isDue = true
    Task { [weak self] in
      self?.isDue = false
      self?.collect()
    }
  }

  /// Adds the changes so far as a moment. Within an event, whose effects are incomplete, the changes wait for the next
  /// moment.
  private func collect() {
    guard source?.inspector.currentCause == nil, let batch = cursor?.take() else { return }
    if moments.count == 0 || batch.holdsChanges { moments.append(batch) }
  }

  func created(_ time: ManualTimeSource) { clock.follow(time, isStart: source?.inspector.lastSequence == 0) }

  func instantEnds(of time: ManualTimeSource) { collect() }

  // MARK: The end

  /// Marks the test as failed, and adds the moment of the failure if called on the main actor.
  nonisolated func failed() {
    hasFailed.store(true, ordering: .relaxed)
    if MainQueue.isCurrent { MainActor.assumeIsolated { collect() } }
  }

  /// Ends the recording.
  ///
  /// - Returns: The recording of a failed test; nil if the test has passed.
  func end() -> RecordingOfTest? {
    collect()
    let endTime = source?.inspector.now ?? 0
    (source, cursor) = (nil, nil)
    Self.active.removeAll { $0 === self }
    let recorded = moments
    // A task of the test may outlive the test, and holds the recorder.
    moments = KeptMoments(limit: 1)
    guard hasFailed.load(ordering: .relaxed) else { return nil }
    return RecordingOfTest(recorded, RecordingHeader(of: process), endTime: endTime)
  }
}

/// The task of a recorded test.
enum RecordedTask {
  /// The recorder of the test that runs in the current task; nil in other tasks.
  @TaskLocal static var recorder: TestRecorder?
}

/// The queue of the main actor. It need not run on the main thread.
private enum MainQueue {
  private static let key = DispatchSpecificKey<Bool>()

  static func mark() { DispatchQueue.main.setSpecific(key: key, value: true) }

  static var isCurrent: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true }
}
