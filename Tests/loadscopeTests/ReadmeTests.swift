import ArgumentParser
import Dashboard
import Foundation
import Scenarios
import Testing
import TerminalUI

@testable import loadscope

/// The README shows what this version does. `RECORD_README=1` writes the picture and the keys anew.
@Suite("The README")
@MainActor
struct ReadmeTests {
  private static let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("README.md")

  @Test("its picture is the frame that the command beside it prints")
  func picture() throws {
    let command = try #require(
      try text().firstMatch(of: /picture: (loadscope snapshot [^\n]*?) -->/)?.output.1)
    let options = command.split(separator: " ").map(String.init)
    let snapshot = try SnapshotCommand.parse(
      options.dropFirst(2).map { $0.trimmingCharacters(in: ["\""]) })
    let frame = try snapshot.frame()
    try expect(between: "-->\n```\n", and: "```", after: "<!-- picture", toBe: frame)
  }

  @Test("its keys are those of the table in the code")
  func keys() throws {
    var table = "\n| key | does |\n|---|---|\n"
    for binding in Keymap.standard.bindings {
      let keys = binding.keyNames(.unicode).split(separator: " ").map { "`\($0)`" }.joined(separator: " ")
      table += "| \(keys) | \(binding.help) |\n"
    }
    try expect(between: "<!-- keys -->\n", and: "`?` lists them", after: "## Keys", toBe: table + "\n")
  }

  @Test("its scenario is read without an error")
  func scenario() throws {
    let yaml = try #require(try text().firstMatch(of: /```yaml\n([\s\S]*?)```/)?.output.1)
    let scenario = try ScenarioReader.read(String(yaml), file: "README.md")
    #expect(scenario.nodes.map(\.id) == ["token", "feed", "photos"])
  }

  private func text() throws -> String { try String(contentsOf: Self.file, encoding: .utf8) }

  private func expect(between start: String, and end: String, after heading: String, toBe wanted: String) throws {
    let text = try text()
    let section = try #require(text.range(of: heading))
    let first = try #require(text.range(of: start, range: section.lowerBound..<text.endIndex))
    let last = try #require(text.range(of: end, range: first.upperBound..<text.endIndex))
    let range = first.upperBound..<last.lowerBound
    if ProcessInfo.processInfo.environment["RECORD_README"] != nil {
      try text.replacingCharacters(in: range, with: wanted).write(to: Self.file, atomically: true, encoding: .utf8)
    }
    #expect(text[range] == wanted, "README.md is out of date: RECORD_README=1 writes it anew")
  }
}
