import Foundation
import TestSupport

func fileMode(_ path: String) -> Int? {
  (try? FileManager.default.attributesOfItem(atPath: path))?[.posixPermissions] as? Int
}

/// The permissions of a file with the default umask of this process.
func usualFileMode() throws -> Int {
  let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
  let umask = status.split(separator: "\n").first { $0.hasPrefix("Umask:") }?.split(separator: "\t").last
  return 0o666 & ~(umask.flatMap { Int($0, radix: 8) } ?? 0)
}

/// Calls `body` with the path of a file with these contents, removed afterwards.
func withTemporaryFile<Result>(_ contents: String, name: String, _ body: (String) throws -> Result) throws -> Result {
  let folder = try TemporaryFolder()
  defer { folder.remove() }
  return try body(folder.write(contents, to: name).path())
}
