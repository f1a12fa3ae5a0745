import Explanation
import Foundation
import InspectionModel
import JSONQuoting
import Recordings
import TestSupport
import Testing

@testable import RunPage

@Suite("The page of a stranger's run")
@MainActor
struct PageSafetyTests {
  nonisolated private static let hostile = [
    "</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<!--", "]]>", "{{data}}", "\u{202E}abc",
    "a\tb",
    "\u{1}\u{2}", "'\"&amp;",
    // Signs that make one character with the `<` or the quotation mark beside them.
    "\u{D4E}</script><script>alert(1)</script>", "\u{D4E}<img src=x>", "<\u{338}img src=x>", "\"\u{301} onclick=x",
  ]

  private func page(named text: String) throws -> ReadPage {
    let quoted = try #require(String(data: try JSONEncoder().encode(text), encoding: .utf8))
    let scenario = """
      scenario: \(quoted)
      nodes: [{ id: a, name: \(quoted), latency: 1s, outcomes: [timeout] }]
      script: [{ at: 0s, sync: a }]
      end: 2s
      expect: [{ at: 2s, state: { a: synced } }]
      """
    return try ReadPage(try Recording(recorded(scenario)))
  }

  private var template: String { PageTemplate.head + PageTemplate.tail }

  /// Counts by byte, as a browser reads.
  private func count(_ word: String, in text: String) -> Int { Array(text.utf8).ranges(of: Array(word.utf8)).count }

  @Test("has no more markup than the page without a run", arguments: hostile)
  func markup(text: String) throws {
    let page = try page(named: text)
    for word in ["<script", "</script", "<img", "<!--", "<title", "</title"] {
      #expect(count(word, in: page.text) == count(word, in: template), "\(word)")
    }
    #expect(page.texts.contains("failed: timeout"))
  }

  @Test("has a text in its data as a string that ends no element", arguments: hostile)
  func data(text: String) throws {
    var table = TextTable()
    let number = Int(table.number(of: text))
    let facts = Int(table.number(of: [NodeFact(name: text, value: text)]))
    let sentence: CountdownText = "is held by \(text)\(.remark("for", until: 5)), \(.left(until: 9)) left"
    let held = Int(table.number(of: sentence))
    #expect(count("<", in: table.json) == 0)
    let texts = try #require(JSONSerialization.jsonObject(with: Data(table.json.utf8)) as? [String])
    #expect(texts[held] == "is held by \(text.visible)\u{2} for \u{1}\u{2}, \u{1} left")
    #expect(texts[number] == text.visible && texts[facts] == "\(text.visible)\t\(text.visible)")
  }

  @Test("has visible signs in place of invisible ones", arguments: hostile)
  func invisible(text: String) throws {
    for shown in try page(named: text).texts {
      let scalars = shown.unicodeScalars.filter { $0.properties.generalCategory == .format }
      #expect(scalars.isEmpty)
    }
  }

  @Test("allows only the page's own script and style")
  func hashes() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/RunPage/Page")
    let check = try Process.start("/bin/bash", [folder.appending(path: "update-hashes.sh").path, "--check"])
    check.waitUntilExit()
    #expect(check.terminationStatus == 0, "Sources/RunPage/Page/update-hashes.sh writes the new hashes")
    #expect(template.contains("default-src 'none'"))
    #expect(!template.contains("unsafe-inline"))
  }

  @Test("a report has the texts of a run as texts, wherever they stand", arguments: hostile)
  func report(text: String) {
    let plain = ReportPage.text(title: "a", content: [Self.elements("a")], programVersion: "1")
    let page = ReportPage.text(title: text, content: [Self.elements(text)], programVersion: "1")
    for word in ["<", ">", "\""] { #expect(count(word, in: page) == count(word, in: plain), "\(word)") }
  }

  private static func elements(_ text: String) -> [ReportPage.Element] {
    [
      .heading(text, link: "1.html"), .remark(text), .error(text), .warning(text),
      .met(expectation: text, when: text, line: 1),
      .failed(expectation: text, line: 2, facts: [(text, text)], causes: [text], link: "1.html#check=1"),
      .file(text, link: "1"),
    ]
  }
}
