import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("The timers panel")
struct TimersTests {
  private static let second: Int64 = 1_000_000_000

  private func event(
    _ number: UInt64, at seconds: Int64, _ node: NodeID?, _ label: String = "sync ends"
  ) -> PendingEvent {
    PendingEvent(id: .timer(number), time: seconds * Self.second, node: node, label: label)
  }

  private func show(_ events: [PendingEvent], of count: Int? = nil, in bench: inout Bench) {
    let pending = PendingSnapshot(soonest: events, count: count ?? events.count)
    _ = bench.model.update(with: .changes(ChangeBatch(clock: bench.source.clock, pending: pending)))
  }

  private func bench(width: Int = 120, height: Int = 40) throws -> Bench {
    var bench = Bench("first\ng all\n  b", width: width, height: height)
    try bench.press("- 7")
    let (first, b) = (bench.source.id("first"), bench.source.id("b"))
    show([event(5, at: 2, first), event(3, at: 4, b, "retry"), event(4, at: 60, nil, "waits")], in: &bench)
    return bench
  }

  @Test("timers are requested only while shown")
  func asked() throws {
    var bench = Bench("a")
    #expect(bench.model.pendingLimit == 0 && !bench.model.lacksPending)
    try bench.press("7")
    #expect(bench.model.pendingLimit == 200 && bench.model.lacksPending)
    show([event(1, at: 1, nil)], in: &bench)
    #expect(!bench.model.lacksPending)
    try bench.press("7")
    #expect(bench.model.pendingLimit == 0 && bench.model.pending == nil)
  }

  @Test("a row shows countdown, time, owner and purpose")
  func rows() throws {
    let text = try bench().frame().text()
    #expect(text.contains("Timers  3 pending"))
    for words in [["in 0.5s", "00:02.000", "first", "sync ends"], ["in 2.5s", "b", "retry"], ["in 58.5s", "waits"]] {
      let isShown = text.split(separator: "\n").contains { line in words.allSatisfy(line.contains) }
      #expect(isShown, "\(words)")
    }
  }

  @Test("a retry shows its failure, and a script entry is labelled")
  func purposes() throws {
    var bench = try bench()
    bench.change("b") { $0.retry = .armed(deadline: 4 * Self.second, delay: Self.second, attempt: 3) }
    #expect(bench.frame().text().contains("retry after failure 3"))
    let entry = PendingEvent(id: .script(0), time: 9 * Self.second, node: bench.source.id("b"), label: "sync")
    show([entry], in: &bench)
    #expect(bench.frame().text().contains("script: sync"))
  }

  @Test("when only the end of the run is pending, its countdown is shown")
  func end() throws {
    var bench = try bench()
    let now = bench.source.clock.now
    bench.setClock { $0.next = UpcomingEvent(time: now + 2_600_000_000, node: nil, label: "the end") }
    show([], in: &bench)
    #expect(bench.frame().text().contains("nothing pending but the end, in 2.6s"))
    try bench.press("F")
    #expect(bench.message == "nothing pending but the end, in 2.6s")
  }

  @Test("a fired event is described by itself, not by the node's current retry")
  func past() throws {
    var bench = try bench()
    let retry = event(3, at: 4, bench.source.id("b"), "retry")
    bench.change("b") { $0.retry = .armed(deadline: 4 * Self.second, delay: Self.second, attempt: 3) }
    let entry = JournalEntry(
      sequence: 1, time: 0, node: retry.node, event: .command(.given(.fireNow(retry), by: .user)), cause: nil)
    #expect(bench.model.context.source.phrase(entry) == "you: fire now: b retry")
  }

  @Test("Enter goes to the owner, or reports that none exists")
  func enter() throws {
    var bench = try bench()
    try bench.press("Down Enter")
    #expect(bench.selected == "b")
    #expect(bench.model.context.panels.focus == .timers)
    try bench.press("Down Enter")
    #expect(bench.message == "no node to go to")
  }

  @Test("F fires the selected timer")
  func fireNow() throws {
    var bench = try bench()
    let (first, b) = (bench.source.id("first"), bench.source.id("b"))
    #expect(try bench.press("F") == [.perform(.fireNow(event(5, at: 2, first)))])
    #expect(try bench.press("Down F") == [.perform(.fireNow(event(3, at: 4, b, "retry")))])
    _ = bench.model.update(with: .outcome(.fireNow(event(3, at: 4, b, "retry")), .done(nodes: 1)))
    #expect(bench.message == "fired now: b retry")
    _ = bench.model.update(with: .outcome(.fireNow(event(3, at: 4, b, "retry")), .ignored(.notPending)))
    #expect(bench.message == "no longer pending, it fired or was cancelled")
  }

  @Test("F reports why it does nothing")
  func nothingToHappen() throws {
    var bench = Bench("a")
    try bench.press("7 F")
    #expect(bench.message == "nothing is pending; sync a node first")
    bench.setClock { $0.failure = "stopped" }
    try bench.press("F")
    #expect(bench.message == "run ended: Ctrl-R starts it again from 0")
  }

  @Test("outside the timers, F reports where it works and is not hinted")
  func onlyInTimers() throws {
    var bench = try bench()
    #expect(bench.hintBar.contains("F fire now"))
    try bench.press("Tab")
    #expect(!bench.hintBar.contains("F fire now"))
    #expect(try bench.press("F") == [])
    #expect(bench.message == "F: for the timers only; Tab moves to the timers")
  }

  @Test("the selected timer stays selected while earlier ones fire")
  func identity() throws {
    var bench = try bench()
    let b = bench.source.id("b")
    try bench.press("Down")
    show([event(3, at: 4, b), event(4, at: 60, nil)], in: &bench)
    #expect(bench.model.panelList[TimersPanel.self].selected?.id == .timer(3))
    try bench.press("Down")
    show([event(9, at: 3, b), event(8, at: 3, b), event(3, at: 4, b), event(4, at: 60, nil)], in: &bench)
    #expect(bench.model.panelList[TimersPanel.self].selected?.id == .timer(4))
  }

  @Test("the selected timer stays selected while the panel is hidden", arguments: ["7", "|", "Tab z"])
  func hidden(keys: String) throws {
    var bench = try bench()
    let b = bench.source.id("b")
    try bench.press("Down \(keys)")
    #expect(bench.model.pending == nil)
    try bench.press(keys == "Tab z" ? "z" : "7")
    show([event(9, at: 3, b), event(8, at: 3, b), event(3, at: 4, b), event(4, at: 60, nil)], in: &bench)
    #expect(bench.model.panelList[TimersPanel.self].selected?.id == .timer(3))
  }

  @Test("a restart selects the first timer")
  func startedAgain() throws {
    var bench = try bench()
    let events = try #require(bench.model.pending?.soonest)
    try bench.press("Down")
    _ = bench.model.update(with: .replaced(title: "A test"))
    bench.show("first\ng all\n  b")
    show(events, in: &bench)
    #expect(bench.model.panelList[TimersPanel.self].selected?.id == .timer(5))
  }

  @Test("on the first row, the selection follows the next event")
  func next() throws {
    var bench = try bench()
    show([event(9, at: 2, nil), event(5, at: 2, nil)], in: &bench)
    #expect(bench.model.panelList[TimersPanel.self].selected?.id == .timer(9))
  }

  @Test("unlisted timers are counted")
  func more() throws {
    var bench = try bench()
    show((1...200).map { event($0, at: Int64($0), nil) }, of: 100_000, in: &bench)
    #expect(bench.frame().text().contains("Timers  the first 200 of 100,000"))
    try bench.press("End Down")
    #expect(bench.model.panelList[TimersPanel.self].selected?.id == .timer(200))
    #expect(bench.message == "only the first 200 are listed; the others follow as these fire")
    try bench.press("Esc 7")
    #expect(!bench.frame().text().contains("↓"))
    show((1...200).map { event($0, at: Int64($0), nil) }, in: &bench)
    try bench.press("Down")
    #expect(bench.message == "last row")
  }

  @Test("an empty list reports it")
  func nothing() throws {
    var bench = try bench()
    show([], in: &bench)
    #expect(bench.frame().text().contains("nothing is pending"))
  }

  @Test("a click selects a timer")
  func click() throws {
    var bench = try bench()
    let area = bench.model.context.layout.inside(.timers)
    let point = Point(x: area.x + 5, y: area.y + 2)
    _ = bench.model.update(with: .input(.mouse(MouseEvent(action: .press(.left), position: point))))
    #expect(bench.model.panelList[TimersPanel.self].selected?.id == .timer(4))
  }
}
