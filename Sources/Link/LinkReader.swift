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
  /// The names that the stream uses for the nodes.
  package private(set) var names = RecordedNames()

  private var nodes = NumberedNodes()
  private var state = RecordedState()
  /// The number of the last journal entry that was read from the stream; 0 before the first.
  package private(set) var lastEntry: UInt64 = 0
  private var time: Int64 = 0
  private var hasMoment = false
  /// The number of bytes of the names of all existing nodes.
  private var nameBytes = 0
  private var lineNumber = 0
  /// The batch of changes of which only the first parts were read; nil if every batch is complete.
  private var parts: Parts?

  /// The maximum number of bytes of a name, and of any other text.
  package static let (nameLimit, textLimit) = (1_024, 16_384)
  /// The maximum number of bytes of the names of all existing nodes, and of the parts of one moment.
  package static let (nameBytesLimit, partsLimit) = (256 << 20, 512 << 20)

  private struct Parts: Sendable {
    var count = 0
    var bytes = 0
    var changes = ChangeCollector()
    var structure = StructureCheck()
  }

  package init() {}

  /// Reads the next line, which is given without the line break.
  ///
  /// - Returns: The line; nil for a part of an unfinished batch of changes, or for a kind of line of a newer version.
  package mutating func read(_ line: UnsafeRawBufferPointer) throws(LinkFailure) -> ProgramLine? {
    lineNumber += 1
    return try CompactLine(line).withBytes { bytes throws(LinkFailure) in
      guard header != nil else {
        // A program that refuses the client sends no header but the reason.
        var scanner = JSONScanner(bytes)
        scanner.textLimit = Self.textLimit
        if scanner.skip(all: #"{"end":"#), let reason = try? scanner.text() { return .end(reason) }
        let header = try LinkHeader(line: bytes)
        self.header = header
        return .header(header)
      }
      if LinkHeader.begins(bytes) { return .header(try repeatedHeader(bytes)) }
      do throws(JSONFailure) { return try readLine(bytes) } catch {
        throw LinkFailure(line: lineNumber, error)
      }
    }
  }

  /// Reads the header that a program sends again when its commands have changed.
  private mutating func repeatedHeader(_ line: UnsafeRawBufferPointer) throws(LinkFailure) -> LinkHeader {
    let header = try LinkHeader(line: line)
    guard header.version == self.header?.version else {
      throw LinkFailure(line: lineNumber, failure("the version of the stream cannot change"))
    }
    self.header = header
    return header
  }

  private mutating func readLine(_ line: UnsafeRawBufferPointer) throws(JSONFailure) -> ProgramLine? {
    var scanner = JSONScanner(line, skipsUnknownKeys: header?.version.hasUnknownKeys == true)
    if scanner.skip(all: #"{"t":"#) { return .moment(try readMoment(line)) }
    if scanner.skip(all: #"{"part":"#) {
      try readPart(line)
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
    case .ready: return .moment(try readReady(&scanner))
    case .ping: return .ping(try Self.last(&scanner) { scanner throws(JSONFailure) in try scanner.integer() })
    case .pong: return .pong(try Self.last(&scanner) { scanner throws(JSONFailure) in try scanner.integer() })
    case .end: return .end(try Self.last(&scanner) { scanner throws(JSONFailure) in try scanner.text() })
    case .reply: return try Self.reply(&scanner)
    case .control: return try Self.control(&scanner)
    case .picture: return try Self.picture(&scanner)
    case .link, .t, .part, .request, .done, .refused, .command, .yours, .node, .width, .height, .ofWidth, .ofHeight,
      .format, .bytes, .pixels, .unavailable, nil:
      if header?.version.hasUnknownKeys == true { return nil }
      throw scanner.failure("no line of a program begins with the key `\(word.prefix(40))`")
    }
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

  /// Reads the facts of a picture before it was reduced.
  private static func original(_ scanner: inout JSONScanner) throws(JSONFailure) -> Picture.Original {
    let size = try scanner.size(.ofWidth, .ofHeight)
    guard scanner.skip(all: #","format":"#) else { return Picture.Original(width: size.width, height: size.height) }
    let format = try scanner.text()
    guard scanner.skip(all: #","bytes":"#) else { throw scanner.failure("`bytes` are missing") }
    let file = Picture.File(width: size.width, height: size.height, format: format, byteCount: try scanner.count())
    return Picture.Original(width: size.width, height: size.height, file: file)
  }

  // MARK: Moments

  private mutating func readMoment(_ line: UnsafeRawBufferPointer) throws(JSONFailure) -> ChangeBatch {
    guard parts == nil else { throw failure("a moment begins before `ready` has ended the one before") }
    var structure = StructureCheck()
    let changes = try apply(line, isFirstOfMoment: true, &structure).changes
    try end(changes, structure)
    return changes
  }

  /// Reads a line with a moment or a part of one, and changes ``state``.
  private mutating func apply(
    _ line: UnsafeRawBufferPointer, isFirstOfMoment: Bool, _ structure: inout StructureCheck
  ) throws(JSONFailure) -> (head: MomentHead, changes: ChangeBatch) {
    let (head, newNodes) = try readHead(line, isFirstOfMoment: isFirstOfMoment)
    var decoder = MomentDecoder(
      names: names, nodes: nodes, newNodes: newNodes, entryBefore: lastEntry, timeBefore: time,
      version: header?.version ?? .current)
    decoder.textLimit = Self.textLimit
    let changes = try changeState { state throws(JSONFailure) in
      try decoder.advance(&state, byLineOfStream: line, &structure)
    }
    (time, lastEntry) = (head.time, head.lastEntry)
    return (head, changes)
  }

  /// Checks the state at the end of a moment, and forgets removed nodes.
  private mutating func end(_ changes: ChangeBatch, _ structure: StructureCheck) throws(JSONFailure) {
    try structure.check(state, names)
    for id in changes.gone { nameBytes -= names.remove(id)?.utf8.count ?? 0 }
    nodes.remove(changes.gone)
  }

  /// Changes ``state`` in place, without a copy.
  private mutating func changeState<Result>(
    _ body: (inout RecordedState) throws(JSONFailure) -> Result
  ) throws(JSONFailure) -> Result {
    var state = RecordedState()
    swap(&state, &self.state)
    defer { swap(&state, &self.state) }
    return try body(&state)
  }

  private mutating func readPart(_ line: UnsafeRawBufferPointer) throws(JSONFailure) {
    var parts = self.parts ?? Parts()
    self.parts = nil
    let (head, changes) = try apply(line, isFirstOfMoment: parts.count == 0, &parts.structure)
    guard head.part == parts.count + 1 else { throw failure("the parts of a moment do not follow one another") }
    parts.count += 1
    parts.bytes += line.count
    guard parts.bytes <= Self.partsLimit else {
      throw failure("the parts of a moment are longer than \(Self.partsLimit >> 20) MiB")
    }
    parts.changes.add(changes)
    self.parts = parts
  }

  private mutating func readReady(_ scanner: inout JSONScanner) throws(JSONFailure) -> ChangeBatch {
    let count = try Self.last(&scanner) { scanner throws(JSONFailure) in try scanner.count() }
    guard var parts, parts.count == count, let changes = parts.changes.take() else {
      throw failure("`ready` does not give the number of parts")
    }
    self.parts = nil
    try end(changes, parts.structure)
    return changes
  }

  private mutating func readHead(
    _ line: UnsafeRawBufferPointer, isFirstOfMoment: Bool
  ) throws(JSONFailure) -> (head: MomentHead, newNodes: [NodeID]) {
    var scanner = JSONScanner(line)
    scanner.textLimit = Self.nameLimit
    let head = try MomentHead(&scanner)
    guard head.time >= time else { throw failure("a moment is earlier than the one before") }
    guard head.lastEntry >= lastEntry else { throw failure("`seq` is less than that of the moment before") }
    guard head.isKeyFrame == (!hasMoment && isFirstOfMoment) else {
      throw failure("the first moment, and no other one, should have `key`")
    }
    var newNodes: [NodeID] = []
    for name in head.names {
      guard let id = nodes.add() else { throw failure("there are too many nodes") }
      guard names.append(name, for: id) else { throw failure("two nodes are called `\(name)`") }
      newNodes.append(id)
      nameBytes += name.utf8.count
    }
    guard nameBytes <= Self.nameBytesLimit else {
      throw failure("the names of the nodes are longer than \(Self.nameBytesLimit >> 20) MiB")
    }
    hasMoment = true
    return (head, newNodes)
  }

  private func failure(_ message: String) -> JSONFailure { JSONFailure(message: message) }
}
