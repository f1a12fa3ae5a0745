import InspectionModel

/// The first keys of a moment's line: `t`, `seq`, `key` and `new`, always in this order. A file can therefore be
/// indexed without reading whole lines. In a stream, the line of a piece starts with `part`.
package struct MomentHead {
  enum Key: String {
    case part, t, seq, key, new, events
  }

  /// The number of this piece of the moment, from 1; nil for a moment in one line.
  package var part: Int?
  /// The time of the moment or the piece, in nanoseconds.
  package var time: Int64
  /// The sequence number of the last journal entry up to the end of the moment or the piece.
  package var lastEntry: UInt64
  /// Whether the line is a key frame, which has the whole state instead of changes.
  package var isKeyFrame: Bool
  /// The names of the nodes that are new in the line, each unique in the recording; see ``RecordedNames``.
  package var names: [String] = []

  /// Begins the JSON object of a moment and writes the first keys.
  func write(to line: inout JSONWriter) {
    line.beginObject()
    line.add(Key.part, part)
    line.add(Key.t, time)
    line.add(Key.seq, lastEntry)
    if isKeyFrame { line.add(Key.key, true) }
    guard !names.isEmpty else { return }
    line.key(Key.new)
    line.beginList()
    for name in names { line.text(name) }
    line.endList()
  }
}

extension MomentHead {
  /// Reads the time of the first event of a moment, as it is written, after the head; nil without events.
  package static func timeOfFirstEvent(_ scanner: inout JSONScanner) throws(JSONFailure) -> Int64? {
    guard scanner.skip(all: #","events":["#), !scanner.skip("]") else { return nil }
    var time: Int64?
    try scanner.object(TagTable(of: EventKey.self)) { scanner, key throws(JSONFailure) in
      if key == .t { time = try scanner.time() } else { try scanner.skipValue() }
    }
    return time
  }

  /// Reads the first keys of a moment's line. Stops before the events.
  package init(_ scanner: inout JSONScanner) throws(JSONFailure) {
    if scanner.skip(all: #"{"part":"#) {
      part = try scanner.count()
      guard scanner.skip(all: #","t":"#) else { throw scanner.failure("`t` is missing") }
    } else if !scanner.skip(all: #"{"t":"#) {
      throw scanner.failure("there should be a moment")
    }
    time = try scanner.instant()
    guard scanner.skip(all: #","seq":"#) else {
      throw scanner.failure(scanner.skip(all: #","t":"#) ? "`t` occurs twice" : "`seq` should follow `t`")
    }
    lastEntry = scanner.origin.lastEvent(try scanner.eventNumber())
    isKeyFrame = scanner.skip(all: #","key":true"#)
    guard scanner.skip(all: #","new":"#) else { return }
    var names: [String] = []
    try scanner.list { scanner throws(JSONFailure) in names.append(try scanner.text()) }
    self.names = names
  }
}
