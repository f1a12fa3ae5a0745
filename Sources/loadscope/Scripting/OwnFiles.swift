import Foundation
import PrivateFiles

/// Files that this process has made, and which it may write again for as long as nobody else has changed them. The user
/// alone can read them.
struct OwnFiles {
  /// What was written last, by the path.
  private var contents: [String: Data] = [:]

  /// Writes a file that is not there yet, or is one's own, all of it or nothing.
  ///
  /// - Throws: Why it was not written, in a sentence that begins with the path.
  mutating func write(_ text: String, to path: String) throws(Problem) {
    let url = URL(filePath: path).standardizedFileURL
    let data = Data(text.utf8)
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory)
    guard !isDirectory.boolValue else { throw Problem("\(path): this is a directory, not a file") }
    if exists, let own = contents[url.path] {
      guard Self.read(url, atMost: own.count) == own else {
        throw Problem("\(path): somebody else has changed it since it was saved here, and it is not overwritten")
      }
      do { try PrivateFile.replace(url.path, with: data) } catch {
        throw Problem("\(path): cannot be written: \(InputFile.reason(error))")
      }
    } else {
      try NewFile.write(data, to: path, isPrivate: true)
    }
    contents[url.path] = data
  }

  /// What is in a file; one byte more than expected is enough to see that it is something else. Nil for what is no file,
  /// such as a pipe, which might never end.
  private static func read(_ url: URL, atMost count: Int) -> Data? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular else { return nil }
    return try? FileHandle(forReadingFrom: url).read(upToCount: count + 1)
  }
}
