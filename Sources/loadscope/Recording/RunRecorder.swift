import Foundation
import InspectionModel
import Recordings

/// Records a run: from its start as `--record` wants it, or from when somebody wants it on the screen.
@MainActor
final class RunRecorder {
  /// What is recorded now.
  private var writer: RecordingWriter?
  /// Where the run is to be recorded from its start, until it has one.
  private var startPath: String?
  private let limit: Int
  /// Why what was asked for at the start could not be recorded to its end, in a sentence.
  private(set) var failure: String?
  private var untoldNews: [String] = []

  /// - Parameters:
  ///   - path: Where the first run is recorded from its start on, if it is.
  ///   - limit: So large a file may become, in bytes.
  init(into path: String? = nil, limit: Int = RecordingWriter.usualLimit) {
    startPath = path
    self.limit = limit
  }

  /// Where a recording is being made.
  var path: String? { writer?.path }

  /// A run begins. What was recorded is over: it was another run.
  ///
  /// - Parameters:
  ///   - header: Of which run it is.
  ///   - time: Until when the run before has gone on, in nanoseconds.
  /// - Returns: Who has to hear of its moments, if anybody.
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
  /// - Returns: Who has to hear of the moments, and where they are; or why it is not recorded, in a sentence.
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

  /// Ends the recording, if there is one.
  ///
  /// - Parameter time: Until when the run has gone on, in nanoseconds.
  /// - Returns: What there is of it, in a sentence.
  func finish(_ end: RecordingEnd, at time: Int64) -> String? {
    guard let writer else { return nil }
    writer.finish(end, at: time)
    return forgetIfOver() ?? words(of: writer)
  }

  /// That a recording has come to its end before somebody wanted that and why, since this was last asked, in sentences.
  func takeNews() -> [String] {
    if let words = forgetIfOver() { untoldNews.append(words) }
    defer { untoldNews = [] }
    return untoldNews
  }

  /// Waits until all is written that was recorded.
  func flush() { writer?.flush() }

  /// Forgets a recording that is over.
  ///
  /// - Returns: Why it came to its end before somebody wanted that, in a sentence; nil if it did not.
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
