import Foundation
import YAMLReading

/// The source of a configuration.
struct ConfigurationSource {
  /// The file, or `-`.
  let path: String
  /// Whether the file was requested and must exist.
  let isAskedFor: Bool

  /// Creates the source for a requested file.
  init(file path: String) {
    self.path = path
    isAskedFor = true
  }

  /// Creates the source for the user's optional file; nil without a home.
  init?(own folder: UserConfigDirectory?) {
    guard let folder else { return nil }
    path = folder.configuration.path
    isAskedFor = false
  }

  /// Creates the source for a requested file, or else for the user's optional one; nil without a home.
  init?(_ path: String?) {
    guard let path else {
      self.init(own: UserConfigDirectory())
      return
    }
    self.init(file: path)
  }

  var exists: Bool { FileManager.default.fileExists(atPath: path) }

  /// Reads the configuration; empty if an optional file is missing.
  func read(_ library: ThemeLibrary = .all) throws(Problem) -> Configuration {
    do {
      return try readFile(library)
    } catch let list as DiagnosticList {
      throw Problem(list.rendered())
    } catch let problem as Problem {
      throw problem
    } catch {
      throw Problem("the configuration cannot be read: \(error)")
    }
  }

  /// Reads the configuration; errors in the file are thrown as a `DiagnosticList`.
  func readFile(_ library: ThemeLibrary = .all) throws -> Configuration {
    guard isAskedFor || exists else { return Configuration() }
    // Reading anything but a file, such as a pipe, might block forever.
    if !isAskedFor { try checkFile() }
    let isInput = path == InputFile.standardInput
    let folder = isInput ? URL(fileURLWithPath: ".") : URL(fileURLWithPath: path).deletingLastPathComponent()
    let file = ConfigurationFile(file: isInput ? InputFile.standardInputName : path, folder: folder, library: library)
    return try file.read(try InputFile.read(path))
  }

  private func checkFile() throws(Problem) {
    let place = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let type = try? FileManager.default.attributesOfItem(atPath: place)[.type] as? FileAttributeType
    guard type == .typeRegular || type == .typeDirectory else { throw Problem("\(path): this is no file") }
  }
}
