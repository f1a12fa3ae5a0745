import Foundation
import YAMLReading

/// The place from which a configuration is read: a file or standard input.
struct ConfigurationSource {
  /// The path of the file, or `-` for standard input.
  let path: String
  /// Whether the user named the file, which must then exist. Otherwise the file is optional.
  let isExplicit: Bool

  /// Creates the source for a file that the user requested.
  init(file path: String) {
    self.path = path
    isExplicit = true
  }

  /// Creates the source for the optional file in the user's configuration folder; fails if `folder` is nil.
  init?(own folder: UserConfigDirectory?) {
    guard let folder else { return nil }
    path = folder.configuration.path
    isExplicit = false
  }

  /// Creates the source for the file at `path`. If nil, uses the user's optional file, or fails without a home folder.
  init?(_ path: String?) {
    guard let path else {
      self.init(own: UserConfigDirectory())
      return
    }
    self.init(file: path)
  }

  var exists: Bool { FileManager.default.fileExists(atPath: path) }

  /// Reads the configuration; empty if an optional file is missing. Throws one ``Problem`` with all errors in the file.
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

  /// Reads the configuration; empty if an optional file is missing. Throws errors in the file as a `DiagnosticList`.
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
