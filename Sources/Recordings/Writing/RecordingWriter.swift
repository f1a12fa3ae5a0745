import InspectionModel
import PrivateFiles

/// A consumer that records a run to a file.
///
/// A separate queue encodes and writes the moments as they arrive. Each system call writes whole lines, so a killed run
/// loses only its last moments. The backlog is bounded: if the disk is slower than the run, the run waits.
@MainActor
package final class RecordingWriter: ChangeConsumer {
  /// The default maximum size of a recording, in bytes.
  nonisolated package static let defaultLimit = 256_000_000

  package let path: String

  private let backlog: MomentBacklog<RecordingOutput>

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
    backlog = MomentBacklog(RecordingOutput(file, header, limit: limit), label: "loadscope.recording")
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
    backlog.change { $0.finish(end, at: time) }
  }
}
