import ArgumentParser
import Dashboard
import Foundation
import Scenarios
import TerminalUI
import Testing
import YAMLReading

@testable import loadscope

/// The documentation shows this version. `RECORD_README=1` rewrites the tables.
@Suite("The documentation")
@MainActor
struct DocumentationTests {
  @Test("README.md and ARCHITECTURE.md stay short")
  func size() throws {
    #expect(try DocumentationPage.readme.text().utf8.count <= 9000)
    #expect(try DocumentationPage(path: "ARCHITECTURE.md").text().utf8.count <= 10000)
  }

  // MARK: Tables

  @Test("the keys are those of the table in the code")
  func keys() throws {
    var table = "\n| key | key action | does |\n|---|---|---|\n"
    for binding in Keymap.standard.bindings {
      // A bar would end the cell.
      let keys = binding.keyNames(.unicode).replacing("|", with: "\\|").split(separator: " ")
        .map { "`\($0)`" }.joined(separator: " ")
      table += "| \(keys) | `\(binding.actionName)` | \(binding.help) |\n"
    }
    try expectTable("keys", in: "keys", toBe: table)
  }

  @Test("the keys of README.md are keys of the screen")
  func keysOfTheReadme() throws {
    let section = try #require(try DocumentationPage.readme.text().components(separatedBy: "## Keys\n").last)
    let table = section.split(separator: "\n").drop { !$0.hasPrefix("|---") }.dropFirst().prefix { $0.hasPrefix("|") }
    let known = Set(Keymap.standard.bindings.flatMap { $0.keyNames(.unicode).split(separator: " ").map(String.init) })
    let written = table.flatMap { row in
      row.split(separator: "|")[0].matches(of: /`([^`]+)`/).map { String($0.output.1) }
    }
    #expect(!written.isEmpty)
    #expect(written.filter { !known.contains($0) } == [])
  }

  @Test("the built-in scenarios are those of the program, with their titles and the first sentence of their files")
  func scenarios() throws {
    var table = "\n| name | title | shows |\n|---|---|---|\n"
    for file in EmbeddedFiles.scenarios {
      let title = try ScenarioSource.builtIn(file).readUsable().title
      table += "| `\(file.name)` | \(title) | \(firstSentence(of: String(decoding: file.bytes, as: UTF8.self))) |\n"
    }
    try expectTable("scenarios", in: "scenarios", toBe: table)
  }

  @Test("the settings are those of the table in the code")
  func settings() throws {
    var table = "\n| setting | meaning | default |\n|---|---|---|\n"
    for key in Settings.all {
      let standard = key.standard.map { "`\($0)`" } ?? ""
      table += "| `\(key.name)` | \(key.meaning): \(key.expectation) | \(standard) |\n"
    }
    try expectTable("settings", in: "settings", toBe: table)
  }

  /// The first sentence of the comment at the beginning of a file.
  private func firstSentence(of text: String) -> String {
    let comment = text.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { $0.hasPrefix("# ") }.map { $0.dropFirst(2) }.joined(separator: " ")
    return comment.firstRange(of: ". ").map { comment[..<$0.lowerBound] + "." } ?? comment
  }

  /// Compares the generated part of a page of the reference, which ends with `<!-- end -->`.
  private func expectTable(_ name: String, in page: String, toBe table: String) throws {
    let page = DocumentationPage(path: "docs/reference/\(page).md")
    let text = try page.text()
    let start = try #require(text.range(of: "<!-- \(name) -->\n"))
    let end = try #require(text.range(of: "<!-- end -->", range: start.upperBound..<text.endIndex))
    let range = start.upperBound..<end.lowerBound
    let wanted = table + "\n"
    if DocumentationPage.isRecording { try page.write(text.replacingCharacters(in: range, with: wanted)) }
    #expect(text[range] == wanted, "\(page.path) is out of date: RECORD_README=1 updates it")
  }

  // MARK: Examples

  @Test("the scenario of README.md meets its expectations")
  func scenario() throws {
    let yaml = try #require(try DocumentationPage.readme.text().firstMatch(of: /```yaml\n([\s\S]*?)```/)?.output.1)
    try withTemporaryFile(String(yaml), name: "feed.yaml") { path in
      try TestCommand.parse([path]).test { _ in }
    }
  }

  @Test("every configuration is read without an error", arguments: DocumentationPage.all)
  func configurations(page: DocumentationPage) throws {
    for yaml in try configurations(in: page) { _ = try readSettings(yaml) }
  }

  @Test("the configuration of the guide does what the guide says")
  func configuration() throws {
    let page = DocumentationPage(path: "docs/guide/configuration-and-themes.md")
    let settings = try readSettings(try #require(try configurations(in: page).first))
    #expect(settings.theme == "high-contrast" && settings[Settings.frameRate] == 60)
    #expect(settings.memory().text.contains("panels: detail log\n"))
    let names = Dictionary(uniqueKeysWithValues: settings.keymap.bindings.map { ($0.actionName, $0.keyNames()) })
    #expect(names["sync"] == "n" && names["sync-if-needed"] == "s" && names["quit"] == "Q Ctrl-C")
    #expect(names["next-theme"] == "F9 t")
  }

  /// The YAML code blocks after a comment `<!-- configuration -->`.
  private func configurations(in page: DocumentationPage) throws -> [String] {
    try page.text().matches(of: /<!-- configuration -->\n\n```yaml\n([\s\S]*?)```/).map { String($0.output.1) }
  }

  private func readSettings(_ yaml: String) throws -> ScreenSettings {
    let file = ConfigurationFile(file: "config.yaml", folder: DocumentationPage.root, library: .builtIn)
    return ScreenSettings(try file.read(Array(yaml.utf8)))
  }
}
