import ArgumentParser
import Foundation
import PrivateFiles
import Recordings

/// A file with every event of a run, in the lines of `run --headless`.
///
/// Lines are buffered and written in large chunks; ``flush()`` writes the rest. After a restart, the events of the new
/// run follow, numbered from the beginning.
@MainActor
final class LogFile {
  /// The change consumer that writes the events.
  let events: EventLog

  /// The reason why the log ended early, in a sentence; nil while the log continues.
  private(set) var failure: String?
  private var isFailureReported = false

  private let path: String
  private let output: BufferedOutput

  /// Creates or empties the file at `path`, which only the user can read.
  ///
  /// - Parameter source: The source of the scenario, whose file must not be overwritten.
  init(_ path: String, besides source: ScenarioSource) throws(Problem) {
    if source.isFile(at: path) {
      throw Problem("--log \(path): this is the scenario itself; choose another file for its events")
    }
    let descriptor = PrivateFile.open(path, O_WRONLY | O_TRUNC)
    guard descriptor >= 0 else {
      throw Problem("--log \(path): the events cannot be written there: \(String(cString: strerror(errno)))")
    }
    // The run continues if the reader of a pipe goes away.
    signal(SIGPIPE, SIG_IGN)
    let output = BufferedOutput(descriptor: descriptor)
    self.path = path
    self.output = output
    events = EventLog(.ndjson) { try output.writeLine($0) }
  }

  func flush() {
    if let error = events.failure { return note(error) }
    do { try output.flush() } catch { note(error) }
  }

  /// Returns the reason why the log ended early, but only once; otherwise nil.
  func takeFailure() -> String? {
    if let error = events.failure { note(error) }
    guard !isFailureReported, let failure else { return nil }
    isFailureReported = true
    return failure
  }

  private func note(_ error: any Error) {
    guard failure == nil else { return }
    let reason = (error as? Problem)?.message ?? WriteFailure.readerIsGone.text
    failure = "\(path): the log ends early: \(reason)"
  }
}
