/// The reason for the end of a recording. The raw values are words of its last line.
package enum RecordingEnd: String, CaseIterable, Sendable {
  /// The run was over.
  case ended
  /// The user or the client stopped it.
  case stopped
  /// The run was restarted.
  case restarted
  /// It reached its size limit.
  case limit
  /// Writing failed.
  case failed
}

extension RecordingEnd {
  private static let words = TagTable(of: Self.self)

  private enum Key: String {
    case end, t
  }

  /// Returns the last line, with its line break.
  package func line(at time: Int64) -> [UInt8] {
    var line = JSONWriter()
    line.beginObject()
    line.add(Key.end, rawValue)
    line.add(Key.t, time)
    line.endObject()
    line.endLine()
    return line.bytes
  }

  /// Reads the last line, without its line break; nil for any other line.
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
