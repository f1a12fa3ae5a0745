import Foundation
import Scenarios
import YAMLReading

/// The source of a scenario: a file, or the program itself.
enum ScenarioSource {
  /// A path, or `-`.
  case file(String)
  case builtIn(EmbeddedFiles.File)

  /// The path of the file, if it can be watched.
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

  /// The origin as the beginning of a sentence: the path, or why there is no file.
  var origin: String {
    switch self {
    case .builtIn: "this scenario is built in"
    case .file(InputFile.standardInput): "this scenario came from standard input"
    case .file(let path): path
    }
  }

  /// The base name of derived files.
  var baseName: String {
    switch self {
    case .builtIn(let file): file.name
    case .file(InputFile.standardInput): "scenario"
    case .file(let path): URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    }
  }

  /// Whether `path` is the scenario file itself, under any name, which writing would destroy.
  func isFile(at path: String) -> Bool {
    var (own, other) = (stat(), stat())
    guard let scenario = self.path, stat(scenario, &own) == 0, stat(path, &other) == 0 else { return false }
    return (own.st_dev, own.st_ino) == (other.st_dev, other.st_ino)
  }

  /// Returns the built-in scenario with this name.
  ///
  /// - Parameter files: File names for the suggestion.
  static func builtIn(named name: String, or files: [String] = []) throws(Problem) -> ScenarioSource {
    guard let file = EmbeddedFiles.scenarios.first(where: { $0.name == name }) else {
      let names = EmbeddedFiles.scenarios.map(\.name)
      let problem = "there is no built-in scenario called \(name)"
      if let suggestion = NameSuggestion.sentence(name, among: names + files) {
        throw Problem("\(problem): \(suggestion)")
      }
      throw Problem("\(problem); there are: \(names.joined(separator: ", "))")
    }
    return .builtIn(file)
  }

  /// Returns a file, or a built-in scenario if there is no such file and the name has no `/` or `.`.
  static func named(_ name: String) throws(Problem) -> ScenarioSource {
    let looksLikeFile = name.contains("/") || name.contains(".") || name == InputFile.standardInput
    guard !looksLikeFile, !FileManager.default.fileExists(atPath: name) else { return .file(name) }
    return try builtIn(named: name, or: NameSuggestion.files(in: "."))
  }

  /// Reads the scenario, or throws all its errors.
  func read() throws -> Scenario { try readFile().scenario }

  /// Reads the scenario and its text, or throws all its errors. Standard input can be read only once.
  func readFile() throws -> ScenarioFile {
    switch self {
    case .builtIn(let file): return try ScenarioFile(bytes: file.bytes, name: "\(file.name).yaml")
    case .file(let path):
      let name = path == InputFile.standardInput ? InputFile.standardInputName : path
      return try ScenarioFile(bytes: try InputFile.read(path), name: name)
    }
  }

  /// Reads the scenario; errors make it unusable.
  func readUsable() throws(Problem) -> Scenario { try readUsableFile().scenario }

  /// Reads the scenario and its text; errors make it unusable.
  func readUsableFile() throws(Problem) -> ScenarioFile {
    do {
      return try readFile()
    } catch let problem as Problem {
      throw problem
    } catch let list as DiagnosticList {
      throw Problem(list.rendered())
    } catch {
      throw Problem("the scenario cannot be read: \(error)")
    }
  }
}
