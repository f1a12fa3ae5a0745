import Foundation
import InspectionModel
import Recordings
import Testing

@testable import loadscope

/// The reference's tables come from the tags and keys of the events. `RECORD_README=1` rewrites them.
@Suite("The event reference")
struct EventReferenceTests {
  private static let file = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "docs/reference/events.md")

  @Test("its tables match the code")
  func tables() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    var wanted = text
    for (name, table) in [
      ("events", Self.events), ("commands", Self.commands), ("keys", Self.keys), ("lints", Self.lints),
    ] {
      let start = try #require(wanted.range(of: "<!-- \(name) -->\n"))
      let end = try #require(wanted.range(of: "<!-- end -->", range: start.upperBound..<wanted.endIndex))
      wanted.replaceSubrange(start.upperBound..<end.lowerBound, with: "\n\(table)\n\n")
    }
    if ProcessInfo.processInfo.environment["RECORD_README"] != nil {
      try wanted.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    #expect(text == wanted, "docs/reference/events.md is out of date: RECORD_README=1 updates it")
  }

  @Test("the schema is JSON and has every key, event and command")
  func schema() throws {
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(EventSchema.text.utf8)) as? [String: Any])
    let properties = try #require(schema["properties"] as? [String: [String: Any]])
    #expect(Set(properties.keys) == Set(EventKey.allCases.map(\.rawValue)))
    #expect(properties["event"]?["enum"] as? [String] == JournalEvent.Tag.allCases.map(\.word))
    #expect((schema["allOf"] as? [Any])?.count == JournalEvent.Tag.allCases.count + CommandTag.allCases.count)
  }

  private static var events: String {
    let rows = JournalEvent.Tag.allCases.map { tag in
      let keys = FieldKeys(tag)
      // The keys of commands have their own table.
      let optional = tag == .command(.given) ? [] : keys.optional
      return "| `\(tag.word)` | \(tag.meaning) | \(list(keys.required, optional)) |"
    }
    return table(["event", "says", "keys"], rows)
  }

  private static var commands: String {
    table(
      ["command", "asks", "keys"],
      CommandTag.allCases.map { tag in
        let keys = FieldKeys(tag)
        return "| `\(tag.rawValue)` | \(tag.descriptor.meaning) | \(list(keys.required, keys.optional)) |"
      })
  }

  private static var keys: String {
    table(
      ["key", "value", "says"], EventKey.allCases.map { "| `\($0.rawValue)` | \(value($0)) | \($0.meaning) |" })
  }

  private static var lints: String {
    table(["lint", "says that"], Lint.allCases.map { "| `\($0.rawValue)` | \($0.meaning) |" })
  }

  private static func value(_ key: EventKey) -> String {
    switch key.form {
    case .wholeNumber: "whole number"
    case .number: "number"
    case .truth: "`true` or `false`"
    case .text: "text"
    case .words where key == .event || key == .command || key == .rule: "text, see the table"
    case .words(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .counts: "object of whole numbers"
    }
  }

  private static func list(_ keys: [EventKey], _ optional: [EventKey]) -> String {
    (keys.map { "`\($0.rawValue)`" } + optional.map { "(`\($0.rawValue)`)" }).joined(separator: " ")
  }

  private static func table(_ heads: [String], _ rows: [String]) -> String {
    let head = "| \(heads.joined(separator: " | ")) |\n|\(String(repeating: "---|", count: heads.count))\n"
    return head + rows.joined(separator: "\n")
  }
}
