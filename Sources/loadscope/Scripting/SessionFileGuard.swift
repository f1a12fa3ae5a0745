import Foundation
import PrivateFiles

/// The files of this process, which it overwrites only while they are unchanged. Only the user can read them.
struct SessionFileGuard {
  /// The last written contents, by path.
  private var contents: [String: Data] = [:]

  /// Atomically writes a new file, or one written here before.
  ///
  /// - Throws: The reason of a failure, in a sentence that begins with the path.
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

  /// Returns the contents of a file, up to one byte more than expected, which shows a difference. Nil for anything but
  /// a file, such as a pipe, which might never end.
  private static func read(_ url: URL, atMost count: Int) -> Data? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular else { return nil }
    return try? FileHandle(forReadingFrom: url).read(upToCount: count + 1)
  }
}
