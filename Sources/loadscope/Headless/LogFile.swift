import ArgumentParser
import Foundation
import PrivateFiles
import Recordings

/// A file into which every event is written, in the lines of `run --headless`.
///
/// It is written in pieces of whole lines, so that the last ones are there only after a ``flush()``. A run that is started
/// again follows the one before, and its numbers begin anew.
@MainActor
final class LogFile {
  /// What has to hear of the events.
  let events: EventLog

  /// That the log has come to an early end and why, in a sentence.
  private(set) var failure: String?
  private var isFailureTold = false

  private let path: String
  private let output: BufferedOutput

  /// Makes the file, which the user alone can read, or empties it.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - source: The scenario that is going to run, which must not be overwritten.
  /// - Throws: Why it cannot be written.
  init(_ path: String, besides source: ScenarioSource) throws(Problem) {
    if source.isFile(at: path) {
      throw Problem("--log \(path): this is the scenario itself; choose another file for its events")
    }
    let descriptor = PrivateFile.open(path, O_WRONLY | O_TRUNC)
    guard descriptor >= 0 else {
      throw Problem("--log \(path): the events cannot be written there: \(String(cString: strerror(errno)))")
    }
    // The run goes on if it is a pipe whose reader goes away.
    signal(SIGPIPE, SIG_IGN)
    let output = BufferedOutput(descriptor: descriptor)
    self.path = path
    self.output = output
    events = EventLog(.ndjson) { try output.writeLine($0) }
  }

  /// Writes what has not been written yet.
  func flush() {
    if let error = events.failure { return note(error) }
    do { try output.flush() } catch { note(error) }
  }

  /// ``failure``; nil once it has been taken.
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
