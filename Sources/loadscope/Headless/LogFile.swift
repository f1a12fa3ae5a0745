import ArgumentParser
import Foundation
import PrivateFiles

/// A file with every event of a run, one per line, as `run --headless` prints them.
///
/// Lines are buffered and written in large chunks; ``flush()`` writes all buffered lines. After a restart, the lines of
/// the new run follow, with event numbers from 1.
@MainActor
final class LogFile {
  /// The change consumer that writes the events.
  let events: EventLog

  /// The reason why the log ended early, in a sentence; nil while the log continues.
  private(set) var failure: String?
  private var isFailureReported = false

  private let path: String

  /// Creates or empties the file at `path`. Only the user can read a new file.
  ///
  /// - Parameter source: The source of the scenario. If its file is at `path`, the initializer throws.
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
    let file = FileDescriptor(descriptor)
    self.path = path
    events = EventLog(.ndjson) { try file.writeOutput($0) }
  }

  func flush() {
    do { try events.flush() } catch {
      guard failure == nil else { return }
      failure = "\(path): the log ends early: \((error as? Problem)?.message ?? WriteFailure.readerIsGone.text)"
    }
  }

  /// Returns the reason why the log ended early, but once: later, and while the log continues, returns nil.
  func takeFailure() -> String? {
    if events.failure != nil { flush() }
    guard !isFailureReported, let failure else { return nil }
    isFailureReported = true
    return failure
  }
}
