import Foundation

/// The result of one pass over the lines of a recording: header, index of moments, reason for the end, and damage.
struct OpenedLines {
  let header: RecordingHeader
  private(set) var index: MomentIndex
  private(set) var end: RecordingEnd?
  private(set) var endTime: Int64?
  private(set) var damage: RecordingDamage?

  init(_ bytes: UnsafeRawBufferPointer) throws(RecordingError) {
    guard !bytes.isEmpty else { throw .empty }
    guard let headerEnd = Self.lineEnd(bytes, from: 0) else {
      // A recording cut within its header has no moments, so only its prefix is checked.
      throw bytes.starts(with: #"{"recording":"loadscope""#.utf8) ? .noMoments : .notARecording
    }
    header = try RecordingHeader(line: UnsafeRawBufferPointer(rebasing: bytes[..<headerEnd]))
    index = MomentIndex(start: headerEnd + 1, version: header.version)
    read(bytes, from: headerEnd + 1)
  }

  private mutating func read(_ bytes: UnsafeRawBufferPointer, from start: Int) {
    var start = start
    while start < bytes.count {
      let number = index.count + MomentIndex.firstLine + (end == nil ? 0 : 1)
      guard end == nil else {
        return damage = RecordingDamage(line: number, sentence: "data after the end")
      }
      guard let lineEnd = Self.lineEnd(bytes, from: start) else {
        return damage = RecordingDamage(line: number, sentence: "the recording was cut within this line")
      }
      do throws(JSONFailure) {
        let line = UnsafeRawBufferPointer(rebasing: bytes[start..<lineEnd])
        if let last = try RecordingEnd.read(line) {
          (end, endTime) = last
        } else {
          try index.append(line, end: lineEnd + 1)
        }
      } catch {
        return damage = RecordingDamage(line: number, error)
      }
      start = lineEnd + 1
    }
  }

  /// Returns the offset of the line break that ends the line at `start`; nil if there is none.
  private static func lineEnd(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let base = bytes.baseAddress, start < bytes.count,
      let found = memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }
}
