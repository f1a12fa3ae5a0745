import Dashboard
import Foundation
import InspectionModel
import PrivateFiles
import Recordings

/// A run that can be recorded from its start, or from any later moment.
@MainActor
protocol RecordableRun {
  /// The name of new files, without their number.
  var recordingName: String { get }
  /// The header of a recording that begins now.
  var recordingHeader: RecordingHeader { get }
  /// The end of a recording that the user stops now, and its time, in ns on the run's clock.
  var recordingEnd: (end: RecordingEnd, time: Int64) { get }
  /// Passes all further changes to a writer.
  func add(_ writer: RecordingWriter)
  /// Passes no further changes to a writer.
  func remove(_ writer: RecordingWriter)
}

/// Records runs into files: the first run from its start with `--record`, and any run at the user's command.
@MainActor
final class RunRecorder {
  private var writer: RecordingWriter?
  /// The path given by `--record`; nil without the option, or once the first run has begun.
  private var startPath: String?
  private let limit: Int
  /// The reason why writing a recording failed, in a sentence; nil if none has failed.
  private(set) var failure: String?
  private var pendingNotices: [String] = []
  /// The writer that the screen knows of; nil if it shows no recording.
  private var shown: RecordingWriter?

  /// Creates a recorder that records the first run into the file at `path`, or not if `path` is nil. `limit` is the
  /// maximum size of each recording, in bytes.
  init(into path: String? = nil, limit: Int = RecordingWriter.defaultLimit) {
    startPath = path
    self.limit = limit
  }

  /// The path of the current recording; nil if nothing is being recorded.
  var path: String? { writer?.path }

  /// Ends the current recording for a new run. At the first run, begins the recording of `--record`, if given.
  ///
  /// - Parameters:
  ///   - header: The header of a recording of the new run.
  ///   - time: The time at which the previous run ended, in ns on that run's clock.
  /// - Returns: The writer that must get all changes of the run; nil if the run is not recorded.
  func runBegins(_ header: RecordingHeader, after time: Int64 = 0) throws(Problem) -> RecordingWriter? {
    if let words = finish(.restarted, at: time) { pendingNotices.append("the recording ended with its run: \(words)") }
    guard let path = startPath else { return nil }
    startPath = nil
    do throws(NewRecordingError) { return try begin(path, header) } catch {
      throw Problem("--record \(error.sentence(about: path))")
    }
  }

  /// Begins a recording in a new file in the working directory: `feed-1.loadscope.ndjson` for a run named `feed`.
  ///
  /// - Returns: The events for the screen: the path, or the reason of the failure.
  func start(_ run: some RecordableRun) -> [Event] {
    var number = 1
    while true {
      let path = "\(run.recordingName)-\(number).loadscope.ndjson"
      do throws(NewRecordingError) {
        run.add(try begin(path, run.recordingHeader))
        return [.recordingBegan("recording into \(path)")] + changes(of: run)
      } catch {
        guard error == .exists, number < 10_000 else { return [.notice(error.sentence(about: path))] }
        number += 1
      }
    }
  }

  /// Ends the current recording at the user's command.
  ///
  /// - Returns: The events for the screen: the size of the recording.
  func stop(_ run: some RecordableRun) -> [Event] {
    let words = finish(run)
    return (words.map { [.notice($0)] } ?? []) + changes(of: run)
  }

  private func begin(_ path: String, _ header: RecordingHeader) throws(NewRecordingError) -> RecordingWriter {
    let writer = try RecordingWriter(path, header, limit: limit)
    // The recording is completed even if the reader of standard output closes its pipe.
    signal(SIGPIPE, SIG_IGN)
    self.writer = writer
    return writer
  }

  /// Ends the current recording. Does nothing if there is no recording.
  ///
  /// - Returns: A sentence about the size of the recording or about its early end; nil without a recording.
  func finish(_ run: some RecordableRun) -> String? {
    let (end, time) = run.recordingEnd
    return finish(end, at: time)
  }

  private func finish(_ end: RecordingEnd, at time: Int64) -> String? {
    guard let writer else { return nil }
    writer.finish(end, at: time)
    return forgetIfOver() ?? words(of: writer)
  }

  /// Returns the events for the screen since the last call: recordings that began or ended without the user's command.
  func takeEvents(of run: some RecordableRun) -> [Event] {
    takeNotices().map { .recordingEnded($0) } + changes(of: run)
  }

  /// Returns the messages since the last call about recordings that ended without the user's command.
  func takeNotices() -> [String] {
    if let words = forgetIfOver() { pendingNotices.append(words) }
    defer { pendingNotices = [] }
    return pendingNotices
  }

  /// Returns the event that tells the screen whether the run is recorded; empty if the screen already knows.
  private func changes(of run: some RecordableRun) -> [Event] {
    guard writer !== shown else { return [] }
    let wasShown = shown != nil
    if let ended = shown { run.remove(ended) }
    shown = writer
    return (writer != nil) == wasShown ? [] : [.recording(writer != nil)]
  }

  /// Waits until all recorded data is in the file.
  func flush() { writer?.flush() }

  /// Removes the writer if its recording has ended.
  ///
  /// - Returns: The reason of an early end, in a sentence; nil if the recording continues or its end was requested.
  private func forgetIfOver() -> String? {
    guard let writer, let end = writer.progress.end else { return nil }
    self.writer = nil
    switch end {
    case .ended, .stopped, .restarted: return nil
    case .limit: return "\(writer.path): the recording is as large as it may be and ends here; \(words(of: writer))"
    case .failed:
      let reason = writer.progress.failure?.text ?? "it cannot be written"
      failure = "\(writer.path): the recording ends early: \(reason)"
      return failure
    }
  }

  private func words(of writer: RecordingWriter) -> String {
    let progress = writer.progress
    let moments = progress.moments == 1 ? "1 moment" : "\(progress.moments) moments"
    return "recorded \(moments), \(ByteCount.text(progress.size)), in \(writer.path)"
  }
}

/// Formats sizes in bytes for the user.
enum ByteCount {
  /// Returns a size with its unit: `812 bytes`, `4.2 KB`, `256.0 MB`.
  static func text(_ count: Int) -> String {
    guard count >= 1_000 else { return count == 1 ? "1 byte" : "\(count) bytes" }
    var (size, units) = (Double(count) / 1_000, ["KB", "MB", "GB"][...])
    while size >= 1_000, units.count > 1 {
      size /= 1_000
      units.removeFirst()
    }
    let tenths = Int(size * 10)
    return "\(tenths / 10).\(tenths % 10) \(units.first ?? "GB")"
  }
}
