import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Following causes")
struct WhyTests {
  private static let outline = """
    feed all failed
      current proxy failed
        token failed
    other
    """

  /// The user synced feed, token failed, and so did its parents.
  private func bench(dropping count: Int = 0, width: Int = 120, height: Int = 40) -> Bench {
    var bench = Bench(Self.outline, width: width, height: height)
    let chain = CauseChain([
      .sync("feed", by: .user, at: 12_000), .passedOn("feed", at: 12_000), .passedOn("current", at: 12_000),
      .asked("token", at: 12_000), .state("token", .syncing, at: 12_000),
      .state("token", .failed, "timeout", at: 12_400), .state("current", .failed, "timeout", at: 12_400),
      .state("feed", .failed, "timeout", of: "current", at: 12_400),
    ])
    bench.show(Self.outline, entries: chain.entries(&bench.source, dropping: count))
    for (name, entry) in [("feed", 8), ("current", 7), ("token", 6)] as [(String, UInt64)] {
      bench.change(name) { $0.stateEntry = entry }
    }
    return bench
  }

  /// A loadable that failed at each of its retries.
  private func bench(retries: Int) -> Bench {
    var bench = Bench("a")
    var links: [CauseChain.Link] = [.sync("a"), .asked("a"), .state("a", .syncing), .state("a", .failed, "x")]
    for attempt in 1...retries {
      links += [
        .armed("a", 1_000, attempt: attempt), .fired("a"), .asked("a"), .state("a", .syncing),
        .state("a", .failed, "x"),
      ]
    }
    bench.show("a", entries: CauseChain(links).entries(&bench.source))
    bench.change("a") { $0.stateEntry = UInt64(links.count) }
    return bench
  }

  @Test("a cause whose node was removed is named as gone, and the selection stays")
  func gone() throws {
    var bench = bench()
    _ = bench.model.update(with: .changes(ChangeBatch(gone: [bench.source.id("current")], clock: bench.source.clock)))
    try bench.press("w")
    #expect(
      bench.message
        == "feed failed: current: timeout because current failed: timeout; current is not in the tree any more")
    #expect(bench.selected == "feed")
    try bench.press("w")
    #expect(bench.message?.hasPrefix("current failed") == true)
  }

  @Test("w follows the chain to the first cause and describes each one")
  func down() throws {
    var bench = bench()
    let expected = [
      ("current", "feed failed because its mode is all and current failed: timeout"),
      ("token", "current failed because its target token failed: timeout"),
      ("current", "token failed: timeout, 400ms after current asked it to sync"),
      ("feed", "current asked its target to sync because feed asked it to sync"),
      ("feed", "this is the first cause: you asked feed to sync at 00:12.000"),
      ("feed", "this is the first cause: you asked feed to sync at 00:12.000"),
    ]
    for (node, sentence) in expected {
      try bench.press("w")
      #expect(bench.selected == node)
      #expect(bench.message == sentence)
      #expect(bench.model.context.message?.isWarning == false)
    }
  }

  @Test("the detail scrolls to the current cause")
  func inSight() throws {
    // Long names wrap, so that the path has more lines than the panel.
    let long = { (name: String) in "\(name)-of-a-name-with-\(String(repeating: "many-", count: 12))words" }
    let outline = "\(long("feed")) all failed\n  \(long("current")) proxy failed\n    \(long("token")) failed"
    var bench = Bench(outline, width: 80, height: 24)
    let chain = CauseChain([
      .sync(long("feed"), by: .user, at: 12_000), .passedOn(long("feed"), at: 12_000),
      .passedOn(long("current"), at: 12_000), .asked(long("token"), at: 12_000),
      .state(long("token"), .syncing, at: 12_000), .state(long("token"), .failed, "timeout", at: 12_400),
      .state(long("current"), .failed, "timeout", at: 12_400),
      .state(long("feed"), .failed, "timeout", of: long("current"), at: 12_400),
    ])
    bench.show(outline, entries: chain.entries(&bench.source))
    for (name, entry) in [("feed", 8), ("current", 7), ("token", 6)] as [(String, UInt64)] {
      bench.change(long(name)) { $0.stateEntry = entry }
    }
    for _ in 0..<5 {
      try bench.press("w")
      let scroll = bench.model.detailScroll
      let (detail, height) = DetailView.measured(bench.model.context)
      let lines = try #require(detail.currentCause)
      #expect((scroll..<scroll + height).contains(lines.lowerBound))
    }
  }

  @Test("w stays at the first cause, whose node has changed since as an effect of the questioned change")
  func end() throws {
    var bench = bench()
    try bench.press("Down*2")
    #expect(bench.selected == "token")
    try bench.press("w*3")
    let end = "this is the first cause: you asked feed to sync at 00:12.000"
    #expect(bench.selected == "feed" && bench.message == end)
    try bench.press("w*2")
    #expect(bench.selected == "feed" && bench.message == end)
  }

  @Test("Backspace goes back along the same path")
  func back() throws {
    var bench = bench()
    try bench.press("w*3 Backspace")
    #expect(bench.selected == "token")
    try bench.press("Backspace*2")
    #expect(bench.selected == "feed")
    try bench.press("Backspace")
    #expect(bench.message == "no cause to return from; w goes to one")
  }

  @Test("W selects the root cause, Backspace goes back in one step")
  func root() throws {
    var bench = bench()
    try bench.press("Down*2 W")
    #expect(bench.selected == "feed")
    #expect(bench.message == "this is the first cause: you asked feed to sync at 00:12.000")
    try bench.press("Backspace")
    #expect(bench.selected == "token")
  }

  @Test("W at the root cause says so")
  func rootAgain() throws {
    var bench = bench()
    try bench.press("Down*2 W W")
    #expect(bench.message == "this is the first cause: you asked feed to sync at 00:12.000")
    try bench.press("Backspace")
    #expect(bench.selected == "token")
  }

  @Test("a chain that does not fit is folded further, so that the root cause shows")
  func lowWindow() throws {
    let node = try #require(bench(retries: 20).model.context.selectedNode)
    let context = bench(retries: 20).model.context
    let folds = [(20, 15), (7, 15), (6, 16), (5, 17), (4, 18), (3, 19), (1, 19)]
    for (height, fold) in folds {
      let content = WhyContent(context: context, node: node, width: 100, height: height, glyphs: .unicode)
      let lines = content.lines.map(\.text)
      #expect(lines.contains { $0.hasSuffix("… \(fold) more causes") }, "\(height) lines: \(lines)")
      #expect(lines.last { $0.contains("←") }?.contains("← 20 ") == true)
    }
  }

  @Test("the middle of a long chain is folded, with the number of causes and the root cause below it")
  func longChain() throws {
    let bench = bench(retries: 20)
    let lines = DetailContent(context: bench.model.context, width: 200, glyphs: .unicode).lines.map(\.text)
    let causes = lines.prefix { $0 != "Stats" }.filter { $0.contains("←") }
    #expect(causes.map { $0.split(separator: "← ").last?.prefix(2) } == ["1 ", "2 ", "3 ", "… ", "19", "20"])
    #expect(causes[3].hasSuffix("← … 15 more causes"))
  }

  @Test("after going back, w follows the chain again")
  func downAgain() throws {
    var bench = bench()
    try bench.press("w*2 Backspace w")
    #expect(bench.selected == "token")
  }

  @Test("after a move, w describes the newly selected node")
  func moved() throws {
    var bench = bench()
    try bench.press("w*3 Down w")
    #expect(bench.message == "token failed: timeout, 400ms after current asked it to sync")
  }

  @Test("at the end, w starts over after new events of the node")
  func askedAnew() throws {
    var bench = bench()
    try bench.press("w*5")
    bench.change("feed") { $0.stateEntry = 21 }
    let chain = CauseChain(
      [.state("current", .synced, at: 20_000), .state("feed", .synced, at: 20_000)], startingAt: 20)
    bench.show(Self.outline, entries: chain.entries(&bench.source))
    bench.change("feed") { $0.stateEntry = 21 }
    try bench.press("w")
    #expect(bench.message == "feed synced because its mode is all and current synced, so every child is synced")
    #expect(bench.selected == "current")
  }

  @Test("a folded cause is unfolded, and Backspace still goes back")
  func folded() throws {
    var bench = bench()
    try bench.press("Space w")
    #expect(bench.selected == "current")
    try bench.press("Backspace Space")
    #expect(bench.rows == ["[feed]", "other"])
  }

  @Test("Esc stays at the cause and drops the trail")
  func leave() throws {
    var bench = bench()
    try bench.press("w*2 Esc Backspace")
    #expect(bench.selected == "token")
    #expect(bench.message == "no cause to return from; w goes to one")
    try bench.press("Esc")
    #expect(bench.message == "nothing to close: q quits")
  }

  @Test("w reports a missing selection, event or cause")
  func reasons() throws {
    var empty = Bench()
    try empty.press("w")
    #expect(empty.message == "nothing to select yet")
    var bench = bench(dropping: 8)
    try bench.press("w")
    #expect(bench.message == "the cause is not in the log")
    try bench.press("End w")
    #expect(bench.message == "other: no events yet, unchanged since the start")
  }

  @Test("a truncated chain reports it at its end")
  func lost() throws {
    var bench = bench(dropping: 2)
    try bench.press("w*3")
    #expect(bench.selected == "current")
    try bench.press("w")
    #expect(bench.message == "current asked its target to sync; the cause is not in the log")
    #expect(bench.selected == "current")
  }

  @Test("a restart drops the trail")
  func restarted() throws {
    var bench = bench()
    try bench.press("w")
    _ = bench.model.update(with: .replaced(title: "Again"))
    bench.show(Self.outline)
    try bench.press("Backspace")
    #expect(bench.message == "no cause to return from")
  }

  @Test("an endless chain is followed only as far as shown")
  func endless() throws {
    var bench = bench(retries: 300)
    let lines = DetailContent(context: bench.model.context, width: 200, glyphs: .unicode).lines.map(\.text)
    #expect((3...6).contains(lines.count { $0.contains("attempt") }))
    #expect(lines.contains { $0.hasSuffix("← …") })
    try bench.press("w")
    #expect(bench.message == "a failed: x, as soon as attempt 301 began (1s after failure 300)")
  }
}

@Suite("Causes in the detail")
struct DetailCausesTests {
  private static let outline = "feed all failed\n  current proxy failed\n    token failed"

  private func bench(height: Int = 40) -> Bench {
    var bench = Bench(Self.outline, height: height)
    let chain = CauseChain([
      .sync("token", at: 12_000), .asked("token", at: 12_000), .state("token", .syncing, at: 12_000),
      .state("token", .failed, "timeout", at: 12_400), .state("current", .failed, "timeout", at: 12_400),
      .state("feed", .failed, "timeout", of: "current", at: 12_400),
    ])
    bench.show(Self.outline, entries: chain.entries(&bench.source))
    for (name, entry) in [("feed", 6), ("current", 5), ("token", 4)] as [(String, UInt64)] {
      bench.change(name) { $0.stateEntry = entry }
    }
    return bench
  }

  private func why(_ bench: Bench) -> [String] {
    DetailContent(context: bench.model.context, width: 100, glyphs: .unicode).lines.map(\.text).prefix {
      $0 != "Stats"
    }
    .filter { $0.hasPrefix("why") || $0.hasPrefix("Why") || $0.contains("←") || $0.contains("▶") }
  }

  @Test("the sentence is under the state, and the causes below it")
  func sentences() {
    #expect(
      why(bench()) == [
        "why: its mode is all and current failed: timeout",
        "00:12.400 ← 1 current failed because its target token failed: timeout",
        "          ← 2 token failed: timeout, 400ms after the script asked it to sync",
      ])
  }

  @Test(
    "a group that stays failed for a new reason names the child",
    arguments: [true, false])
  func staysFailed(isOther: Bool) throws {
    let outline = "g all failed\n  a synced\n  b failed \"x2\""
    var bench = Bench(outline)
    let chain = CauseChain([.state("a", .failed, "x1", at: 1_000), .state("g", .failed, "x1", of: "a", at: 1_000)])
    bench.show(outline, entries: chain.entries(&bench.source))
    let error =
      isOther
      ? NodeError(text: "x2", origin: bench.source.id("b")) : NodeError(text: "x1", origin: bench.source.id("a"))
    bench.change("g") { ($0.stateEntry, $0.error) = (2, error) }
    let lines = DetailContent(context: bench.model.context, width: 100, glyphs: .unicode).lines.map(\.text)
    let why = try #require(lines.firstIndex(of: "why: its mode is all and a failed: x1"))
    let told = lines[why...].dropFirst().prefix { $0 != "Stats" }
    #expect(told.first?.contains("← 1 a failed: x1") == true)
    #expect(told.dropFirst() == (isOther ? ["now: it stays failed because of b: x2"] : []))
    try bench.press("w")
    #expect(
      bench.message == "g failed because its mode is all and a failed: x1"
        + (isOther ? "; now it stays failed because of b: x2" : ""))
  }

  @Test("the trail is shown with the current position")
  func trail() throws {
    var bench = bench()
    try bench.press("w")
    #expect(
      why(bench) == [
        "Why feed failed: current: timeout",
        "00:12.400 ← feed failed because its mode is all and current failed: timeout",
        "          ▶ 1 current failed because its target token failed: timeout",
        "          ← 2 token failed: timeout, 400ms after the script asked it to sync",
      ])
  }

  @Test("the path of a node that syncs is a sentence")
  func syncing() throws {
    var bench = Bench(Self.outline)
    let chain = CauseChain([
      .sync("token"), .asked("token"), .state("token", .syncing), .state("current", .syncing),
    ])
    bench.show(Self.outline, entries: chain.entries(&bench.source))
    for (name, entry) in [("token", 3), ("current", 4)] as [(String, UInt64)] {
      bench.change(name) { $0.stateEntry = entry }
    }
    try bench.press("Down w")
    #expect(why(bench).first == "Why current began to sync")
  }

  @Test("the path of a state that the node has left says when that was")
  func earlier() throws {
    var bench = bench()
    try bench.press("w")
    bench.change("feed") { $0.stateEntry = 9 }
    let lines = DetailContent(context: bench.model.context, width: 100, glyphs: .unicode).lines.map(\.text)
    #expect(lines.contains("Earlier, at 00:12.400: why feed failed: current: timeout"))
  }

  @Test("Down selects a cause in the focused detail, Enter goes to its node, and Backspace goes back")
  func select() throws {
    var bench = bench()
    try bench.press("Tab Down*2 Enter")
    #expect(bench.selected == "token")
    #expect(bench.model.context.panels.focus == .detail)
    try bench.press("Backspace")
    #expect(bench.selected == "feed")
  }

  @Test("Up selects the previous cause, and Enter without one shows the detail in full")
  func up() throws {
    var bench = bench()
    try bench.press("Tab Down*2 Up Enter")
    #expect(bench.selected == "current")
    #expect(bench.model.context.panels.full == nil)
    try bench.press("Enter")
    #expect(bench.model.context.panels.full == .detail)
  }

  @Test("a cause scrolled out of view is deselected")
  func scrolled() throws {
    var bench = bench(height: 14)
    try bench.press("Tab Down Home End")
    #expect(bench.model.detailCause == nil)
    try bench.press("Home Down Down*20")
    #expect(bench.model.detailCause == nil)
    #expect(bench.message == "end of the detail")
  }

  @Test("a click selects a cause, and one beside the causes selects none")
  func click() throws {
    var bench = bench()
    let area = bench.model.context.layout.inside(.detail)
    let line = try #require(DetailView.measured(bench.model.context).detail.causes.last?.lines.last)
    click(&bench, area.x + 2, area.y + line)
    #expect(bench.model.detailCause == 1)
    click(&bench, area.x + 2, area.y)
    #expect(bench.model.detailCause == nil)
  }

  private func click(_ bench: inout Bench, _ x: Int, _ y: Int) {
    let mouse = MouseEvent(action: .press(.left), position: Point(x: x, y: y))
    _ = bench.model.update(with: .input(.mouse(mouse)))
  }
}
