import Foundation
import YAMLReading

/// Where a configuration comes from.
struct ConfigurationSource {
  /// The file, or `-`.
  let path: String
  /// Whether there has to be one.
  let isAskedFor: Bool

  /// A file that somebody has named.
  init(file path: String) {
    self.path = path
    isAskedFor = true
  }

  /// A person's own, which need not be there; nil without a home.
  init?(own folder: OwnFolder?) {
    guard let folder else { return nil }
    path = folder.configuration.path
    isAskedFor = false
  }

  /// A file that somebody has named, or else the person's own; nil without a home.
  init?(_ path: String?) {
    guard let path else {
      self.init(own: OwnFolder())
      return
    }
    self.init(file: path)
  }

  /// Whether there is something to be read.
  var exists: Bool { FileManager.default.fileExists(atPath: path) }

  /// What it says; nothing where there is none and need not be.
  func read(_ shelf: ThemeShelf = .all) throws(Problem) -> Configuration {
    do {
      return try readFile(shelf)
    } catch let list as DiagnosticList {
      throw Problem(list.rendered())
    } catch let problem as Problem {
      throw problem
    } catch {
      throw Problem("the configuration cannot be read: \(error)")
    }
  }

  /// The same; what is wrong with the file is thrown as a `DiagnosticList`.
  func readFile(_ shelf: ThemeShelf = .all) throws -> Configuration {
    guard isAskedFor || exists else { return Configuration() }
    // Anything else but a file, such as a pipe, might never end, or not even begin.
    if !isAskedFor { try checkFile() }
    let isInput = path == InputFile.standardInput
    let folder = isInput ? URL(fileURLWithPath: ".") : URL(fileURLWithPath: path).deletingLastPathComponent()
    let file = ConfigurationFile(file: isInput ? InputFile.standardInputName : path, folder: folder, shelf: shelf)
    return try file.read(try InputFile.read(path))
  }

  private func checkFile() throws(Problem) {
    let place = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let type = try? FileManager.default.attributesOfItem(atPath: place)[.type] as? FileAttributeType
    guard type == .typeRegular || type == .typeDirectory else { throw Problem("\(path): this is no file") }
  }
}
