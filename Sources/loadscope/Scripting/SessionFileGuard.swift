import Foundation
import PrivateFiles

/// Writes files that only the user can read, and overwrites only files written by this process and unchanged since.
struct SessionFileGuard {
  /// The contents of each file as last written, by path.
  private var contents: [String: Data] = [:]

  /// Writes a file atomically. An existing file must have been written by this process and not been changed since.
  ///
  /// - Throws: The reason for a failure, in a sentence that begins with the path.
  mutating func write(_ text: String, to path: String) throws(Problem) {
    let url = URL(filePath: path).standardizedFileURL
    let data = Data(text.utf8)
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory)
    guard !isDirectory.boolValue else { throw Problem("\(path): this is a directory, not a file") }
    if exists, let own = contents[url.path] {
      guard Self.read(url, atMost: own.count) == own else {
        throw Problem("\(path): another program changed it since it was saved here; not overwritten")
      }
      do { try PrivateFile.replace(url.path, with: data) } catch {
        throw Problem("\(path): cannot be written: \(InputFile.reason(error))")
      }
    } else {
      try NewFile.write(data, to: path, isPrivate: true)
    }
    contents[url.path] = data
  }

  /// Returns the contents of a file, at most `count` bytes and one more, which is enough to detect a difference; nil
  /// for anything but a regular file, such as a pipe, which may never end.
  private static func read(_ url: URL, atMost count: Int) -> Data? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular else { return nil }
    return try? FileHandle(forReadingFrom: url).read(upToCount: count + 1)
  }
}
