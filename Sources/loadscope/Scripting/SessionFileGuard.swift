import Foundation
import PrivateFiles

/// Writes files that only the user can read. Never overwrites a file that another process wrote or changed.
struct SessionFileGuard {
  /// The contents of each file as last written, by path.
  private var contents: [String: Data] = [:]

  /// Writes a file in one step. An existing file is replaced only if this guard wrote it and it is unchanged since.
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

  /// Returns at most `count + 1` bytes of a file, so that a longer file differs from `count` expected bytes. Returns
  /// nil for anything but a regular file: reading from a pipe might never end.
  private static func read(_ url: URL, atMost count: Int) -> Data? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular else { return nil }
    return try? FileHandle(forReadingFrom: url).read(upToCount: count + 1)
  }
}
