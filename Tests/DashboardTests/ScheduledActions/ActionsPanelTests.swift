import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("The actions panel")
struct ActionsPanelTests {
  private static let second: Int64 = 1_000_000_000

  @Test("a row shows object, date, state, runs and last error")
  func rows() throws {
    var bench = try Bench.withActions(width: 140)
    try bench.press("z")
    let text = bench.frame().text().split(separator: "\n")
    let rows = [
      ["running", "upload", "00:09.500", "0.5s ago", "◐ running", "1 run"],
      ["again", "00:03.000", "7.0s ago", "↻ retry in 3.2s", "2 runs", "http-503"],
      ["waiting", "01:15.000", "in 1m05s", "┄ waiting"], ["offline", "○ pending internet"],
      ["ran", "· ran"], ["done", "✓ done"],
    ]
    for words in rows { #expect(text.contains { line in words.allSatisfy(line.contains) }, "\(words)") }
  }

  @Test("the title counts actions by state and shows the suspension")
  func title() throws {
    var bench = try Bench.withActions()
    #expect(
      bench.frame().text().contains(
        "Actions  1 waiting  1 pending internet  1 running  1 retrying  1 ran  1 done"))
    bench.setWorld(WorldSnapshot(suspendCount: 1))
    #expect(bench.frame().text().contains("Actions  suspended  1 waiting"))
    bench.setWorld(WorldSnapshot(suspendCount: 2))
    #expect(bench.frame().text().contains("Actions  suspended (2)  1 waiting"))
  }

  @Test("an empty panel explains how a scenario adds actions", arguments: [120, 80, 40])
  func empty(width: Int) throws {
    var bench = Bench("a", width: width, height: 24)
    try bench.press("6")
    let text = bench.frame().text()
    #expect(text.contains("no scheduled actions") && text.contains("actions"))
  }

  private static func columns(
    _ width: Int, name: Int = 16, identifier: Int = 6, date: Int = 9
  ) -> ActionColumns {
    ActionColumns(
      width: width, texts: ActionColumns.Texts(name: name, identifier: identifier, date: date))
  }

  @Test("a narrowing panel keeps name and state the longest")
  func columns() {
    var shown = 7
    for width in (0...160).reversed() {
      let columns = Self.columns(width)
      let parts = [
        columns.name, columns.identifier, columns.date, columns.distance, columns.state, columns.attempts,
        columns.error,
      ]
      #expect(parts.reduce(ActionColumns.cursorWidth, +) <= max(ActionColumns.cursorWidth, width))
      #expect(parts.allSatisfy { $0 >= 0 })
      let count = parts.filter { $0 > 0 }.count
      #expect(count <= shown, "\(width)")
      shown = count
      if width >= 8 { #expect(columns.name > 0 && columns.state > 0, "\(width)") }
    }
    #expect(Self.columns(120).date > 0 && Self.columns(34).distance == 0)
  }

  @Test("in a narrow panel the state includes its countdown")
  func narrow() throws {
    let text = try Bench.withActions(width: 40, height: 12).frame().text()
    #expect(text.contains("┄ due in 1m05s") && text.contains("↻ retry in 3.2s"))
  }

  @Test("identifier and date fit their longest text, and name and error share the rest")
  func widths() {
    let columns = Self.columns(130, name: 40, identifier: 3, date: 12)
    #expect(columns.identifier == 5 && columns.date == 14 && columns.name == 42)
    #expect(columns.error > 14)
    #expect(Self.columns(130, identifier: 50).identifier == 16)
    #expect(Self.columns(130, identifier: 0, date: 0).date == 0)
  }

  @Test("a date with hours is not cut")
  func longDate() throws {
    var bench = try Bench.withActions(keys: "6")
    bench.act("waiting", date: 7_200)
    #expect(bench.frame().text().contains("02:00:00.000  "))
  }

  @Test("an action has the same name as in the tree, the log and the timers", arguments: [58, 120])
  func name(width: Int) throws {
    let bench = try Bench.withActions(width: width, height: 12)
    let text = bench.frame().text()
    #expect(text.contains("▶ running ") && !text.contains("uploads/"))
  }

  @Test(
    "while suspended, waiting actions have the suspended glyph and the title's word",
    arguments: [("waiting", "waiting"), ("offline", "pending internet"), ("again", "retrying")],
    [(GlyphSet.unicode, "‖"), (.ascii, "=")])
  func suspended(action: (name: String, word: String), sign: (glyphs: GlyphSet, text: String)) throws {
    var bench = try Bench.withActions(keys: "6 z")
    bench.act("waiting", date: 9)
    bench.setWorld(WorldSnapshot(suspendCount: 1))
    let text = bench.frame(glyphs: sign.glyphs).text()
    let row = try #require(
      text.split(separator: "\n").first { $0.contains("  \(action.name) ") && $0.contains("upload") })
    #expect(row.contains("\(sign.text) \(action.word)") && !row.contains("retry in"), "\(row)")
    #expect(text.contains("Actions  suspended  ") && text.contains("1 \(action.word)"))
  }

  @Test("a suspension does not change running and finished actions")
  func notSuspended() throws {
    var bench = try Bench.withActions()
    bench.setWorld(WorldSnapshot(suspendCount: 1))
    for words in ["◐ running", "· ran", "✓ done"] { #expect(!bench.lines(with: words).isEmpty, "\(words)") }
  }

  @Test("an unreadable action comes first in the title and above waiting ones")
  func unreadable() throws {
    var bench = try Bench.withActions()
    bench.act("offline", .unreadable, runs: 1)
    bench.sortRows()
    #expect(bench.frame().text().contains("Actions  1 unreadable  1 waiting"))
    #expect(bench.listedActions == ["[running]", "offline", "again", "waiting", "ran", "done"])
    #expect(bench.lines(with: "offline").contains { $0.contains("? unreadable") })
    #expect(bench.frame(glyphs: .ascii).text().contains("? unreadable"))
  }

  @Test(
    "each state has a distinct glyph and word, and suspended ones share another glyph", arguments: GlyphSet.allCases)
  func glyphs(glyphs: GlyphSet) {
    let states = NodeAction.State.allCases.map(ActionDisplayStatus.state)
    let suspended = ActionDisplayStatus.all.filter(\.isSuspended)
    #expect(Set(states.map(\.word)).count == states.count && suspended.count == 3)
    #expect(suspended.allSatisfy { $0.word.hasPrefix("suspended") })
    #expect(Set((states + suspended).map { $0.glyph(glyphs) }).count == states.count + 1)
    #expect(ActionDisplayStatus.state(.unreadable).role == .error)
  }

  @Test("ASCII and monochrome lose nothing")
  func ascii() throws {
    let text = try Bench.withActions().frame(glyphs: .ascii).text()
    for words in [", waiting", "o pending internet", "~ running", "@ retry in 3.2s", ". ran", "+ done"] {
      #expect(text.contains(words))
    }
    #expect(text.allSatisfy { $0.isASCII })
  }

  @Test("Enter goes to the action in the tree")
  func enter() throws {
    var bench = try Bench.withActions()
    try bench.press("Down Enter")
    #expect(bench.selected == "again" && bench.model.context.panels.focus == .actions)
  }

  @Test("a date before the start of the run is due at once")
  func ready() throws {
    var bench = Bench("a action")
    bench.act("a", date: -1e9)
    try bench.press("6")
    #expect(!bench.lines(with: "at once").isEmpty && !bench.frame().text().contains("ago"))
  }

  @Test("any date is shown", arguments: [Int64.min, -1, 0, 1, .max], [0, Int64.max])
  func anyDate(date: Int64, now: Int64) throws {
    var bench = Bench("a action", width: 140)
    bench.setClock { $0.now = now }
    bench.change("a") { node in
      node.action = NodeAction(
        collection: "c", key: "k", identifier: "i", state: .retrying, date: date, nextRetry: date)
    }
    try bench.press("2")
    #expect(bench.frame().text().contains("c/k"))
  }

  @Test("with focus in the list, node keys apply to the selected action")
  func subject() throws {
    var bench = try Bench.withActions(keys: "6 Down")
    let again = bench.source.id("again")
    #expect(bench.selected == "waiting")
    #expect(try bench.press("n") == [.perform(.syncIfNeeded(again))])
    #expect(try bench.press("X Enter") == [.perform(.fail(again, error: "simulated-error"))])
    #expect(try bench.press("b f") == [.perform(.setBreakpoint(again, .state(.failed)))])
    #expect(try bench.press("y") == [.copy("again  action  idle  retrying")])
  }

  @Test("w goes from an action to its row and its cause")
  func why() throws {
    var bench = try Bench.withActions(keys: "")
    let again = bench.source.id("again")
    let number = bench.happens(
      .node(.stateChanged(from: .syncing, to: .failed, error: NodeError(text: "x"))), to: "again", at: 1)
    bench.act("again", .retrying, date: 3, retry: 13, endedWith: number)
    try bench.press("6 Down")
    #expect(bench.model.selectedAction?.id == again)
    try bench.press("w")
    #expect(bench.selected == "again" && bench.message?.contains("this is the first cause: again failed: x") == true)
  }

  @Test("a click selects an action, a second one goes to it, and the wheel scrolls")
  func mouse() throws {
    var bench = try Bench.withActions(height: 20, keys: "6")
    let area = bench.model.context.layout.inside(.actions)
    bench.click(x: area.x + 5, y: area.y + 1)
    #expect(bench.model.selectedAction?.identity.key == "again" && bench.model.context.panels.focus == .actions)
    bench.click(x: area.x + 5, y: area.y + 1)
    #expect(bench.selected == "again")
    bench.mouse(.wheelDown, x: area.x + 5, y: area.y + 1)
    #expect(bench.model.lists[.actions]?.top == 6 - area.height)
  }

  @Test(
    "a recording shows the panel, and its keys are read only", arguments: ["s", "P", "A"])
  func recording(key: String) throws {
    var bench = try Bench.withActions()
    bench.setClock { $0.kind = .recording(end: 20 * Self.second) }
    #expect(try bench.press(key) == [])
    #expect(bench.message == "recording: read only")
  }
}
