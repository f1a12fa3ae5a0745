import Foundation
import Scenarios
import YAMLReading

/// The source of a scenario: a file of the user, or a scenario built into the program.
enum ScenarioSource {
  /// The path of a file, or `-` for standard input.
  case file(String)
  case builtIn(EmbeddedFiles.File)

  /// The path of the file; nil for standard input and built-in scenarios.
  var path: String? {
    if case .file(let path) = self, path != InputFile.standardInput { path } else { nil }
  }

  var fileName: String {
    switch self {
    case .builtIn(let file): "\(file.name).yaml"
    case .file(InputFile.standardInput): InputFile.standardInputName
    case .file(let path): URL(fileURLWithPath: path).lastPathComponent
    }
  }

  /// The beginning of a message about the scenario: its path, or that it is built in or from standard input.
  var origin: String {
    switch self {
    case .builtIn: "this scenario is built in"
    case .file(InputFile.standardInput): "the scenario is from standard input"
    case .file(let path): path
    }
  }

  /// The name that begins the names of new files, such as recordings of the scenario.
  var baseName: String {
    switch self {
    case .builtIn(let file): file.name
    case .file(InputFile.standardInput): "scenario"
    case .file(let path): URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    }
  }

  /// Returns whether `path` leads to the scenario's file, also by a link. Writing there would destroy the scenario.
  func isFile(at path: String) -> Bool {
    var (own, other) = (stat(), stat())
    guard let scenario = self.path, stat(scenario, &own) == 0, stat(path, &other) == 0 else { return false }
    return (own.st_dev, own.st_ino) == (other.st_dev, other.st_ino)
  }

  /// Returns the built-in scenario with this name. Throws if there is none.
  ///
  /// - Parameter files: The names of existing files, which the error may suggest.
  static func builtIn(named name: String, or files: [String] = []) throws(Problem) -> ScenarioSource {
    guard let file = EmbeddedFiles.scenarios.first(where: { $0.name == name }) else {
      let names = EmbeddedFiles.scenarios.map(\.name)
      let problem = "no built-in scenario called \(name)"
      if let suggestion = NameSuggestion.sentence(name, among: names + files) {
        throw Problem("\(problem): \(suggestion)")
      }
      throw Problem("\(problem); known: \(names.joined(separator: ", "))")
    }
    return .builtIn(file)
  }

  /// Returns the file or built-in scenario that the user names. A name with `/` or `.` always means a file.
  static func named(_ name: String) throws(Problem) -> ScenarioSource {
    let looksLikeFile = name.contains("/") || name.contains(".") || name == InputFile.standardInput
    guard !looksLikeFile, !FileManager.default.fileExists(atPath: name) else { return .file(name) }
    return try builtIn(named: name, or: NameSuggestion.files(in: "."))
  }

  /// Reads the scenario. Throws all errors of the file as a `DiagnosticList`.
  func read() throws -> Scenario { try readFile().scenario }

  /// Reads the scenario and its text. Throws all errors as a `DiagnosticList`. Standard input can be read only once.
  ///
  /// - Parameter permissions: The permissions of the scenario; all of them, unless it is going to run.
  func readFile(allowing permissions: Set<Permission> = Set(Permission.allCases)) throws -> ScenarioFile {
    switch self {
    case .builtIn(let file):
      return try ScenarioFile(bytes: file.bytes, name: "\(file.name).yaml", allowing: permissions)
    case .file(let path):
      let name = path == InputFile.standardInput ? InputFile.standardInputName : path
      let bytes = try InputFile.read(path)
      if Self.isRecording(bytes) {
        throw Problem("\(name): this is a recording, not a scenario; `loadscope replay` shows it")
      }
      return try ScenarioFile(bytes: bytes, name: name, allowing: permissions)
    }
  }

  /// Returns whether the bytes are a recording or a saved stream, about which YAML errors would not help the user.
  private static func isRecording(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: #"{"recording":"loadscope""#.utf8) || bytes.starts(with: #"{"link":"loadscope""#.utf8)
  }

  /// Reads the scenario. Throws all errors of the file as one ``Problem``, which ends the command.
  func readUsable(allowing permissions: Set<Permission> = []) throws(Problem) -> Scenario {
    try readUsableFile(allowing: permissions).scenario
  }

  /// Reads the scenario and its text. Throws all errors of the file as one ``Problem``, which ends the command.
  func readUsableFile(allowing permissions: Set<Permission> = []) throws(Problem) -> ScenarioFile {
    do {
      return try readFile(allowing: permissions)
    } catch let problem as Problem {
      throw problem
    } catch let list as DiagnosticList {
      throw Problem(list)
    } catch {
      throw Problem("the scenario cannot be read: \(error)")
    }
  }
}
