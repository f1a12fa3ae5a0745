import Foundation
import InspectionModel
import Testing
import YAMLReading

@testable import Scenarios

/// The reference's tables are generated from the reader's. `RECORD_README=1` rewrites them.
@Suite("The reference of the language")
struct ReferenceTests {
  private static let file = DocumentedExample.package.appending(path: "docs/reference/language.md")

  /// The mappings with a table of their own.
  private static let objectSchemas: [String: [any DescribedKey]] = [
    "scenario": ScenarioKeys.objectSchema.described,
    "clock": ScenarioKeys.clockObjectSchema.described,
    "node": NodeKeys.common,
    "item": ChainItemForm.objectSchema.described,
    "latency": LatencyForm.objectSchema.described,
    "syncer": SyncerForm.objectSchema.described,
    "backoff": SyncerForm.backoffObjectSchema.described,
    "action": ActionForm.objectSchema.described,
    "waiter": WaiterForm.objectSchema.described,
    "span": SpanForm.objectSchema.described,
  ]

  @Test("Its tables match the code")
  func tables() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    var written: [Substring] = []
    var isInTable = false
    var names: Set<String> = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if isInTable {
        guard line == "<!-- end -->" else { continue }
        isInTable = false
      }
      written.append(line)
      guard let comment = line.wholeMatch(of: /<!-- (kinds|keys: .*|entries: .*) -->/)?.output.1 else { continue }
      names.insert(String(comment))
      written += try #require(Self.table(String(comment)), "\(comment)").split(
        separator: "\n", omittingEmptySubsequences: false)
      isInTable = true
    }
    let wanted = written.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["RECORD_README"] != nil {
      try wanted.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    #expect(text == wanted, "docs/reference/language.md is out of date: RECORD_README=1 updates it")
    #expect(
      names == Set(Self.objectSchemas.keys.map { "keys: \($0)" } + ["kinds", "entries: script", "entries: expect"]))
  }

  private static func table(_ name: String) -> String? {
    switch name {
    case "kinds": return kinds
    case "entries: script": return entries(ScriptForms.all.forms)
    case "entries: expect": return entries(ExpectationForms.all.forms)
    default: return objectSchemas[String(name.dropFirst("keys: ".count))].map { "\n" + keys($0) + "\n" }
    }
  }

  private static func keys(_ keys: [any DescribedKey]) -> String {
    "| key | takes | says | default |\n|---|---|---|---|\n"
      + keys.map { "| `\($0.name)` | \(takes($0)) | \($0.meaning) | \(standard($0)) |" }.joined(separator: "\n")
  }

  private static func takes(_ key: any DescribedKey) -> String { key.expectation }

  private static func standard(_ key: any DescribedKey) -> String {
    key.isRequired ? "*needed*" : key.standard.map { "\($0)" } ?? ""
  }

  /// Every kind, with the keys that only it has.
  private static var kinds: String {
    let answers = Set(BehaviourSyntax.keys.map(\.name))
    return "\n"
      + KindTag.ofNodes.map { kind in
        var own = kind.ownKeys.filter { $0.name != SyncerForm.syncer.name }
        var text = "### `\(kind.rawValue)`\n\n\(kind.descriptor.meaning)\n"
        if kind == .autosync || kind == .image {
          own.removeAll { answers.contains($0.name) }
          text += "It answers like a [`loadable`](#loadable), with the same keys.\n"
        }
        if !own.isEmpty { text += "\n" + keys(own) + "\n" }
        return text
      }.joined(separator: "\n")
  }

  private static func entries<Value>(_ forms: [EntryForm<Value>]) -> String {
    var told: Set<String> = []
    var rows: [String] = []
    for form in forms {
      rows.append("| **`\(form.key.name)`** | \(form.key.expectation) | \(form.key.meaning) | |")
      // Forms with the same details are grouped, with the details after the first.
      let details = form.details.map { "\($0.name): \($0.meaning)" }.joined()
      guard told.insert(details).inserted else { continue }
      rows += form.details.map { "| … `\($0.name)` | \($0.expectation) | \($0.meaning) | \(standard($0)) |" }
    }
    return "\n| key | takes | says | default |\n|---|---|---|---|\n" + rows.joined(separator: "\n") + "\n"
  }
}
