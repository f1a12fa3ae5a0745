import InspectionModel

/// The first line of a recording: the scenario and seed to repeat the run, or a description of the recorded program.
package struct RecordingHeader: Equatable, Sendable {
  package var version = FormatVersion.current
  /// The name of the run, as shown on the screen.
  package var title: String
  /// The name of the scenario file, without the folder.
  package var file: String
  /// The complete text of the scenario file.
  package var scenario: String
  package var seed: UInt64
  /// The end time of the run, in nanoseconds; nil if the scenario's own end applies.
  package var until: Int64?
  /// The recorded program; nil for a run of a scenario. A recording of a program has no scenario.
  package var process: ProcessDescription?

  package init(title: String, file: String, scenario: String, seed: UInt64, until: Int64? = nil) {
    self.title = title
    self.file = file
    self.scenario = scenario
    self.seed = seed
    self.until = until
  }

  /// Creates the header of a recording of a program.
  package init(of process: ProcessDescription) {
    self.init(title: process.name, file: "", scenario: "", seed: 0)
    self.process = process
  }
}

extension RecordingHeader {
  /// The keys of the header, in the order of writing. `recording` and `version` always come first.
  private enum Key: String, CaseIterable {
    case recording, version, title, file, scenario, seed, until, process

    static let table = TagTable(of: Self.self)
  }

  private static let program = "loadscope"

  /// The text at the start of every header line, up to the version.
  static let start: StaticString = #"{"recording":"loadscope","version":"#

  /// The header as one line of JSON, with the line break.
  package var line: [UInt8] {
    var line = JSONWriter()
    line.beginObject()
    line.add(Key.recording, Self.program)
    line.add(Key.version, version.description)
    line.add(Key.title, title)
    if let process {
      line.key(Key.process)
      process.write(to: &line)
    } else {
      line.add(Key.file, file)
      line.add(Key.scenario, scenario)
      line.add(Key.seed, seed)
      line.add(Key.until, until)
    }
    line.endObject()
    line.endLine()
    return line.bytes
  }

  /// Reads a header from the first line of a recording, without the line break.
  init(line: UnsafeRawBufferPointer) throws(RecordingError) {
    var scanner = JSONScanner(line)
    guard scanner.skip(all: Self.start) else { throw .notARecording }
    let version: FormatVersion
    do throws(JSONFailure) { version = try FormatVersion(&scanner) } catch {
      throw .damaged(RecordingDamage(line: 1, error))
    }
    guard version.isReadable else { throw .newerVersion(version) }
    scanner.skipsUnknownKeys = version.hasUnknownKeys
    do throws(JSONFailure) { try self.init(rest: &scanner) } catch { throw .damaged(RecordingDamage(line: 1, error)) }
    self.version = version
  }

  private init(rest scanner: inout JSONScanner) throws(JSONFailure) {
    var (title, file, scenario) = (String?.none, String?.none, String?.none)
    var (seed, until) = (UInt64?.none, Int64?.none)
    var process: ProcessDescription?
    try scanner.rest(ofObject: Key.table) { scanner, key throws(JSONFailure) in
      switch key {
      case .title: title = try scanner.text()
      case .file: file = try scanner.text()
      case .scenario: scenario = try scanner.text()
      case .seed: seed = try scanner.integer()
      case .until: until = try scanner.time()
      case .process: process = try ProcessDescription(&scanner)
      case .recording, .version: throw scanner.failure("duplicate key")
      }
    }
    try scanner.end()
    if let title, let process, file == nil, scenario == nil, seed == nil, until == nil {
      self.init(of: process)
      self.title = title
      return
    }
    guard process == nil, let title, let file, let scenario, let seed else {
      throw scanner.failure("fields of the header are missing")
    }
    self.init(title: title, file: file, scenario: scenario, seed: seed, until: until)
  }
}
