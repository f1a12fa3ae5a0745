/// The first keys of a moment's line, always in this order, so that the lines of a file can be told apart without reading
/// them to their ends: `t`, `seq`, `key` and `new`. In a stream, `part` comes before them in a piece of a moment.
package struct MomentHead {
  enum Key: String {
    case part, t, seq, key, new, events
  }

  /// The piece's number, from 1; nil for a moment in one line.
  package var part: Int?
  /// When the moment was, in nanoseconds.
  package var time: Int64
  /// The number of the journal's last entry when it was over.
  package var lastEntry: UInt64
  /// Whether the line tells all there is.
  package var isKeyFrame: Bool
  /// What the nodes are called that became known in the moment.
  package var names: [String] = []

  /// Begins the object of the moment.
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
  /// Reads what comes before the events.
  package init(_ scanner: inout JSONScanner) throws(JSONFailure) {
    if scanner.skip(all: #"{"part":"#) {
      part = try scanner.count()
      guard scanner.skip(all: #","t":"#) else { throw scanner.failure("`t` is missing") }
    } else if !scanner.skip(all: #"{"t":"#) {
      throw scanner.failure("there should be a moment")
    }
    time = try scanner.time()
    guard scanner.skip(all: #","seq":"#) else { throw scanner.failure("`seq` is missing") }
    lastEntry = try scanner.integer()
    isKeyFrame = scanner.skip(all: #","key":true"#)
    guard scanner.skip(all: #","new":"#) else { return }
    var names: [String] = []
    try scanner.list { scanner throws(JSONFailure) in names.append(try scanner.text()) }
    self.names = names
  }
}
