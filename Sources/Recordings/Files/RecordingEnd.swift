/// Why a recording ends where it does. The raw values are words of its last line.
package enum RecordingEnd: String, CaseIterable, Sendable {
  /// The run was over.
  case ended
  /// Somebody did not want any more of it, or left.
  case stopped
  /// The run was started again from its beginning.
  case restarted
  /// It was as large as it was allowed to be.
  case limit
  /// It could not be written any further.
  case failed
}

extension RecordingEnd {
  private static let words = WordTable(of: Self.self)

  private enum Key: String {
    case end, t
  }

  /// The last line, with its end.
  package func line(at time: Int64) -> [UInt8] {
    var line = JSONWriter()
    line.beginObject()
    line.add(Key.end, rawValue)
    line.add(Key.t, time)
    line.endObject()
    line.endLine()
    return line.bytes
  }

  /// Reads the last line, without its end; nil if this line is another one.
  static func read(_ line: UnsafeRawBufferPointer) throws(JSONFailure) -> (end: RecordingEnd, time: Int64)? {
    var scanner = JSONScanner(line)
    guard scanner.skip(all: #"{"end":"#) else { return nil }
    let end = try scanner.word(words)
    guard scanner.skip(all: #","t":"#) else { throw scanner.failure("`t` is missing") }
    let time = try scanner.time()
    guard scanner.skip("}") else { throw scanner.failure("there should be a `}`") }
    try scanner.end()
    return (end, time)
  }
}
