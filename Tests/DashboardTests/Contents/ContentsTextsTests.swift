import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Contents of a program's nodes")
struct ContentsTextsTests {
  /// Answers the request for the selected node, at a time in seconds.
  private func answer(_ bench: inout Bench, _ text: String?, at seconds: Int64 = 1) throws {
    let request = try #require(bench.model.missingContents.first)
    let contents = text.map { ContentsText($0, at: seconds * 1_000_000_000) }
    _ = bench.model.update(with: .contents(request, contents))
    #expect(bench.model.missingContents.isEmpty)
  }

  /// The lines of the detail's section.
  private func section(_ bench: Bench) -> [String] {
    let context = bench.model.context
    let lines = DetailContent(context: context, width: 100, glyphs: .unicode, extent: .full).lines.map(\.text)
    guard let start = lines.firstIndex(of: "Contents") else { return [] }
    return Array(lines[(start + 1)...].prefix { $0 != "Stats" && !$0.hasPrefix("History") })
  }

  private func change(_ old: String, _ new: String) -> ContentsChange {
    ContentsChange(of: ContentsText(old, at: 1)).followed(by: ContentsText(new, at: 2))
  }

  private func marked(_ change: ContentsChange) -> [String] {
    change.lines.map { line in
      switch line.kind {
      case .same: " \(line.text)"
      case .added: "+\(line.text)"
      case .removed: "-\(line.text)"
      }
    }
  }

  @Test("the detail shows the text, and then what has changed since the text before")
  func detail() throws {
    var bench = Bench("feed synced +")
    #expect(section(bench) == [])
    try answer(&bench, "3 posts\nfirst: hello\nunread: 2")
    #expect(section(bench) == ["at 00:01.000", "  3 posts", "  first: hello", "  unread: 2"])
    bench.change("feed") { $0.counts.notifications += 1 }
    try answer(&bench, "4 posts\nfirst: hello\nunread: 2\nnew: bye", at: 2)
    #expect(
      section(bench) == [
        "at 00:02.000, compared with 00:01.000", "- 3 posts", "+ 4 posts", "  first: hello", "  unread: 2",
        "+ new: bye",
      ])
    try expectFrame(bench.frame().text(), is: "contents-120x40")
  }

  @Test("a text that says the same stays compared with the one before, at its new time")
  func same() throws {
    var bench = Bench("feed synced +")
    try answer(&bench, "1")
    for time: Int64 in 2...3 {
      bench.change("feed") { $0.counts.notifications += 1 }
      try answer(&bench, "2", at: time)
    }
    #expect(section(bench) == ["at 00:03.000, compared with 00:01.000", "- 1", "+ 2"])
  }

  @Test(
    "only a node that is looked at and can have contents is asked for, in the present",
    arguments: [
      ("feed synced +", 1), ("feed idle", 0), ("feed failed +", 1), ("user callFamily synced", 0),
      ("user oneCall synced", 1),
    ])
  func requests(outline: String, count: Int) throws {
    var bench = Bench(outline)
    #expect(bench.model.missingContents.count == count)
    bench.setClock { $0.kind = .past(ofRunAt: 9_000_000_000) }
    #expect(bench.model.missingContents.isEmpty)
    #expect(Bench(outline, panels: []).model.missingContents.isEmpty)
  }

  @Test("another node is asked for when it is selected, and the one before again only after a change")
  func selection() throws {
    var bench = Bench("feed synced +\nuser synced +")
    try answer(&bench, "3 posts")
    try bench.press("Down")
    try answer(&bench, "Anna")
    #expect(section(bench) == ["at 00:01.000", "  Anna"])
    try bench.press("Up")
    #expect(bench.model.missingContents.isEmpty)
    #expect(section(bench) == ["at 00:01.000", "  3 posts"])
  }

  @Test("a call is asked for when it ends too")
  func call() throws {
    var bench = Bench("user oneCall syncing")
    try answer(&bench, nil)
    #expect(section(bench) == [])
    bench.change("user") { ($0.state, $0.stateEntry) = (.synced, 7) }
    try answer(&bench, "Anna")
    #expect(section(bench) == ["at 00:01.000", "  Anna"])
  }

  @Test("without an answer, the last text stays; after a change of the connection, it is requested again")
  func renewed() throws {
    var bench = Bench("feed synced +")
    try answer(&bench, "3 posts")
    _ = bench.model.update(with: .banner(.program, ["detached"]))
    try answer(&bench, nil)
    #expect(section(bench) == ["at 00:01.000", "  3 posts"])
    _ = bench.model.update(with: .banner(.program, []))
    try answer(&bench, "4 posts", at: 2)
    #expect(section(bench).last == "+ 4 posts")
  }

  @Test("the texts of nodes that are gone, of old ones and of another source are forgotten")
  func bounded() throws {
    var texts = ContentsTexts()
    func request(_ number: Int) -> ContentsRequest { ContentsRequest(node: NodeID(number), version: 0) }
    for number in 0..<100 { texts.receive(nil, to: request(number)) }
    #expect((0..<100).filter { !texts.lacks(request($0)) } == Array(68..<100))
    texts.forget(NodeID(99))
    #expect(texts.lacks(request(99)) && texts[NodeID(99)] == nil)
    var bench = Bench("feed synced +")
    try answer(&bench, "3 posts")
    _ = bench.model.update(with: .replaced(title: "new"))
    bench.show("feed synced +")
    #expect(section(bench) == [] && !bench.model.missingContents.isEmpty)
  }

  @Test("removed lines stand where they were, also at the ends and without any common line")
  func merged() {
    #expect(marked(change("a\nb\nc", "a\nc")) == [" a", "-b", " c"])
    #expect(marked(change("a", "b\na")) == ["+b", " a"])
    #expect(marked(change("a\nb", "a")) == [" a", "-b"])
    #expect(marked(change("a", "b")) == ["-a", "+b"])
    #expect(marked(change("", "a")) == ["-", "+a"])
    #expect(marked(change("a\nb\na", "b\na\nb")) == ["-a", " b", " a", "+b"])
    #expect(marked(change("a\r\nb", "a\nb")) == [" a", " b"])
  }

  @Test("a comparison gives back both texts", arguments: 0..<50)
  func bothTexts(seed: Int) {
    var state = UInt64(seed) &* 2_862_933_555_777_941_757 &+ 3
    func text() -> String {
      (0..<8).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return ["a", "b", "c"][Int(state >> 33) % 3]
      }.joined(separator: "\n")
    }
    let (old, new) = (text(), text())
    let lines = change(old, new).lines
    #expect(lines.filter { $0.kind != .added }.map(\.text).joined(separator: "\n") == old)
    if old != new { #expect(lines.filter { $0.kind != .removed }.map(\.text).joined(separator: "\n") == new) }
  }

  @Test("a text of many lines is compared up to a limit, and the rest is counted")
  func manyLines() throws {
    let (old, new) = (0..<16_000).reduce(into: ("", "")) {
      $0.0 += "a\($1)\n"; $0.1 += "b\($1)\n"
    }
    let change = change(old, new)
    #expect(change.lines.count == 400 && change.restCount == 15_801)
    var bench = Bench("feed synced +")
    try answer(&bench, new)
    #expect(section(bench).count == 202 && section(bench).last == "15,801 more lines, not shown")
  }

  @Test("a narrow detail shows the lines around the first change, and the key to all")
  func short() throws {
    var bench = Bench("feed synced +", width: 80, height: 30)
    let lines = (1...40).map { "line \($0)" }
    try answer(&bench, lines.joined(separator: "\n"))
    #expect(bench.frame().text().contains("28 more lines: Enter shows all"))
    bench.change("feed") { $0.counts.notifications += 1 }
    try answer(&bench, (lines.prefix(20) + ["new"] + lines.dropFirst(20)).joined(separator: "\n"))
    let text = bench.frame().text()
    #expect(text.contains("+ new") && text.contains("  line 19") && !text.contains("line 18 "))
  }

  @Test("control characters of a text are signs, and a long line is wrapped to its end")
  func hostile() throws {
    var bench = Bench("feed synced +")
    try answer(&bench, "a\u{1B}[31m\u{7}\u{202E}b\t\u{0}\n" + String(repeating: "word ", count: 100) + "last")
    let text = bench.frame().text()
    #expect(text.contains("a␛[31m␇<202E>b␉␀"))
    #expect(text.contains("last"))
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }
}
