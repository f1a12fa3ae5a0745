import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("The log panel")
struct LogTests {
  /// With the focus in the log; entry n belongs to `a` or `b` in turn, and each is the cause of the next.
  private func bench(_ count: UInt64 = 6, width: Int = 120, height: Int = 40) throws -> Bench {
    var bench = Bench("a\ng all\n  b", width: width, height: height)
    try bench.press("- 4")
    if bench.model.context.panels.focus != .log { try bench.press("Shift-Tab") }
    append(1...count, to: &bench)
    return bench
  }

  private func append(_ numbers: ClosedRange<UInt64>, to bench: inout Bench) {
    let ids = [bench.source.id("b"), bench.source.id("a")]
    let entries = numbers.map { number in
      JournalEntry(
        sequence: number, time: Int64(number) * 1_000_000_000, node: ids[Int(number % 2)],
        event: number % 5 == 0 ? .sync(.started) : .node(.stateChanged(from: .idle, to: .syncing, error: nil)),
        cause: number > 1 ? number - 1 : nil)
    }
    _ = bench.model.update(with: .changes(ChangeBatch(clock: bench.source.clock, entries: entries)))
  }

  private func selected(_ bench: Bench) -> UInt64? {
    bench.model.panelList[LogPanel.self].selectedEntry(in: bench.model.context)?.sequence
  }

  private func shown(_ bench: Bench) -> [UInt64] {
    let top = bench.model.lists[.log]?.top ?? 0
    let height = bench.model.context.layout.inside(.log).height
    return (top..<top + height).compactMap { index in
      guard case .entry(let position)? = bench.model.log[index] else { return nil }
      return bench.model.context.source.history.entries[position].sequence
    }
  }

  @Test("each entry shows time, number, node, event and cause")
  func row() throws {
    let text = try bench().frame().text()
    #expect(text.contains("00:05.000 #5  a"))
    #expect(text.contains("was asked to sync"))
    #expect(text.contains("← #4 b syncing"))
  }

  @Test("without room for numbers, causes are not numbered")
  func withoutNumbers() throws {
    let text = try bench(width: 40, height: 10).frame().text()
    #expect(text.contains("00:05.000"))
    #expect(!text.contains("#") && !text.contains("←"))
  }

  @Test("the newest entry is at the bottom and stays selected without moves")
  func follows() throws {
    var bench = try bench(100)
    #expect(shown(bench).last == 100 && selected(bench) == 100)
    append(101...300, to: &bench)
    #expect(shown(bench).last == 300 && selected(bench) == 300)
    #expect(!bench.frame().text().contains("not following"))
  }

  @Test("moving up stops following and counts new entries, and End follows again")
  func doesNotFollow() throws {
    var bench = try bench(100)
    try bench.press("Up*3")
    let before = shown(bench)
    append(101...142, to: &bench)
    #expect(shown(bench) == before && selected(bench) == 97)
    #expect(bench.frame().text().contains("Log  42 new  not following: End follows"))
    try bench.press("End")
    #expect(selected(bench) == 142 && !bench.frame().text().contains("not following"))
    append(143...150, to: &bench)
    #expect(selected(bench) == 150)
  }

  @Test("the wheel stops following as well")
  func wheel() throws {
    var bench = try bench(100)
    let area = bench.model.context.layout.inside(.log)
    let point = Point(x: area.x + 1, y: area.y + 1)
    _ = bench.model.update(with: .input(.mouse(MouseEvent(action: .wheelUp, position: point))))
    append(101...102, to: &bench)
    #expect(shown(bench).last == 97)
    #expect(bench.frame().text().contains("2 new"))
  }

  @Test("a click selects an entry")
  func click() throws {
    var bench = try bench(100)
    let area = bench.model.context.layout.inside(.log)
    let point = Point(x: area.x + 5, y: area.y + 2)
    _ = bench.model.update(with: .input(.mouse(MouseEvent(action: .press(.left), position: point))))
    #expect(selected(bench) == shown(bench)[2])
  }

  @Test("Enter goes to the node and unfolds its ancestors")
  func enter() throws {
    var bench = try bench()
    try bench.press("Enter")
    #expect(bench.selected == "b")
    #expect(bench.model.context.panels.focus == .log)
  }

  @Test("Enter on an entry without a node reports it")
  func enterOnNothing() throws {
    var bench = try bench()
    let entry = JournalEntry(
      sequence: 7, time: 0, node: nil, event: .command(.given(.syncRoots, by: .user)), cause: nil)
    _ = bench.model.update(with: .changes(ChangeBatch(clock: bench.source.clock, entries: [entry])))
    try bench.press("Enter")
    #expect(bench.message == "no node to go to")
  }

  /// Entry 3 is a notification, caused by entry 2 and the cause of entry 4.
  private func benchWithNotification() throws -> Bench {
    var bench = try bench(2)
    let a = bench.source.id("a")
    let events: [JournalEvent] = [.node(.notified), .node(.stateChanged(from: .idle, to: .syncing, error: nil))]
    let entries = events.enumerated().map { index, event in
      JournalEntry(sequence: UInt64(index) + 3, time: 3_000_000_000, node: a, event: event, cause: UInt64(index) + 2)
    }
    _ = bench.model.update(with: .changes(ChangeBatch(clock: bench.source.clock, entries: entries)))
    return bench
  }

  @Test("notifications are hidden until v shows them, and again after the next v")
  func notifications() throws {
    var bench = try benchWithNotification()
    #expect(shown(bench) == [1, 2, 4])
    try bench.press("v")
    #expect(shown(bench) == [1, 2, 3, 4] && bench.message == "the log shows notifications of observers")
    try bench.press("v")
    #expect(shown(bench) == [1, 2, 4] && bench.message == "the log hides notifications of observers")
  }

  @Test("a searched text finds notifications, and a cause that is one is shown")
  func searchedNotifications() throws {
    var bench = try benchWithNotification()
    try bench.press("/ \"notified\" Enter")
    #expect(shown(bench) == [3])
    try bench.press("Esc c")
    #expect(selected(bench) == 3)
  }

  @Test("the command violations shows them in the log; without any, it says so")
  func violations() throws {
    var bench = try bench(2)
    try bench.press(": \"violations\" Enter")
    #expect(bench.hintBar.contains("no violations"))
    try bench.press("Esc")
    bench.change("a") { $0.counts.lints.add(.errorWithoutFailure) }
    let violation = JournalEntry(
      sequence: 3, time: 3, node: bench.source.id("a"), event: .node(.violated(.errorWithoutFailure, "it lied")),
      cause: nil)
    _ = bench.model.update(with: .changes(ChangeBatch(clock: bench.source.clock, entries: [violation])))
    try bench.press("1 : \"violations\" Enter")
    #expect(shown(bench) == [3] && bench.model.context.panels.focus == .log)
  }

  @Test("c goes to the cause, repeatedly to the first one")
  func cause() throws {
    var bench = try bench(100)
    try bench.press("c")
    #expect(selected(bench) == 99)
    try bench.press("c*98")
    #expect(selected(bench) == 1 && shown(bench).contains(1))
    try bench.press("c")
    #expect(bench.message == "no cause: it came from outside")
  }

  @Test("c outside the log reports where it works")
  func elsewhere() throws {
    var bench = Bench("a")
    try bench.press("c")
    #expect(bench.message == "c: for the log only; 4 opens the log")
  }

  @Test("c on an entry with a lost cause reports it")
  func causeIsLost() throws {
    var bench = Bench("a")
    try bench.press("4")
    append(9...9, to: &bench)
    try bench.press("c")
    #expect(bench.message == "the cause is not in the log")
  }

  @Test("lost entries are a row in their place, and no filter hides it")
  func lost() throws {
    var bench = try bench(6)
    append(10...12, to: &bench)
    #expect(bench.model.log.count == 10)
    #expect(bench.model.log[6] == .lost(count: 3))
    #expect(bench.model.log[7] == .entry(position: 6))
    #expect(bench.frame().text().contains("… 3 entries lost here"))
    try bench.press("/ \"asked\" Enter")
    #expect(bench.frame().text().contains("… 3 entries lost here"))
    #expect(shown(bench) == [5, 10])
  }

  @Test("dropped entries are the first row, and the view stays in place")
  func cutOff() throws {
    var bench = Bench("", width: 120, height: 40)
    bench.model = Model(
      title: "Short", size: bench.model.context.size, memory: ScreenMemory().opening(["detail"]), historyLimit: 1_000)
    bench.show("a\nb")
    try bench.press("4")
    append(1...900, to: &bench)
    try bench.press("Home Down*300")
    let before = (selected(bench), shown(bench))
    append(901...1_200, to: &bench)
    #expect(selected(bench) == before.0 && shown(bench) == before.1)
    try bench.press("Home")
    #expect(bench.model.log[0] == .cutOff(count: 200))
    let row = "… 200 earlier entries no longer kept: only the latest 1,000 events are kept"
    #expect(bench.frame().text().contains(row))
    #expect(bench.model.log[1] == .entry(position: 200))
    try bench.press("End / \"asked\" Enter")
    #expect(bench.model.log.count == 201)
    append(1_201...1_700, to: &bench)
    #expect(bench.model.log.count == 201)
    #expect(shown(bench).last == 1_700)
    try bench.press("Home Down")
    #expect(selected(bench) == 705)
  }

  @Test("the row of dropped entries does not count as found")
  func cutOffIsNotFound() throws {
    var bench = Bench("", width: 120, height: 40)
    bench.model = Model(
      title: "Short", size: bench.model.context.size, memory: ScreenMemory().opening(["detail"]), historyLimit: 1_000)
    bench.show("a\nb")
    try bench.press("4")
    append(1...1_200, to: &bench)
    try bench.press("/ \"no such entry\" Enter")
    let text = bench.frame().text()
    #expect(text.contains("/no such entry  0 matches"))
    #expect(text.contains("200 earlier entries no longer kept"))
    #expect(text.contains(Messages.noEntriesFound(.standard)))
  }

  @Test("/ filters entries by words, and Esc shows all")
  func filter() throws {
    var bench = try bench(100)
    try bench.press("/ \"Was ASKED\"")
    #expect(bench.hintBar.contains("Filter the log: Was ASKED"))
    #expect(bench.model.context.filtering.text == nil)
    #expect(bench.model.log.count == 20)
    #expect(bench.frame().text().contains("Log  /Was ASKED  20 matches"))
    try bench.press("Enter Up")
    append(101...105, to: &bench)
    #expect(bench.model.log.count == 21)
    #expect(bench.frame().text().contains("1 new"))
    try bench.press("Esc")
    #expect(bench.model.log.count == 105)
    // The viewed entry stays.
    #expect(selected(bench) == 95)
  }

  @Test(
    "the filter is an expression: texts search the event, fields its node",
    arguments: [
      ("name:b", 50), ("!name:b", 50), ("name:b asked", 10), ("asked or name:a", 60), ("asked kind:group", 0),
    ])
  func expression(text: String, count: Int) throws {
    var bench = try bench(100)
    try bench.press("/")
    for character in text { try bench.press(character == " " ? "Space" : "\(character)") }
    try bench.press("Enter")
    #expect(bench.model.log.count == count)
  }

  @Test("an entry without a node is found by no field, only by its text", arguments: [("name:a", 2), ("!name:a", 2)])
  func expressionWithoutNode(text: String, count: Int) throws {
    var bench = try bench(3)
    let entry = JournalEntry(
      sequence: 4, time: 4_000_000_000, node: nil, event: .command(.given(.syncRoots, by: .user)), cause: nil)
    _ = bench.model.update(with: .changes(ChangeBatch(clock: bench.source.clock, entries: [entry])))
    try bench.press("/ \"\(text)\" Enter")
    #expect(bench.model.log.count == count)
  }

  @Test("an invalid filter says why, stays open at Enter, and hides nothing")
  func invalid() throws {
    var bench = try bench(100)
    try bench.press("/ \"stat:failed\"")
    #expect(bench.hintBar.contains("did you mean `state:`?"))
    try bench.press("Enter")
    #expect(bench.model.context.overlay is PanelFilterPrompt)
    #expect(bench.model.log.count == 100)
  }

  @Test("a filter without matches reports it")
  func nothingFound() throws {
    var bench = try bench(10)
    try bench.press("/ \"nothing like it\"")
    #expect(bench.frame().text().contains("no matches in the log; Esc shows all"))
    try bench.press("Esc")
    #expect(bench.model.log.count == 10 && bench.model.context.overlay == nil)
  }

  @Test("a log without entries reports it")
  func empty() throws {
    var bench = Bench("a")
    try bench.press("4")
    #expect(bench.frame().text().contains("nothing happened yet"))
  }

  @Test("o shows only the node's entries, also with a text, and toggles back")
  func onlyNode() throws {
    var bench = try bench(100)
    try bench.press("o")
    #expect(bench.model.log.count == 50)
    #expect(bench.frame().text().contains("Log  only b  50 matches"))
    try bench.press("/ \"asked\" Enter")
    #expect(bench.model.log.count == 10)
    try bench.press("o")
    #expect(bench.model.log.count == 20)
  }

  @Test("o takes the node of the row under the cursor, not the tree's selection")
  func onlyNodeOfRow() throws {
    var bench = try bench(100)
    #expect(bench.selected == "a")
    try bench.press("o")
    #expect(bench.model.log.filter?.node == bench.source.id("b"))
    try bench.press("o Up o")
    #expect(bench.model.log.filter?.node == bench.source.id("a"))
  }

  @Test("o on a row without a node reports it")
  func noNodeToShowAlone() throws {
    var bench = try bench(2)
    let entry = JournalEntry(
      sequence: 3, time: 3_000_000_000, node: nil, event: .command(.given(.syncRoots, by: .user)), cause: nil)
    _ = bench.model.update(with: .changes(ChangeBatch(clock: bench.source.clock, entries: [entry])))
    try bench.press("o")
    #expect(bench.message == "this entry has no node to show alone")
    #expect(bench.model.log.filter == nil)
  }

  @Test("going to a cause hidden by the filter shows all")
  func causeBehindFilter() throws {
    var bench = try bench(100)
    try bench.press("/ \"asked\" Enter c")
    #expect(bench.model.log.filter == nil)
    #expect(selected(bench) == 99)
  }

  @Test("a long log is searched in parts, newest first, and the view stays in place")
  func longSearch() throws {
    var bench = try bench(1)
    append(2...20_000, to: &bench)
    append(20_001...38_000, to: &bench)
    try bench.press("/ \"asked\" Enter")
    // Not the bench itself: a failed expectation would print all of its entries.
    let (log, interval, last) = (bench.model.log, bench.model.refreshInterval, selected(bench))
    let isSearching = log.isSearching
    #expect(isSearching && interval == LogList.searchInterval)
    #expect(last == 38_000)
    let title = bench.frame().text()
    #expect(title.contains("to search"))
    try bench.press("Up")
    let before = shown(bench)
    while bench.model.log.isSearching { bench.setClock { $0.now += 1 } }
    let (after, same, count) = (shown(bench), selected(bench), bench.model.log.count)
    #expect(after == before)
    #expect(same == 37_995)
    #expect(count == 7_600)
    let frame = bench.frame().text()
    #expect(!frame.contains(" new "))
    try bench.press("Home")
    let first = selected(bench)
    #expect(first == 5)
  }

  @Test("a restart clears the entries and keeps the typed filter")
  func startingOver() throws {
    var bench = try bench(100)
    try bench.press("/ \"asked\" Enter")
    _ = bench.model.update(with: .replaced(title: "again"))
    #expect(bench.model.log.count == 0)
    append(1...5, to: &bench)
    #expect(bench.model.log.count == 1)
  }

  @Test("rows map to entry positions through losses and drops")
  func rowsAndPlaces() {
    var rows = LogRows()
    var sequences: [UInt64] = []
    var random = SystemRandomNumberGenerator()
    var sequence: UInt64 = 0
    for _ in 0..<200 {
      let entries = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        sequence += Bool.random(using: &random) ? 1 : 3
        sequences.append(sequence)
        return JournalEntry(sequence: sequence, time: 0, node: nil, event: .node(.notified), cause: nil)
      }
      let first = max(0, sequences.count - 50)
      rows.append(entries, keepingFrom: first)
      var last = first > 0 ? nil : 0 as UInt64?
      for row in rows.range {
        switch rows[row] {
        case .entry(let position):
          #expect(rows.row(of: position) == row)
          if let last { #expect(sequences[position] == last + 1) }
          last = sequences[position]
        case .lost(let count): last = last.map { $0 + count }
        case .cutOff: Issue.record("no row of these says so")
        }
      }
      #expect(rows.range.isEmpty || last == sequence)
    }
  }
}
