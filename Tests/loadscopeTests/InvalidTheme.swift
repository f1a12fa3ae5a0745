import Foundation

/// Theme files with something wrong in them, after which they are named, and what has to be said about it.
enum InvalidTheme {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "InvalidThemes")

  static let all = ExpectedFile.all(in: folder)
}
