import InspectionModel
import Recordings

/// The first line that a program sends: the program's process, the version of the format, and the supported commands.
/// The program sends the line again when its commands have changed.
package struct LinkHeader: Equatable, Sendable {
  /// The version of the format of the lines, which is also the format of recordings.
  package var version = FormatVersion.current
  package var process: ProcessDescription
  /// The commands that the program performs for a client with control. The program refuses all others with a reason.
  package var commands: Set<CommandTag>
  /// Whether a client with control can move the program's clock.
  package var isClockControllable = false
  /// Whether the program answers requests for pictures.
  package var sharesPictures = false
  /// Whether the program answers requests for texts about contents.
  package var sharesContents = false
  /// The words of the program's own errors, with which a client with control can fail its loadables and calls.
  package var errors: [String] = []

  /// The maximum number of such words, and the maximum length of one, in bytes of UTF-8. Others are skipped.
  package static let (errorLimit, longestError) = (1_000, 200)

  package init(process: ProcessDescription, commands: Set<CommandTag> = []) {
    self.process = process
    self.commands = commands
  }
}

extension LinkHeader {
  /// The keys of the header line. `link` and `version` always come first.
  package enum Key: String, CaseIterable, Sendable {
    case link, version, process, clock, capabilities, errors

    static let table = TagTable(of: Self.self)
  }

  private static let start: StaticString = #"{"link":"loadscope","version":"#

  private static let program = "loadscope"
  private static let (liveClock, controllableClock) = ("live", "controllable")
  private static let (pictures, contents) = ("picture", "contents")

  /// The header as a line of JSON, with the line break.
  package var line: [UInt8] {
    var line = JSONWriter()
    line.beginObject()
    line.add(Key.link, Self.program)
    line.add(Key.version, version.description)
    line.key(Key.process)
    process.write(to: &line)
    line.add(Key.clock, isClockControllable ? Self.controllableClock : Self.liveClock)
    line.key(Key.capabilities)
    line.beginList()
    for tag in CommandTag.allCases where commands.contains(tag) { line.text(tag.rawValue) }
    if sharesPictures { line.text(Self.pictures) }
    if sharesContents { line.text(Self.contents) }
    line.endList()
    if !errors.isEmpty {
      line.key(Key.errors)
      line.beginList()
      for word in errors.lazy.filter(Self.isShort).prefix(Self.errorLimit) { line.text(word) }
      line.endList()
    }
    line.endObject()
    line.endLine()
    return line.bytes
  }

  private static func isShort(_ error: String) -> Bool { error.utf8.count <= longestError }

  /// Returns whether a line begins like a header.
  static func begins(_ line: UnsafeRawBufferPointer) -> Bool {
    var scanner = JSONScanner(line)
    return scanner.skip(all: start)
  }

  /// Reads a header from a line, without the line break.
  package init(line: UnsafeRawBufferPointer) throws(LinkFailure) {
    var scanner = JSONScanner(line)
    scanner.textLimit = LinkReader.textLimit
    guard scanner.skip(all: Self.start) else { throw .notAStream }
    let version: FormatVersion
    do throws(JSONFailure) { version = try FormatVersion(&scanner) } catch { throw LinkFailure(line: 1, error) }
    guard version.major == FormatVersion.current.major else { throw .otherVersion(version) }
    scanner.skipsUnknownKeys = version.hasUnknownKeys
    do throws(JSONFailure) { try self.init(rest: &scanner) } catch { throw LinkFailure(line: 1, error) }
    self.version = version
  }

  private init(rest scanner: inout JSONScanner) throws(JSONFailure) {
    var process: ProcessDescription?
    var commands: Set<CommandTag> = []
    var (isClockControllable, sharesPictures, sharesContents) = (false, false, false)
    var errors: [String] = []
    try scanner.rest(ofObject: Key.table) { scanner, key throws(JSONFailure) in
      switch key {
      case .process: process = try ProcessDescription(&scanner)
      case .clock: isClockControllable = try scanner.text() == Self.controllableClock
      case .capabilities:
        // Skips the unknown commands of a newer program.
        try scanner.list { scanner throws(JSONFailure) in
          let word = try scanner.text()
          if let tag = CommandTag(rawValue: word) { commands.insert(tag) }
          if word == Self.pictures { sharesPictures = true }
          if word == Self.contents { sharesContents = true }
        }
      case .errors:
        try scanner.list { scanner throws(JSONFailure) in
          let word = try scanner.text()
          if errors.count < Self.errorLimit, Self.isShort(word) { errors.append(word) }
        }
      case .link, .version: throw scanner.failure("duplicate key")
      }
    }
    try scanner.end()
    guard let process else { throw scanner.failure("`process` is missing") }
    self.init(process: process, commands: commands)
    self.isClockControllable = isClockControllable
    (self.sharesPictures, self.sharesContents) = (sharesPictures, sharesContents)
    self.errors = errors
  }
}
