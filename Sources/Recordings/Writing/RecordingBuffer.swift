import Inspection

/// A recording in memory.
@MainActor
package final class RecordingBuffer: MomentRecorder {
  /// What a file with the recording would hold so far.
  package private(set) var bytes: [UInt8]

  private var encoder = MomentEncoder()

  package init(_ header: RecordingHeader) { bytes = header.line }

  package func record(_ changes: ChangeBatch) { bytes += encoder.line(changes) }
}
