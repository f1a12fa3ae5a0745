import Foundation
import Scenarios
import YAMLReading

/// Where a scenario comes from: a file, or the program itself.
enum ScenarioSource {
  /// A file's path, or `-`.
  case file(String)
  /// One of those that are built in.
  case builtIn(EmbeddedFiles.File)

  /// The path of the file, if it is one that can be watched.
  var path: String? {
    if case .file(let path) = self, path != InputFile.standardInput { path } else { nil }
  }

  /// The name of the file, without its folder.
  var fileName: String {
    switch self {
    case .builtIn(let file): "\(file.name).yaml"
    case .file(InputFile.standardInput): InputFile.standardInputName
    case .file(let path): URL(fileURLWithPath: path).lastPathComponent
    }
  }

  /// Where it comes from where that is no file that could be changed, as a sentence goes on about it.
  var origin: String {
    switch self {
    case .builtIn: "this scenario is built in"
    case .file(InputFile.standardInput): "this scenario came from standard input"
    case .file(let path): path
    }
  }

  /// What files are called that are made of it.
  var baseName: String {
    switch self {
    case .builtIn(let file): file.name
    case .file(InputFile.standardInput): "scenario"
    case .file(let path): URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    }
  }

  /// Whether the file at `path`, by whatever name, is the scenario itself, which writing there would destroy.
  func isFile(at path: String) -> Bool {
    var (own, other) = (stat(), stat())
    guard let scenario = self.path, stat(scenario, &own) == 0, stat(path, &other) == 0 else { return false }
    return (own.st_dev, own.st_ino) == (other.st_dev, other.st_ino)
  }

  /// The built-in scenario with this name.
  ///
  /// - Parameter files: The files that may be meant as well.
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

  /// A file, or a built-in scenario where there is no such file and the name looks like none.
  static func named(_ name: String) throws(Problem) -> ScenarioSource {
    let looksLikeFile = name.contains("/") || name.contains(".") || name == InputFile.standardInput
    guard !looksLikeFile, !FileManager.default.fileExists(atPath: name) else { return .file(name) }
    return try builtIn(named: name, or: NameSuggestion.files(in: "."))
  }

  /// Reads the scenario, or says all that is wrong with it.
  func read() throws -> Scenario { try readFile().scenario }

  /// Reads the scenario with its text, or says all that is wrong with it. Standard input can be read only once.
  func readFile() throws -> ScenarioFile {
    switch self {
    case .builtIn(let file): return try ScenarioFile(bytes: file.bytes, name: "\(file.name).yaml")
    case .file(let path):
      let name = path == InputFile.standardInput ? InputFile.standardInputName : path
      return try ScenarioFile(bytes: try InputFile.read(path), name: name)
    }
  }

  /// Reads the scenario; what is wrong with it makes it unusable.
  func readUsable() throws(Problem) -> Scenario { try readUsableFile().scenario }

  /// Reads the scenario with its text; what is wrong with it makes it unusable.
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
