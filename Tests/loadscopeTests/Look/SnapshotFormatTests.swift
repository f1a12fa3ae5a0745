import ArgumentParser
import Foundation
import Testing

@testable import loadscope

@Suite("A snapshot's format")
@MainActor
struct SnapshotFormatTests {
  private func frame(_ options: String...) throws -> String {
    try SnapshotCommand.parse(["tour", "--at", "13s", "--size", "80x24"] + options).frame()
  }

  @Test("is text by default, whatever the theme")
  func text() throws {
    let frame = try frame()
    #expect(!frame.contains("\u{1B}"))
    #expect(try frame == self.frame("--format", "text", "--theme", "light", "--color", "never"))
  }

  @Test("ansi has the text and the theme's colours")
  func ansi() throws {
    let frame = try frame("--format", "ansi", "--theme", "dark")
    #expect(frame.contains("48;2;21;24;31"))
    let bare = frame.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    let lines = bare.split(separator: "\n", omittingEmptySubsequences: false)
    // Blanks with a background are drawn; a text file has none at the ends of its lines.
    let trimmed = lines.map { $0.replacing(/[ ]+$/, with: "") }.joined(separator: "\n")
    #expect(try trimmed == self.frame())
  }

  @Test("ansi uses only the allowed colours")
  func colors() throws {
    #expect(try !frame("--format", "ansi", "--color", "256").contains("8;2;"))
    #expect(try !frame("--format", "ansi", "--color", "16").contains("8;5;"))
    #expect(try frame("--format", "ansi", "--color", "never").firstMatch(of: /\[[0-9;]*[349][0-7][;m]/) == nil)
  }

  @Test("svg has the scenario's title")
  func svg() throws {
    let frame = try frame("--format", "svg")
    #expect(frame.hasPrefix("<svg "))
    #expect(frame.contains("<title>Loadscope: A tour</title>"))
  }

  @Test("gives the same output twice", arguments: SnapshotFormat.allCases)
  func same(format: SnapshotFormat) throws {
    #expect(try frame("--format", format.rawValue) == frame("--format", format.rawValue))
  }

  @Test("is refused if it is unknown")
  func unknown() {
    #expect(throws: (any Error).self) { try frame("--format", "png") }
  }
}
