import Foundation
import Testing

/// A page of the documentation, by its path in the project.
struct DocumentationPage: CustomTestStringConvertible {
  /// The folder of the project.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// `RECORD_README=1` rewrites the generated parts.
  static var isRecording: Bool { ProcessInfo.processInfo.environment["RECORD_README"] != nil }

  static let readme = DocumentationPage(path: "README.md")

  /// README.md and every page of docs/.
  static let all = [readme] + pages(in: "docs")

  /// The pages of ``all``, and the others that link to files.
  static let linking =
    all + ["ARCHITECTURE.md", "themes/README.md", "Tests/README.md"].map { DocumentationPage(path: $0) } + modules

  /// The README of each module that has one.
  private static let modules =
    ((try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Sources").path)) ?? [])
    .sorted().map { DocumentationPage(path: "Sources/\($0)/README.md") }
    .filter { FileManager.default.fileExists(atPath: $0.file.path) }

  let path: String

  var testDescription: String { path }

  var file: URL { Self.root.appending(path: path) }

  var folder: URL { file.deletingLastPathComponent() }

  func text() throws -> String { try String(contentsOf: file, encoding: .utf8) }

  func write(_ text: String) throws { try text.write(to: file, atomically: true, encoding: .utf8) }

  private static func pages(in folder: String) -> [DocumentationPage] {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().map { DocumentationPage(path: "\(folder)/\($0)") }
  }
}
