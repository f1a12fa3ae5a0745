import InspectionModel

/// What became of a recording so far.
package struct RecordingProgress: Equatable, Sendable {
  /// How many moments are in the file.
  package var moments = 0
  /// How many bytes are.
  package var size = 0
  /// Why the recording has come to its end, where it has.
  package var end: RecordingEnd?
  /// Why it could not be written any further.
  package var failure: WriteFailure?
}

/// Puts moments into a file, whole lines at a time, up to a limit or until that fails.
struct RecordingOutput: Sendable {
  /// So much is put together at the most before it is written.
  private static let pieceSize = 1 << 20
  /// What the last line takes at the most.
  private static let endSize = 64

  private(set) var progress = RecordingProgress()

  private let file: FileDescriptor
  private let limit: Int
  private var encoder = MomentEncoder()
  /// Whole lines that were not written yet, and how many of them are moments.
  private var waiting: [UInt8]
  private var waitingMoments = 0
  private var time: Int64 = 0

  /// - Parameter limit: So large the file may become, in bytes; the first and the last line are there in any case.
  init(_ file: FileDescriptor, _ header: RecordingHeader, limit: Int) {
    self.file = file
    self.limit = limit
    waiting = header.line
  }

  /// Writes moments, all those for which there is room.
  mutating func write(_ moments: [ChangeBatch]) {
    for changes in moments where progress.end == nil {
      // A recording only goes forward, and so has come to its end.
      guard changes.rewind == nil, changes.clock.now >= time else { return finish(.restarted, at: time) }
      time = changes.clock.now
      let line = encoder.line(changes)
      guard progress.size + waiting.count + line.count + Self.endSize <= limit else { return finish(.limit, at: time) }
      waiting += line
      waitingMoments += 1
      if waiting.count >= Self.pieceSize { flush() }
    }
    flush()
  }

  /// Writes the last line, and closes the file.
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
      try file.writeAll(waiting)
      progress.size += waiting.count
      progress.moments += waitingMoments
    } catch {
      (progress.end, progress.failure) = (.failed, error)
      // Of the last piece some may be there. On a disk that is full there is room again then for the last line.
      file.cut(after: progress.size)
      let end = RecordingEnd.failed.line(at: time)
      do throws(WriteFailure) { try file.writeAll(end) } catch { file.cut(after: progress.size) }
      file.close()
    }
    waiting.removeAll(keepingCapacity: true)
    waitingMoments = 0
  }
}
