import Foundation

/// Calls `body` with the path of a file that has these contents and is gone afterwards.
func withTemporaryFile<Result>(_ contents: String, name: String, _ body: (String) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "loadscope-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let file = folder.appending(path: name)
  try contents.write(to: file, atomically: true, encoding: .utf8)
  return try body(file.path())
}
