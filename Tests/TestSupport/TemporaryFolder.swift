import Foundation

/// A new, empty folder for one test. It is removed when the last reference to this object is released.
///
/// A local variable is released after its last use. `defer { folder.remove() }` keeps it to the end of the scope.
package final class TemporaryFolder: Sendable {
  package let url: URL

  /// Creates a folder directly in `/tmp`, because the path of a Unix socket is limited to about 100 bytes.
  package init() throws {
    url = URL(filePath: "/tmp/loadscope-\(UUID().uuidString.prefix(13))", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { remove() }

  /// Removes the folder with all its files.
  package func remove() { try? FileManager.default.removeItem(at: url) }

  /// Returns the path of the file with a name in the folder.
  package func path(_ name: String) -> String { url.appending(path: name).path }

  /// The names of the files in the folder, sorted.
  package var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }

  /// Writes `text` to the file with a name in the folder, and returns the file's URL.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> URL {
    let file = url.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file
  }

  /// Returns the text of the file with a name in the folder; nil if it cannot be read.
  package func read(_ name: String) -> String? {
    try? String(contentsOf: url.appending(path: name), encoding: .utf8)
  }
}
