import Foundation
import InspectionModel

/// An opened recording file. Its moments, the instants of the run, are read on demand.
///
/// Opening finds all lines in one pass and reads only the first JSON keys of each line. The rest of a line is read when
/// its moment is requested. A truncated or damaged recording provides the moments before the damage.
package struct Recording: MomentStore, Sendable {
  package let header: RecordingHeader
  /// The reason for the end of the recording; nil if the file has no end line, as after a crash or during the run.
  package let end: RecordingEnd?
  /// The time at which the recording ends, in nanoseconds. Without an end line, this is the time of the last moment.
  package let endTime: Int64
  /// The damage found on opening; nil if none was found. Damage after the first JSON keys of a line is found later.
  package let damage: RecordingDamage?

  private let bytes: Data
  private let index: MomentIndex

  /// Opens a recording file. A regular file is mapped into memory and must not be truncated while in use.
  package init(contentsOf path: String) throws(RecordingError) {
    try self.init(RecordingFile.bytes(of: path))
  }

  package init(_ bytes: [UInt8]) throws(RecordingError) { try self.init(Data(bytes)) }

  /// Opens a recording from the contents of a file.
  ///
  /// - Parameter damage: The reason that the bytes are incomplete; nil if the bytes are complete.
  package init(_ bytes: Data, damage: RecordingDamage? = nil) throws(RecordingError) {
    let opened = try bytes.withBytes { bytes throws(RecordingError) in try OpenedLines(bytes) }
    (header, end, index) = (opened.header, opened.end, opened.index)
    self.damage = damage ?? opened.damage
    endTime = max(index.times.last ?? 0, opened.endTime ?? 0)
    self.bytes = bytes
    if index.count == 0 {
      if let damage = self.damage { throw .damaged(damage) }
      throw .noMoments
    }
  }

  // MARK: MomentStore

  package var count: Int { index.count }

  package func time(of index: Int) -> Int64 { self.index.times[index] }

  package func lastEntry(of index: Int) -> UInt64 { self.index.lastEntries[index] }

  package func keyFrame(upTo index: Int) -> Int { self.index.keyFrame(upTo: index) }

  package func entries(of index: Int) throws(RecordingDamage) -> [JournalEntry] {
    try read(index) { decoder, line throws(JSONFailure) in try decoder.entries(of: line) }
  }

  package func advance(_ state: inout RecordedState, to index: Int) throws(RecordingDamage) -> ChangeBatch {
    try read(index) { decoder, line throws(JSONFailure) in try decoder.advance(&state, by: line) }
  }

  package func pass(_ state: inout RecordedState, to index: Int) throws(RecordingDamage) {
    try read(index) { decoder, line throws(JSONFailure) in try decoder.pass(&state, by: line) }
  }

  private func read<Result>(
    _ index: Int, _ body: (MomentDecoder, UnsafeRawBufferPointer) throws(JSONFailure) -> Result
  ) throws(RecordingDamage) -> Result {
    guard (0..<count).contains(index) else {
      throw damage ?? RecordingDamage(line: count + MomentIndex.firstLine, sentence: "no more moments")
    }
    do throws(JSONFailure) {
      return try bytes.withBytes { bytes throws(JSONFailure) in
        try body(self.index.decoder(of: index), UnsafeRawBufferPointer(rebasing: bytes[self.index.line(of: index)]))
      }
    } catch {
      throw RecordingDamage(line: index + MomentIndex.firstLine, error)
    }
  }
}
