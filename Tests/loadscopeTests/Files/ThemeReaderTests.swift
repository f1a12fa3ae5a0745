import Foundation
import TerminalUI
import Testing

@testable import loadscope

@Suite("Reading themes")
struct ThemeReaderTests {
  @Test("every built-in theme can be read, and defines every role", arguments: EmbeddedFiles.themes.map(\.name))
  func builtIn(name: String) throws {
    let theme = try ThemeReader.theme(name)
    #expect(theme.name == name)
    #expect(!theme.summary.isEmpty)
    #expect(Set(theme.styles.keys) == Set(StyleRole.allCases))
  }

  @Test("a theme file may omit roles")
  func file() throws {
    let theme = try withTemporaryFile("name: mine\nroles: { failed: \"bold red\" }\n", name: "mine.yaml") {
      try ThemeReader.theme($0)
    }
    #expect(theme.styles == [.failed: try Style(parsing: "bold red")])
  }

  @Test("an unknown role is refused with its place and a suggestion")
  func unknownRole() throws {
    let message = try refusal("name: mine\nroles:\n  failled: \"red\"\n")
    #expect(message.contains("mine.yaml:3:3: error:"))
    #expect(message.contains("failled") && message.contains("`failed`"))
  }

  @Test("an invalid style is refused with its place and the reason")
  func badStyle() throws {
    let message = try refusal("name: mine\nroles:\n  failed: \"bold reddish\"\n")
    #expect(message.contains("mine.yaml:3:11: error:"))
    #expect(message.contains("'reddish' is not a colour or attribute"))
  }

  @Test(
    "a file that is not a theme is refused",
    arguments: [
      ("", ":1:1"), ("name: mine\n", ":1:1"), ("- 1\n", ":1:1"), ("name: [\n", ":2:1"), ("nam: x\nroles: {}\n", ":1:1"),
    ])
  func noTheme(text: String, place: String) throws {
    #expect(try refusal(text).contains("mine.yaml\(place): error:"))
  }

  @Test("an unknown name lists the known ones")
  func unknownName() {
    #expect(
      problem { try ThemeReader.theme("nope") }
        == "no theme called nope; known: default, dark, light, high-contrast, deuteranopia, mono, or give the path of a theme file"
    )
  }

  @Test("a missing file is reported")
  func missing() {
    #expect(problem { try ThemeReader.theme("nowhere/mine.yaml") } == "nowhere/mine.yaml: no such file")
  }

  private func refusal(_ text: String) throws -> String {
    try withTemporaryFile(text, name: "mine.yaml") { path in problem { try ThemeReader.theme(path) } ?? "it was read" }
  }
}
