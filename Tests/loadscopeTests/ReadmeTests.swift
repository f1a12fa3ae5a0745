import ArgumentParser
import Dashboard
import Foundation
import Scenarios
import TerminalUI
import Testing
import YAMLReading

@testable import loadscope

/// The README shows what this version does. `RECORD_README=1` writes the pictures and the keys anew.
@Suite("The README")
@MainActor
struct ReadmeTests {
  nonisolated private static let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("README.md")

  /// What a comment in front of a picture says, and where the picture is. A recording that is exported is one of a built-in
  /// scenario from its start to its end: `NAME.loadscope.ndjson`.
  struct Picture: CustomTestStringConvertible {
    let command: String
    let file: String

    var testDescription: String { file }

    static let all = ((try? String(contentsOf: ReadmeTests.file, encoding: .utf8)) ?? "")
      .matches(of: /<!-- picture: (loadscope (?:snapshot|export) [^\n]*?) -->\n<img src="([^"]+)"/)
      .map { Picture(command: String($0.output.1), file: String($0.output.2)) }
  }

  @Test("each of its pictures is what the command beside it prints", arguments: Picture.all)
  func picture(picture: Picture) throws {
    let words = picture.command.matches(of: /"([^"]*)"|[^ "]+/).map { String($0.output.1 ?? $0.output.0) }
    let frame =
      words[1] == "snapshot"
      ? try SnapshotCommand.parse(Array(words.dropFirst(2))).frame()
      : try withRecording(of: String(words[2].prefix { $0 != "." })) { path in
        let (text, remarks) = try exported(path, Array(words.dropFirst(3)))
        #expect(remarks == [])
        return text
      }
    let file = Self.file.deletingLastPathComponent().appendingPathComponent(picture.file)
    if Self.isRecording { try frame.write(to: file, atomically: true, encoding: .utf8) }
    let shown = try String(contentsOf: file, encoding: .utf8)
    #expect(frame == shown, "\(picture.file) is out of date: RECORD_README=1 writes it anew")
    #expect(frame.utf8.count < 600_000, "a page is not to wait for its pictures")
  }

  @Test("every picture that it shows has its command, and every file of a picture is shown")
  func pictures() throws {
    let shown = try text().matches(of: /<img[^>]*src="([^"]+)"/).map { String($0.output.1) }
    #expect(shown == Picture.all.map(\.file))
    let folder = Self.file.deletingLastPathComponent().appendingPathComponent(".github/pictures")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.map { ".github/pictures/\($0)" }.sorted() == shown.sorted())
  }

  @Test("its keys are those of the table in the code")
  func keys() throws {
    var table = "\n| key | does |\n|---|---|\n"
    for binding in Keymap.standard.bindings {
      let keys = binding.keyNames(.unicode).split(separator: " ").map { "`\($0)`" }.joined(separator: " ")
      table += "| \(keys) | \(binding.help) |\n"
    }
    try expect(between: "<!-- keys -->\n", and: "The mouse selects", after: "## Keys", toBe: table + "\n")
  }

  @Test("its built-in scenarios are those of the program, with their titles and the first sentence of their files")
  func scenarios() throws {
    var table = "\n| name | title | what it shows |\n|---|---|---|\n"
    for file in EmbeddedFiles.scenarios {
      let title = try ScenarioSource.builtIn(file).readUsable().title
      table += "| `\(file.name)` | \(title) | \(firstSentence(of: String(decoding: file.bytes, as: UTF8.self))) |\n"
    }
    try expect(between: "<!-- scenarios -->\n", and: "## Commands", after: "### Built-in scenarios", toBe: table + "\n")
  }

  @Test("its settings are those of the table in the code")
  func settings() throws {
    var table = "\n| setting | is | without it |\n|---|---|---|\n"
    for key in ConfigurationKeys.all {
      let standard = key.standard.map { "`\($0)`" } ?? ""
      table += "| `\(key.name)` | \(key.meaning): \(key.expectation) | \(standard) |\n"
    }
    try expect(
      between: "<!-- configuration -->\n", and: "An action that is named", after: "### Configuration",
      toBe: table + "\n")
  }

  @Test("its configuration is read without an error, and does what is said beside it")
  func configuration() throws {
    let section = try #require(try text().components(separatedBy: "### Configuration").last)
    let yaml = try #require(section.firstMatch(of: /```yaml\n([\s\S]*?)```/)?.output.1)
    let file = ConfigurationFile(file: "README.md", folder: Self.file.deletingLastPathComponent(), shelf: .builtIn)
    let settings = ScreenSettings(try file.read(Array(yaml.utf8)))
    #expect(settings.theme == "high-contrast" && settings.frameRate == 60)
    #expect(settings.memory().text.contains("panels: detail log\n"))
    let names = Dictionary(uniqueKeysWithValues: settings.keymap.bindings.map { ($0.actionName, $0.keyNames()) })
    #expect(names["sync"] == "n" && names["sync-if-needed"] == "s" && names["quit"] == "Q Ctrl-C")
    #expect(names["next-theme"] == "F9 t")
  }

  /// What the comment at the beginning of a file says first.
  private func firstSentence(of text: String) -> String {
    let comment = text.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { $0.hasPrefix("# ") }.map { $0.dropFirst(2) }.joined(separator: " ")
    return comment.firstRange(of: ". ").map { comment[..<$0.lowerBound] + "." } ?? comment
  }

  @Test("its scenario is read without an error")
  func scenario() throws {
    let yaml = try #require(try text().firstMatch(of: /```yaml\n([\s\S]*?)```/)?.output.1)
    let scenario = try ScenarioReader.read(String(yaml), file: "README.md")
    #expect(scenario.nodes.map(\.id) == ["token", "feed", "photos"])
  }

  private static var isRecording: Bool { ProcessInfo.processInfo.environment["RECORD_README"] != nil }

  private func text() throws -> String { try String(contentsOf: Self.file, encoding: .utf8) }

  private func expect(between start: String, and end: String, after heading: String, toBe wanted: String) throws {
    let text = try text()
    let section = try #require(text.range(of: heading))
    let first = try #require(text.range(of: start, range: section.lowerBound..<text.endIndex))
    let last = try #require(text.range(of: end, range: first.upperBound..<text.endIndex))
    let range = first.upperBound..<last.lowerBound
    if Self.isRecording {
      try text.replacingCharacters(in: range, with: wanted).write(to: Self.file, atomically: true, encoding: .utf8)
    }
    #expect(text[range] == wanted, "README.md is out of date: RECORD_README=1 writes it anew")
  }
}
