import Dispatch
import Foundation
import InspectionModel
import PrivateFiles
import Synchronization

/// A consumer that records a run to a file.
///
/// A separate queue encodes and writes the moments as they arrive. Each system call writes whole lines, so a killed run
/// loses only its last moments. The backlog is bounded: if the disk is slower than the run, the run waits.
@MainActor
package final class RecordingWriter: ChangeConsumer {
  /// The default maximum size of a recording, in bytes.
  nonisolated package static let defaultLimit = 256_000_000

  package let path: String

  private let backlog: RecordingBacklog

  /// Creates the file of a recording.
  ///
  /// - Parameters:
  ///   - path: The path of a new file, or of an existing pipe or device.
  ///   - header: The header of the recording.
  ///   - limit: The maximum size of the file, in bytes.
  package init(
    _ path: String, _ header: RecordingHeader, limit: Int = RecordingWriter.defaultLimit
  ) throws(NewRecordingError) {
    let file = try FileDescriptor(newRecordingAt: path)
    self.path = path
    backlog = RecordingBacklog(RecordingOutput(file, header, limit: limit))
  }

  package var content: ChangeContent { .everything }

  package func consume(_ changes: ChangeBatch) { backlog.add(changes) }

  /// Records all moments of a store, for a recording that begins during a run. Must precede all other moments.
  package func add(_ moments: KeptMoments) {
    var state = RecordedState()
    for index in moments.first..<moments.count {
      let moment = moments.advance(&state, to: index)
      // A recording begins with the whole state.
      var written = index == moments.first ? state.everything : moment
      (written.entries, written.lostEntries) = (moment.entries, moment.lostEntries)
      written.pending = state.pending
      consume(written)
    }
  }

  /// The progress of writing. After ``flush()``, all received moments are included.
  package var progress: RecordingProgress { backlog.progress }

  /// Waits until all received moments are written.
  package func flush() { backlog.wait() }

  /// Writes the remaining moments and the last line with the reason `end`, and closes the file.
  ///
  /// - Parameter time: The end time of the run, in nanoseconds.
  package func finish(_ end: RecordingEnd, at time: Int64) {
    backlog.finish(end, at: time)
    flush()
  }
}

/// The backlog of received moments that are not yet written.
private final class RecordingBacklog: Sendable {
  /// The weight of the backlog above which the run waits. A moment, entry or node weighs 1, for a few hundred bytes.
  private static let mostWeight = 50_000

  private struct Waiting {
    var moments: [ChangeBatch] = []
    var weight = 0
    /// Whether a write of the backlog is scheduled.
    var isScheduled = false
  }

  private let waiting = Mutex(Waiting())
  private let output: Mutex<RecordingOutput>
  private let shownProgress = Mutex(RecordingProgress())
  private let queue = DispatchQueue(label: "loadscope.recording", qos: .utility)

  init(_ output: RecordingOutput) { self.output = Mutex(output) }

  var progress: RecordingProgress { shownProgress.withLock { $0 } }

  func add(_ changes: ChangeBatch) {
    let (isScheduled, isFull) = waiting.withLock { waiting in
      defer { waiting.isScheduled = true }
      waiting.moments.append(changes)
      waiting.weight += 1 + changes.entries.count + changes.nodes.count
      return (waiting.isScheduled, waiting.weight > Self.mostWeight)
    }
    if !isScheduled { queue.async { self.writeAll() } }
    if isFull { wait() }
  }

  func wait() { queue.sync {} }

  func finish(_ end: RecordingEnd, at time: Int64) {
    queue.async {
      self.writeAll()
      self.change { $0.finish(end, at: time) }
    }
  }

  private func writeAll() {
    while let moments = take() { change { $0.write(moments) } }
  }

  private func take() -> [ChangeBatch]? {
    waiting.withLock { waiting in
      defer { waiting = Waiting(isScheduled: !waiting.moments.isEmpty) }
      return waiting.moments.isEmpty ? nil : waiting.moments
    }
  }

  private func change(_ body: (inout RecordingOutput) -> Void) {
    let progress = output.withLock { output in
      body(&output)
      return output.progress
    }
    shownProgress.withLock { $0 = progress }
  }
}
