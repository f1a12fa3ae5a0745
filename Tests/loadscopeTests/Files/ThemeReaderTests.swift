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

  @Test("a file of one's own may leave roles out")
  func file() throws {
    let theme = try withTemporaryFile("name: mine\nroles: { failed: \"bold red\" }\n", name: "mine.yaml") {
      try ThemeReader.theme($0)
    }
    #expect(theme.styles == [.failed: try Style(parsing: "bold red")])
  }

  @Test("an unknown role is refused with its place, and a hint at the one that was meant")
  func unknownRole() throws {
    let message = try refusal("name: mine\nroles:\n  failled: \"red\"\n")
    #expect(message.contains("mine.yaml:3:3: error:"))
    #expect(message.contains("failled") && message.contains("`failed`"))
  }

  @Test("a style that cannot be read is refused with its place, and what is possible")
  func badStyle() throws {
    let message = try refusal("name: mine\nroles:\n  failed: \"bold reddish\"\n")
    #expect(message.contains("mine.yaml:3:11: error:"))
    #expect(message.contains("'reddish' is no colour and no attribute"))
  }

  @Test(
    "what is no theme is refused",
    arguments: [
      ("", ":1:1"), ("name: mine\n", ":1:1"), ("- 1\n", ":1:1"), ("name: [\n", ":2:1"), ("nam: x\nroles: {}\n", ":1:1"),
    ])
  func noTheme(text: String, place: String) throws {
    #expect(try refusal(text).contains("mine.yaml\(place): error:"))
  }

  @Test("a name that is none lists those that are")
  func unknownName() {
    #expect(
      problem { try ThemeReader.theme("nope") }
        == "there is no theme called nope; there are: default, dark, light, high-contrast, deuteranopia, mono, or give the path of a theme file"
    )
  }

  @Test("a file that is not there is said to be missing")
  func missing() {
    #expect(problem { try ThemeReader.theme("nowhere/mine.yaml") } == "nowhere/mine.yaml: there is no such file")
  }

  private func refusal(_ text: String) throws -> String {
    try withTemporaryFile(text, name: "mine.yaml") { path in problem { try ThemeReader.theme(path) } ?? "it was read" }
  }
}
