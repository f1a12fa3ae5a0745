import Foundation

/// A new empty folder for one test.
struct TemporaryFolder: Sendable {
  let url: URL

  /// Directly in `/tmp`: the path of a socket may only be about a hundred bytes long.
  init() throws {
    url = URL(filePath: "/tmp/loadscope-\(UUID().uuidString.prefix(13))", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// Writes a file and returns where it is.
  @discardableResult
  func write(_ text: String, to name: String) throws -> URL {
    let file = url.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file
  }

  /// The text of a file, or nil while there is none.
  func read(_ name: String) -> String? {
    try? String(contentsOf: url.appending(path: name), encoding: .utf8)
  }

  func remove() {
    try? FileManager.default.removeItem(at: url)
  }
}
