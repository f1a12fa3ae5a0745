import Foundation

/// Invalid theme files, named after their errors, and the expected diagnostics.
enum InvalidTheme {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "InvalidThemes")

  static let all = ExpectedFile.all(in: folder)
}
