import Foundation
import YAMLReading

/// The file from which a configuration is read.
struct ConfigurationSource {
  /// The path of the file, or `-` for standard input.
  let path: String
  /// Whether the user requested the file, which must then exist.
  let isExplicit: Bool

  /// Creates the source for a file that the user requested.
  init(file path: String) {
    self.path = path
    isExplicit = true
  }

  /// Creates the source for the optional file in the user's folder; fails without a home folder.
  init?(own folder: UserConfigDirectory?) {
    guard let folder else { return nil }
    path = folder.configuration.path
    isExplicit = false
  }

  /// Creates the source for a requested file, else for the optional file in the user's folder; fails without a home.
  init?(_ path: String?) {
    guard let path else {
      self.init(own: UserConfigDirectory())
      return
    }
    self.init(file: path)
  }

  var exists: Bool { FileManager.default.fileExists(atPath: path) }

  /// Reads the configuration; empty if the file is optional and missing.
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

  /// Reads the configuration. Errors in the file are thrown as a `DiagnosticList`.
  func readFile(_ library: ThemeLibrary = .all) throws -> Configuration {
    guard isExplicit || exists else { return Configuration() }
    // Reading anything but a file, such as a pipe, might block forever.
    if !isExplicit { try checkFile() }
    let isInput = path == InputFile.standardInput
    let folder = isInput ? URL(fileURLWithPath: ".") : URL(fileURLWithPath: path).deletingLastPathComponent()
    let file = ConfigurationFile(file: isInput ? InputFile.standardInputName : path, folder: folder, library: library)
    return try file.read(try InputFile.read(path))
  }

  private func checkFile() throws(Problem) {
    let place = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let type = try? FileManager.default.attributesOfItem(atPath: place)[.type] as? FileAttributeType
    guard type == .typeRegular || type == .typeDirectory else { throw Problem("\(path): not a file") }
  }
}
