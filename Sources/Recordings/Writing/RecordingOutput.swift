import InspectionModel
import PrivateFiles

package struct RecordingProgress: Equatable, Sendable {
  /// The number of moments in the file.
  package var moments = 0
  /// The size of the file in bytes.
  package var size = 0
  /// The reason for the end of the recording; nil while the recording continues.
  package var end: RecordingEnd?
  /// The write failure that ended the recording; nil if writing did not fail.
  package var failure: WriteFailure?
}

/// Writes the moments of a run, each a batch of changes, to a recording file as whole lines. After the size limit, a
/// rewind of the run, or a write failure, further moments are ignored.
struct RecordingOutput: MomentOutput, Sendable {
  /// The size of the buffered lines at which they are written to the file, in bytes.
  private static let pieceSize = 1 << 20
  /// The maximum size of the recording's last line, in bytes.
  private static let reservedLastLineSize = 64

  private(set) var progress = RecordingProgress()

  private let file: FileDescriptor
  private let limit: Int
  private var encoder = MomentEncoder()
  /// The lines that are not yet in the file. ``waitingMoments`` is the number of moments in these lines.
  private var waiting: [UInt8]
  private var waitingMoments = 0
  private var time: Int64 = 0

  /// Creates an output for a file of at most `limit` bytes. The header and the last line are always written.
  init(_ file: FileDescriptor, _ header: RecordingHeader, limit: Int) {
    self.file = file
    self.limit = limit
    waiting = header.line
  }

  /// Writes moments until the recording ends: at the size limit, a rewind of the run, or a failure.
  mutating func write(_ moments: [ChangeBatch]) {
    for changes in moments where progress.end == nil {
      // A recording only goes forward, so a rewind ends it.
      guard changes.rewind == nil, changes.clock.now >= time else { return finish(.restarted, at: time) }
      time = changes.clock.now
      let line = encoder.line(changes)
      guard progress.size + waiting.count + line.count + Self.reservedLastLineSize <= limit else {
        return finish(.limit, at: time)
      }
      waiting += line
      waitingMoments += 1
      if waiting.count >= Self.pieceSize { flush() }
    }
    flush()
  }

  /// Writes the last line with the reason for the end, and closes the file.
  mutating func finish(_ end: RecordingEnd, at time: Int64) {
    guard progress.end == nil else { return }
    waiting += end.line(at: max(time, self.time))
    flush()
    guard progress.end == nil else { return }
    progress.end = end
    file.close()
  }

  private mutating func flush() {
    guard progress.end == nil, !waiting.isEmpty else { return }
    do throws(WriteFailure) {
      try file.writeAllWithoutSignal(waiting)
      progress.size += waiting.count
      progress.moments += waitingMoments
    } catch {
      (progress.end, progress.failure) = (.failed, error)
      keepWholeLines()
      file.cut(after: progress.size)
      // Without its header, the file is no recording.
      if progress.size > 0 {
        let end = RecordingEnd.failed.line(at: time)
        do throws(WriteFailure) { try file.writeAllWithoutSignal(end) } catch { file.cut(after: progress.size) }
      }
      file.close()
    }
    waiting.removeAll(keepingCapacity: true)
    waitingMoments = 0
  }

  /// Counts the whole lines of a partly written piece as progress, except for those that the last line needs the room of.
  private mutating func keepWholeLines() {
    guard let size = file.size else { return }
    let room = min(size - progress.size - Self.reservedLastLineSize, waiting.count)
    guard room > 0, let end = waiting[..<room].lastIndex(of: UInt8(ascii: "\n")) else { return }
    let lines = waiting[...end].count { $0 == UInt8(ascii: "\n") }
    progress.moments += progress.size == 0 ? lines - 1 : lines
    progress.size += end + 1
  }
}
