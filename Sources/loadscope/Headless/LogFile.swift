import ArgumentParser
import Foundation
import PrivateFiles
import Recordings

/// A log file with every event, in the lines of `run --headless`.
///
/// Whole lines are written in chunks; the last ones need a ``flush()``. A restarted run follows the one before, with
/// numbers from the beginning.
@MainActor
final class LogFile {
  /// The consumer of the events.
  let events: EventLog

  /// The reason why the log ended early, in a sentence.
  private(set) var failure: String?
  private var isFailureTold = false

  private let path: String
  private let output: BufferedOutput

  /// Creates or empties the file, which only the user can read.
  ///
  /// - Parameters:
  ///   - source: The scenario of the run, which must not be overwritten.
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

  /// Returns ``failure`` once, then nil.
  func takeFailure() -> String? {
    if let error = events.failure { note(error) }
    guard !isFailureTold, let failure else { return nil }
    isFailureTold = true
    return failure
  }

  private func note(_ error: any Error) {
    guard failure == nil else { return }
    let reason = (error as? Problem)?.message ?? WriteFailure.readerIsGone.words
    failure = "\(path): the log ends early: \(reason)"
  }
}
