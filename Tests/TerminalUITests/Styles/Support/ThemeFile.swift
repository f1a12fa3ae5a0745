import Foundation
import Testing

@testable import TerminalUI

/// A bundled theme, read as one line per role, which is enough for the styles. Other tests parse the whole file.
struct ThemeFile: CustomTestStringConvertible {
  static let directory = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../../../themes").standardizedFileURL

  static let all: [ThemeFile] =
    ((try? FileManager.default.contentsOfDirectory(atPath: directory.path())) ?? [])
    .filter { $0.hasSuffix(".yaml") }.sorted().map { ThemeFile(name: String($0.dropLast(".yaml".count))) }

  let name: String

  var testDescription: String { name }

  func styles() throws -> [String: Style] {
    let text = try String(contentsOf: Self.directory.appending(path: "\(name).yaml"), encoding: .utf8)
    var styles: [String: Style] = [:]
    for line in text.split(separator: "\n") where line.hasPrefix("  ") {
      let parts = line.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
      try #require(parts.count == 3, "\(line)")
      let role = parts[0].trimmingCharacters(in: .whitespaces.union([":"]))
      styles[role] = try Style(parsing: parts[1])
    }
    return styles
  }

  func theme() throws -> Theme {
    let pairs = try styles().compactMap { entry in
      StyleRole.allCases.first { $0.name == entry.key }.map { ($0, entry.value) }
    }
    return Theme(name: name, summary: "", styles: Dictionary(uniqueKeysWithValues: pairs))
  }
}
