import InspectionModel
import Recordings

package enum ClientLine: Sendable, Equatable {
  /// A command with the client's number for it. The program replies with the outcome and the same number.
  case request(RequestNumber, NodeCommand)
  /// A request with a command that this version does not know, by its word.
  case unknownCommand(RequestNumber, String)
  /// A request for control, with the client's name, which other clients see.
  case control(String)
  /// Asks for the picture of a node, in a size that fits into a place.
  case picture(RequestNumber, NodeID, PictureSize)
  /// Asks for a text about the contents of a node.
  case contents(RequestNumber, NodeID)
  case ping(UInt64)
  case pong(UInt64)

  /// The maximum length of a client's name, in characters. Longer names are cut.
  private static let nameLimit = 100
  /// The sides of a place for a picture, in pixels.
  private static let sides = 1...100_000

  /// Returns the line as JSON, with the line break.
  ///
  /// - Parameter name: Returns the name of a node in the stream; nil if the node has none.
  package func line(name: @escaping (NodeID) -> String?) -> [UInt8] {
    var line = JSONWriter()
    line.beginObject()
    switch self {
    case .request(let number, let command):
      line.add(LinkKey.request, number)
      line.key(LinkKey.command)
      EventLine(key: name).write(command, to: &line)
    case .unknownCommand(let number, let word):
      line.add(LinkKey.request, number)
      line.key(LinkKey.command)
      line.beginObject()
      line.add(LinkKey.command, word)
      line.endObject()
    case .control(let name): line.add(LinkKey.control, name)
    case .picture(let number, let node, let size):
      line.add(LinkKey.picture, number)
      line.add(LinkKey.node, name(node) ?? "")
      line.add(LinkKey.width, size.width)
      line.add(LinkKey.height, size.height)
    case .contents(let number, let node):
      line.add(LinkKey.contents, number)
      line.add(LinkKey.node, name(node) ?? "")
    case .ping(let number): line.add(LinkKey.ping, number)
    case .pong(let number): line.add(LinkKey.pong, number)
    }
    line.endObject()
    line.endLine()
    return line.bytes
  }

  /// Reads a client's line, without the line break. Clients are not trusted: any bytes give a line or an error.
  ///
  /// - Parameters:
  ///   - number: The number of the line, from 1, for the error.
  ///   - node: Returns the node that has a given name in the stream; nil if there is none.
  package static func read(
    _ line: UnsafeRawBufferPointer, number: Int, node: @escaping (String) -> NodeID?
  ) throws(LinkFailure) -> ClientLine {
    let compact = CompactLine(line)
    return try compact.withBytes { bytes throws(LinkFailure) in
      do throws(JSONFailure) { return try read(bytes, node) } catch { throw LinkFailure(line: number, error) }
    }
  }

  private static func read(
    _ bytes: UnsafeRawBufferPointer, _ node: @escaping (String) -> NodeID?
  ) throws(JSONFailure) -> ClientLine {
    var scanner = JSONScanner(bytes)
    scanner.textLimit = LinkReader.textLimit
    let line: ClientLine
    if scanner.skip(all: #"{"ping":"#) {
      line = .ping(try scanner.integer())
    } else if scanner.skip(all: #"{"pong":"#) {
      line = .pong(try scanner.integer())
    } else if scanner.skip(all: #"{"control":"#) {
      line = .control(String(try scanner.text().prefix(nameLimit)))
    } else if scanner.skip(all: #"{"picture":"#) {
      let (number, node) = try subject(&scanner, node)
      let size = try scanner.size(.width, .height)
      guard sides.contains(size.width), sides.contains(size.height) else { throw scanner.failure("no size of a place") }
      line = .picture(number, node, size)
    } else if scanner.skip(all: #"{"contents":"#) {
      let (number, node) = try subject(&scanner, node)
      line = .contents(number, node)
    } else if scanner.skip(all: #"{"request":"#) {
      let number: RequestNumber = try scanner.integer()
      guard scanner.skip(all: #","command":"#) else { throw scanner.failure("`command` is missing") }
      if let word = unknownCommand(&scanner) {
        line = .unknownCommand(number, word)
      } else {
        line = .request(number, try EventReader(node: node).command(&scanner))
      }
    } else {
      throw scanner.failure("a line should begin with `request`, `control`, `picture`, `contents`, `ping` or `pong`")
    }
    guard scanner.skip("}") else { throw scanner.failure("there should be a `}`") }
    try scanner.end()
    return line
  }

  private enum CommandKey: String, CaseIterable {
    case command

    static let table = TagTable(of: Self.self)
  }

  /// Reads a command whose word is of another version, and returns the word. Returns nil and reads nothing for all else.
  private static func unknownCommand(_ scanner: inout JSONScanner) -> String? {
    var probe = scanner
    probe.skipsUnknownKeys = true
    var word: String?
    let keys = try? probe.object(CommandKey.table) { scanner, _ throws(JSONFailure) in word = try scanner.text() }
    guard keys != nil, let word, CommandTag(rawValue: word) == nil else { return nil }
    scanner = probe
    scanner.skipsUnknownKeys = false
    return word
  }

  /// Reads the number and the node of a request for a picture or for contents.
  private static func subject(
    _ scanner: inout JSONScanner, _ node: (String) -> NodeID?
  ) throws(JSONFailure) -> (RequestNumber, NodeID) {
    let number: RequestNumber = try scanner.integer()
    guard scanner.skip(all: #","node":"#) else { throw scanner.failure("`node` is missing") }
    guard let node = node(try scanner.text()) else { throw scanner.failure("an unknown node") }
    return (number, node)
  }
}

extension JSONScanner {
  /// Reads the next two members of an object, a width and a height in pixels.
  mutating func size(_ width: LinkKey, _ height: LinkKey) throws(JSONFailure) -> PictureSize {
    PictureSize(width: try count(of: width), height: try count(of: height))
  }

  private mutating func count(of key: LinkKey) throws(JSONFailure) -> Int {
    guard skip(","), try text() == key.rawValue, skip(":") else { throw failure("`\(key.rawValue)` is missing") }
    return try count()
  }
}
