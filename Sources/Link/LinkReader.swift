import Foundation
import InspectionModel
import Recordings

/// Reads the lines that a program sends, one after another.
///
/// A batch of changes, called moment, may come in several lines. It is returned after the last one. All values are
/// checked. After an error, such as one for a malformed line, the stream cannot be read further.
package struct LinkReader: Sendable {
  /// The header of the stream; nil before the first line is read.
  package private(set) var header: LinkHeader?
  private var moments: StreamedMoments
  private var lineNumber = 0

  /// The maximum number of bytes of a name, and of any other text.
  package static let (nameLimit, textLimit) = (1_024, 16_384)
  /// The maximum number of nodes and of events in a line, so that none takes long: keys are handled between lines.
  package static let itemLimit = 50_000
  /// The maximum number of bytes of the names of all existing nodes, and of the parts of one moment.
  package static let (nameBytesLimit, partsLimit) = (256 << 20, 512 << 20)

  /// Creates a reader of a new stream. If `earlier` is given, the stream continues that one: nodes with the names of
  /// earlier ones have the same ids, event numbers and times go on, and the first moment removes the other nodes.
  package init(continuing earlier: EndedStream? = nil) { moments = StreamedMoments(continuing: earlier) }

  /// The names that the stream uses for the nodes.
  package var names: RecordedNames { moments.names }

  /// The place of the stream in the run that it continues.
  package var origin: StreamOrigin { moments.origin }

  /// Reads the next line, which is given without the line break.
  ///
  /// - Parameter state: The state after the moments so far, to which the caller has applied each one.
  /// - Returns: The line; nil for a part of an unfinished batch of changes, or for a kind of line of a newer version.
  package mutating func read(
    _ line: UnsafeRawBufferPointer, since state: RecordedState
  ) throws(LinkFailure) -> ProgramLine? {
    lineNumber += 1
    return try CompactLine(line).withBytes { bytes throws(LinkFailure) in
      guard header != nil else {
        // A program that refuses the client sends no header but the reason.
        var scanner = JSONScanner(bytes)
        scanner.textLimit = Self.textLimit
        if scanner.skip(all: #"{"end":"#), let reason = try? scanner.text() { return .end(reason) }
        let header = try LinkHeader(line: bytes)
        self.header = header
        moments.begin(after: header)
        return .header(header)
      }
      if LinkHeader.begins(bytes) { return .header(try repeatedHeader(bytes)) }
      do throws(JSONFailure) { return try readLine(bytes, since: state) } catch {
        throw LinkFailure(line: lineNumber, error)
      }
    }
  }

  /// Reads the header that a program sends again when its commands have changed.
  private mutating func repeatedHeader(_ line: UnsafeRawBufferPointer) throws(LinkFailure) -> LinkHeader {
    let header = try LinkHeader(line: line)
    guard header.version == self.header?.version else {
      throw LinkFailure(line: lineNumber, JSONFailure(message: "the version of the stream cannot change"))
    }
    self.header = header
    return header
  }

  private mutating func readLine(
    _ line: UnsafeRawBufferPointer, since state: RecordedState
  ) throws(JSONFailure) -> ProgramLine? {
    var scanner = JSONScanner(line, skipsUnknownKeys: header?.version.hasUnknownKeys == true)
    if scanner.skip(all: #"{"t":"#) { return .moment(try moments.read(line, since: state)) }
    if scanner.skip(all: #"{"part":"#) {
      try moments.readPart(line, since: state)
      return nil
    }
    guard !line.isEmpty else { throw scanner.failure("a line is empty") }
    guard scanner.skip("{"), !scanner.skip("}") else { throw scanner.failure("there should be an object") }
    let word = try scanner.text()
    let key = LinkKey(rawValue: word)
    guard scanner.skip(":") else { throw scanner.failure("there should be a `:`") }
    // The pixels of a picture are one text, whose length is checked with its size.
    if key != .picture { scanner.textLimit = Self.textLimit }
    switch key {
    case .ready:
      let count = try Self.last(&scanner) { scanner throws(JSONFailure) in try scanner.count() }
      return .moment(try moments.ready(count, since: state))
    case .ping: return .ping(try Self.last(&scanner) { scanner throws(JSONFailure) in try scanner.integer() })
    case .pong: return .pong(try Self.last(&scanner) { scanner throws(JSONFailure) in try scanner.integer() })
    case .end: return .end(try Self.last(&scanner) { scanner throws(JSONFailure) in try scanner.text() })
    case .reply: return try Self.reply(&scanner)
    case .control: return try Self.control(&scanner)
    case .picture: return try Self.picture(&scanner)
    case .contents:
      scanner.origin = origin
      return try Self.contents(&scanner)
    case .link, .t, .part, .request, .done, .refused, .command, .yours, .node, .width, .height, .ofWidth, .ofHeight,
      .format, .bytes, .pixels, .unavailable, .text, nil:
      if header?.version.hasUnknownKeys == true { return nil }
      throw scanner.failure("no line of a program begins with the key `\(word.prefix(40))`")
    }
  }

  /// Returns what a stream needs that continues this one.
  ///
  /// - Parameters:
  ///   - state: The state after the last complete moment.
  ///   - time: The time of the end, in nanoseconds on the clock of the run.
  ///   - start: The wall-clock time of time 0 on that clock, in nanoseconds since 1970.
  ///   - nextEntry: The number of the next event in the run.
  package func ended(_ state: RecordedState, at time: Int64, start: Int64, nextEntry: UInt64) -> EndedStream {
    moments.ended(state, at: time, start: start, nextEntry: nextEntry)
  }

  /// Reads the last value of a line with `read`, and checks that nothing but the end of the line follows.
  private static func last<Value>(
    _ scanner: inout JSONScanner, _ read: (inout JSONScanner) throws(JSONFailure) -> Value
  ) throws(JSONFailure) -> Value {
    let value = try read(&scanner)
    try scanner.endObject()
    try scanner.end()
    return value
  }

  private static func reply(_ scanner: inout JSONScanner) throws(JSONFailure) -> ProgramLine {
    let number: RequestNumber = try scanner.integer()
    if scanner.skip(all: #","done":"#) {
      return .reply(number, .done(nodes: try last(&scanner) { scanner throws(JSONFailure) in try scanner.count() }))
    }
    guard scanner.skip(all: #","refused":"#) else { throw scanner.failure("there should be `done` or `refused`") }
    let words = try last(&scanner) { scanner throws(JSONFailure) in try scanner.text() }
    return .reply(number, CommandOutcome.Reason(rawValue: words).map { .ignored($0) } ?? .refused(words))
  }

  private static func control(_ scanner: inout JSONScanner) throws(JSONFailure) -> ProgramLine {
    let holder = try scanner.text()
    guard scanner.skip(all: #","yours":"#) else { throw scanner.failure("`yours` is missing") }
    let isYours = try last(&scanner) { scanner throws(JSONFailure) in try scanner.truth() }
    return .control(holder: holder.isEmpty ? nil : holder, isYours: isYours)
  }

  /// Reads a picture. The size is checked before the pixels are decoded.
  private static func picture(_ scanner: inout JSONScanner) throws(JSONFailure) -> ProgramLine {
    let number: RequestNumber = try scanner.integer()
    if scanner.skip(all: #","unavailable":"#) {
      let reason = try last(&scanner) { scanner throws(JSONFailure) in try scanner.text() }
      return .picture(number, .unavailable(reason))
    }
    let size = try scanner.size(.width, .height)
    let original = try original(&scanner)
    guard scanner.skip(all: #","pixels":"#) else { throw scanner.failure("`pixels` are missing") }
    let text = try last(&scanner) { scanner throws(JSONFailure) in try scanner.text() }
    let (count, isTooLarge) = size.width.multipliedReportingOverflow(by: size.height)
    guard !isTooLarge, count <= ProgramLine.maximumPixelCount, text.utf8.count == (4 * count + 2) / 3 * 4,
      let pixels = Data(base64Encoded: text),
      let picture = Picture(width: size.width, height: size.height, pixels: Array(pixels), original: original)
    else { throw scanner.failure("the pixels are not those of a picture of this size") }
    return .picture(number, .picture(picture))
  }

  private static func contents(_ scanner: inout JSONScanner) throws(JSONFailure) -> ProgramLine {
    let number: RequestNumber = try scanner.integer()
    guard scanner.skip(all: #","t":"#) else {
      try scanner.endObject()
      try scanner.end()
      return .contents(number, nil)
    }
    let time = try scanner.instant()
    guard scanner.skip(all: #","text":"#) else { throw scanner.failure("`text` is missing") }
    let text = try last(&scanner) { scanner throws(JSONFailure) in try scanner.text() }
    return .contents(number, ContentsText(text, at: time))
  }

  /// Reads the facts of a picture before it was reduced.
  private static func original(_ scanner: inout JSONScanner) throws(JSONFailure) -> Picture.Original {
    let size = try scanner.size(.ofWidth, .ofHeight)
    guard scanner.skip(all: #","format":"#) else { return Picture.Original(width: size.width, height: size.height) }
    let format = try scanner.text()
    guard scanner.skip(all: #","bytes":"#) else { throw scanner.failure("`bytes` are missing") }
    let file = Picture.File(width: size.width, height: size.height, format: format, byteCount: try scanner.count())
    return Picture.Original(width: size.width, height: size.height, file: file)
  }
}
