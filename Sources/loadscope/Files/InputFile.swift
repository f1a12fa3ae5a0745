import Foundation
import YAMLReading

/// Reads a file that a person named, or says in a sentence why it cannot be read.
enum InputFile {
  /// The name that stands for standard input.
  static let standardInput = "-"
  /// The name under which standard input is spoken of.
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

  /// That a file does not exist, with a file of its folder that may be meant.
  static func missing(_ path: String) -> String {
    "\(path): there is no such file" + (NameSuggestion.sentence(forPath: path).map { ": \($0)" } ?? "")
  }

  /// One byte more than a reader takes at the most is enough for it to say so; a device may never end.
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

  /// Why a file could not be read or written, in the system's words.
  static func reason(_ error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    return (underlying ?? error).localizedDescription
  }
}
