import Foundation
import Testing

@testable import TerminalUI

/// `RECORD_README=1` rewrites the table.
@Suite("The README of the themes")
struct ThemesReadmeTests {
  private static let readme = ThemeFile.directory.appending(path: "README.md")
  private static let source = ThemeFile.directory.appending(path: "../Sources/TerminalUI/Styles/StyleRole.swift")

  /// The documentation of each case, by the case's name.
  private func sentences() throws -> [String: String] {
    var sentences: [String: String] = [:]
    for match in try String(contentsOf: Self.source, encoding: .utf8).matches(of: /\/\/\/ (.+)\n +case (\w+)/) {
      sentences[String(match.output.2)] = String(match.output.1)
    }
    return sentences
  }

  @Test("the table lists every role as documented in code")
  func roles() throws {
    let sentences = try sentences()
    var table = "| role | is | without it |\n|---|---|---|\n"
    for role in StyleRole.allCases {
      let sentence = try #require(sentences["\(role)"])
      table += "| `\(role.name)` | \(sentence) | \(role.parent.map { "`\($0.name)`" } ?? "") |\n"
    }
    let text = try String(contentsOf: Self.readme, encoding: .utf8)
    let start = try #require(text.range(of: "<!-- roles -->\n\n")).upperBound
    if ProcessInfo.processInfo.environment["RECORD_README"] != nil {
      try (text[..<start] + table).write(to: Self.readme, atomically: true, encoding: .utf8)
    }
    #expect(text[start...] == table, "themes/README.md is out of date: RECORD_README=1 updates it")
  }

  @Test("every theme is named", arguments: ThemeFile.all)
  func themes(file: ThemeFile) throws {
    let text = try String(contentsOf: Self.readme, encoding: .utf8)
    #expect(text.contains("[`\(file.name)`](\(file.name).yaml)"))
  }

  @Test("every listed word of the style language is accepted")
  func words() throws {
    let text = try String(contentsOf: Self.readme, encoding: .utf8)
    let start = try #require(text.range(of: "| words | mean |")).upperBound
    let end = try #require(text.range(of: "## Fewer colours")).lowerBound
    for match in text[start..<end].matches(of: /`([^`]+)`/) where !["on", "text"].contains(match.output.1) {
      #expect(throws: Never.self) { try Style(parsing: match.output.1) }
    }
  }
}
