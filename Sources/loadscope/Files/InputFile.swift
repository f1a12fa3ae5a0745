import Foundation
import YAMLReading

/// Reads a file named by the user, or throws a readable error.
enum InputFile {
  static let standardInput = "-"
  /// The display name of standard input.
  static let standardInputName = "standard input"

  static func read(_ path: String) throws(Problem) -> Data {
    if path == standardInput { return try read(FileHandle.standardInput, name: standardInputName) }
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw Problem(missing(path))
    }
    guard !isDirectory.boolValue else { throw Problem("\(path): this is a directory, not a file") }
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw Problem("\(path): cannot be read: \(String(cString: strerror(errno)))")
    }
    return try read(file, name: path)
  }

  /// Returns the message for a missing file, with a suggestion from its folder.
  static func missing(_ path: String) -> String {
    "\(path): there is no such file" + (NameSuggestion.sentence(forPath: path).map { ": \($0)" } ?? "")
  }

  /// Reads at most one byte more than the limit, which lets the reader report the excess; a device may never end.
  private static func read(_ file: FileHandle, name: String) throws(Problem) -> Data {
    var data = Data()
    do {
      while data.count <= DocumentLimits.bytes,
        let part = try file.read(upToCount: DocumentLimits.bytes + 1 - data.count), !part.isEmpty
      {
        data.append(part)
      }
    } catch {
      throw Problem("\(name): cannot be read: \(reason(error))")
    }
    return data
  }

  /// Returns the system's reason for an error.
  static func reason(_ error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    return (underlying ?? error).localizedDescription
  }
}
