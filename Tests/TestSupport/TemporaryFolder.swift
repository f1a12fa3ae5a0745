import Foundation

/// A new empty folder for one test, removed with the last reference to it.
///
/// A local folder is released after its last use: `defer { folder.remove() }` keeps it until the end of the scope.
package final class TemporaryFolder: Sendable {
  package let url: URL

  /// Creates a folder directly in `/tmp`, because the path of a socket is limited to about 100 bytes.
  package init() throws {
    url = URL(filePath: "/tmp/loadscope-\(UUID().uuidString.prefix(13))", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { remove() }

  /// Removes the folder with its files.
  package func remove() { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in the folder.
  package func path(_ name: String) -> String { url.appending(path: name).path }

  /// The names of the files, sorted.
  package var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }

  /// Writes a file and returns its URL.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> URL {
    let file = url.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file
  }

  /// The text of a file; nil if no such file.
  package func read(_ name: String) -> String? {
    try? String(contentsOf: url.appending(path: name), encoding: .utf8)
  }
}
