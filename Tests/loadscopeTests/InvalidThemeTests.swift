import Foundation
import Testing
import YAMLReading

@testable import loadscope

/// `RECORD_DIAGNOSTICS=1` records the current diagnostics, for review before the commit.
@Suite("Invalid themes")
struct InvalidThemeTests {
  @Test("every error is reported with its place, in the order of the file", arguments: InvalidTheme.all)
  func says(theme: ExpectedFile) throws {
    let list = try #require(throws: DiagnosticList.self) {
      try ThemeFile.read(try theme.bytes(), file: theme.url.lastPathComponent)
    }
    let rendered = list.rendered()
    guard !ExpectedFile.isRecording else {
      try theme.record(rendered)
      Issue.record("recorded \(theme.name).expected; read it, and run again without RECORD_DIAGNOSTICS")
      return
    }
    #expect(try rendered == theme.expected())
  }

  @Test("the folder holds at least twenty themes and nothing else")
  func folder() throws {
    #expect(InvalidTheme.all.count >= 20)
    #expect(try ExpectedFile.strays(in: InvalidTheme.folder) == [])
  }
}
