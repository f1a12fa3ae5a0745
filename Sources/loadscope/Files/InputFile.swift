import Foundation
import YAMLReading

/// Reads a file that the user named, or throws an error in plain words.
enum InputFile {
  static let standardInput = "-"
  /// The name of standard input in messages to the user.
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

  /// Returns the absolute path of a file, without symbolic links; nil for standard input.
  static func absolutePath(_ path: String) -> String? {
    path == standardInput ? nil : URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }

  /// Returns the message about a missing file, with a suggestion if its folder has a file with a similar name.
  static func missing(_ path: String) -> String {
    "\(path): no such file" + (NameSuggestion.sentence(forPath: path).map { ": \($0)" } ?? "")
  }

  /// Reads at most one byte more than the size limit of YAML files, so that the caller can reject endless devices.
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

  /// Returns the system's reason for an error, without the text that Foundation adds.
  static func reason(_ error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    return (underlying ?? error).localizedDescription
  }
}
