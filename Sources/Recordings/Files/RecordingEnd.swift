import InspectionModel

/// The reason for the end of a recording. The raw values are the words in the last line of the recording.
package enum RecordingEnd: String, CaseIterable, Sendable {
  /// The recorded run ended.
  case ended
  /// The user, or the client that requested the recording, stopped it.
  case stopped
  /// The run was restarted or rewound. A recording cannot go back, so it ends.
  case restarted
  /// The recording reached its size limit.
  case limit
  /// Writing to the file failed.
  case failed
}

extension RecordingEnd {
  private static let tags = TagTable(of: Self.self)

  private enum Key: String {
    case end, t
  }

  /// Returns the last line of a recording, with the line break. `time` is the end time, in nanoseconds.
  package func line(at time: Int64) -> [UInt8] {
    var line = JSONWriter()
    line.beginObject()
    line.add(Key.end, rawValue)
    line.add(Key.t, time)
    line.endObject()
    line.endLine()
    return line.bytes
  }

  /// Reads an end line, given without its line break. Returns nil for a line of another kind.
  static func read(_ line: UnsafeRawBufferPointer) throws(JSONFailure) -> (end: RecordingEnd, time: Int64)? {
    var scanner = JSONScanner(line)
    guard scanner.skip(all: #"{"end":"#) else { return nil }
    let end = try scanner.word(tags)
    guard scanner.skip(all: #","t":"#) else { throw scanner.failure("`t` is missing") }
    let time = try scanner.time()
    guard scanner.skip("}") else { throw scanner.failure("there should be a `}`") }
    try scanner.end()
    return (end, time)
  }
}
