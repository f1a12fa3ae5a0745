import Foundation
import InspectionModel
import Recordings

/// Records a run: from its start with `--record`, or from a command of the user.
@MainActor
final class RunRecorder {
  /// The current recording.
  private var writer: RecordingWriter?
  /// The path of a recording from the start, until it begins.
  private var startPath: String?
  private let limit: Int
  /// The reason why a recording ended early, in a sentence.
  private(set) var failure: String?
  private var untoldNews: [String] = []

  /// - Parameters:
  ///   - path: The file of a recording from the start of the first run, if any.
  ///   - limit: The maximum file size, in bytes.
  init(into path: String? = nil, limit: Int = RecordingWriter.usualLimit) {
    startPath = path
    self.limit = limit
  }

  /// The path of the current recording.
  var path: String? { writer?.path }

  /// Begins a run, which ends the recording of the previous run.
  ///
  /// - Parameters:
  ///   - header: The header of the run.
  ///   - time: The end of the previous run, in ns.
  /// - Returns: The writer of its moments, if it is recorded.
  func runBegins(_ header: RecordingHeader, after time: Int64 = 0) throws(Problem) -> RecordingWriter? {
    if let words = finish(.restarted, at: time) { untoldNews.append("the recording ended with its run: \(words)") }
    guard let path = startPath else { return nil }
    startPath = nil
    do throws(NewRecordingError) { return try begin(path, header) } catch {
      throw Problem("--record \(error.sentence(about: path))")
    }
  }

  /// Begins a recording in a new file in the working directory, named after the scenario.
  ///
  /// - Returns: The writer and the path in a sentence; or the reason of a failure.
  func begin(named name: String, _ header: RecordingHeader) -> (writer: RecordingWriter?, words: String) {
    var number = 1
    while true {
      let path = "\(name)-\(number).loadscope.ndjson"
      do throws(NewRecordingError) {
        return (try begin(path, header), "recording into \(path)")
      } catch {
        guard error == .exists, number < 10_000 else { return (nil, error.sentence(about: path)) }
        number += 1
      }
    }
  }

  private func begin(_ path: String, _ header: RecordingHeader) throws(NewRecordingError) -> RecordingWriter {
    let writer = try RecordingWriter(path, header, limit: limit)
    self.writer = writer
    return writer
  }

  /// Ends the recording, if any.
  ///
  /// - Parameter time: The end of the recording, in ns.
  /// - Returns: A summary in a sentence.
  func finish(_ end: RecordingEnd, at time: Int64) -> String? {
    guard let writer else { return nil }
    writer.finish(end, at: time)
    return forgetIfOver() ?? words(of: writer)
  }

  /// Returns messages about recordings that ended early since the last call.
  func takeEvents() -> [String] {
    if let words = forgetIfOver() { untoldNews.append(words) }
    defer { untoldNews = [] }
    return untoldNews
  }

  /// Waits until all recorded data is written.
  func flush() { writer?.flush() }

  /// Forgets a finished recording.
  ///
  /// - Returns: The reason for an early end, in a sentence; nil if it was requested.
  private func forgetIfOver() -> String? {
    guard let writer, let end = writer.progress.end else { return nil }
    self.writer = nil
    switch end {
    case .ended, .stopped, .restarted: return nil
    case .limit: return "\(writer.path): the recording is as large as it may be and ends here; \(words(of: writer))"
    case .failed:
      let reason = writer.progress.failure?.words ?? "it cannot be written"
      failure = "\(writer.path): the recording ends early: \(reason)"
      return failure
    }
  }

  private func words(of writer: RecordingWriter) -> String {
    let progress = writer.progress
    let moments = progress.moments == 1 ? "1 moment" : "\(progress.moments) moments"
    return "recorded \(moments), \(ByteCount.words(progress.size)), in \(writer.path)"
  }
}
