import Foundation

/// Reads a file that a person named, or says in a sentence why it cannot be read.
enum InputFile {
  /// The name that stands for standard input.
  static let standardInput = "-"
  /// The name under which standard input is spoken of.
  static let standardInputName = "standard input"

  static func read(_ path: String) throws(Problem) -> Data {
    guard path != standardInput else {
      do {
        return try FileHandle.standardInput.readToEnd() ?? Data()
      } catch {
        throw Problem("standard input cannot be read: \(reason(error))")
      }
    }
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw Problem("\(path): there is no such file")
    }
    guard !isDirectory.boolValue else { throw Problem("\(path): this is a directory, not a file") }
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw Problem("\(path): cannot be read: \(reason(error))")
    }
  }

  private static func reason(_ error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    return (underlying ?? error).localizedDescription
  }
}
