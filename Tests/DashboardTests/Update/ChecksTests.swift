import Explanation
import Foundation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("The checks panel")
struct ChecksTests {
  /// With the focus in the checks; `second` failed at 3 s because of `b`.
  private func bench(width: Int = 120, height: Int = 40) throws -> Bench {
    var bench = Bench("a\ng all\n  b", width: width, height: height)
    let (a, b) = (bench.source.id("a"), bench.source.id("b"))
    let cause = JournalEntry(
      sequence: 4, time: 3_000_000_000, node: b,
      event: .node(.stateChanged(from: .syncing, to: .failed, error: NodeError(text: "boom"))), cause: nil)
    bench.showChecks([
      CheckSnapshot(index: 0, text: "first", line: 7, nodes: [a]),
      CheckSnapshot(
        index: 1, text: "second", line: 8, nodes: [a],
        state: .failed(CheckFailure(expected: "peace", seen: "war", time: 3_000_000_000, causes: [cause]))),
      CheckSnapshot(index: 2, text: "third", line: 9),
    ])
    try bench.press("8")
    return bench
  }

  @Test("checks are in the file's order, and the title counts them")
  func order() throws {
    let text = try bench().frame().text()
    let places = try ["first", "second", "third"].map { try #require(text.range(of: $0)?.lowerBound) }
    #expect(places == places.sorted())
    #expect(text.contains("Checks  1 failed  2 pending"))
  }

  @Test("a decided check changes in place")
  func decided() throws {
    var bench = try bench()
    bench.showChecks([CheckSnapshot(index: 0, text: "first", line: 7, state: .met)])
    #expect(bench.frame().text().contains("✓ first"))
    #expect(bench.frame().text().contains("1 failed  1 pending  1 met"))
  }

  @Test("opening the panel selects the first failed check, unless none has failed")
  func firstFailed() throws {
    var bench = try bench()
    #expect(bench.model.lists[.checks]?.index == 1)
    try bench.press("End 8 8")
    #expect(bench.model.lists[.checks]?.index == 1)
    var other = Bench("a")
    other.showChecks([
      CheckSnapshot(index: 0, text: "first", line: 1, state: .met), CheckSnapshot(index: 1, text: "second", line: 2),
    ])
    try other.press("8")
    #expect(other.model.lists[.checks]?.index == 0)
  }

  @Test("a selected failed check shows expected, seen, time, cause and line")
  func details() throws {
    let text = try bench().frame().text()
    for part in [
      "second  seen: war", "expected  peace", "seen      war  at 00:03.000", "00:03.000 ← b failed: boom",
      "line 8 of the file",
    ] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test("the header counts failed checks")
  func header() throws {
    #expect(try bench().frame().text().split(separator: "\n")[0].contains("1 check failed"))
  }

  @Test("Enter on a failed check goes to its node")
  func enterOnFailed() throws {
    var bench = try bench()
    try bench.press("Enter")
    #expect(bench.selected == "b")
    #expect(bench.model.context.panels.focus == .checks)
  }

  @Test("Enter on a pending check goes to one of its nodes")
  func enterOnPending() throws {
    var bench = try bench()
    try bench.press("Shift-Tab End Tab Up Enter")
    #expect(bench.selected == "a")
  }

  @Test("Enter on a check without a node reports it")
  func enterOnNothing() throws {
    var bench = try bench()
    try bench.press("End Enter")
    #expect(bench.message == "no node to go to")
  }

  @Test("the ends are reported")
  func ends() throws {
    var bench = try bench()
    try bench.press("Home Up")
    #expect(bench.message == "first row")
    try bench.press("End Down")
    #expect(bench.message == "last row")
  }

  @Test("a run without expectations reports it")
  func nothing() throws {
    var bench = Bench("a")
    try bench.press("8")
    #expect(bench.frame().text().contains("no expectations"))
  }

  @Test("a restart clears the checks")
  func startingOver() throws {
    var bench = try bench()
    _ = bench.model.update(with: .replaced(title: "again"))
    #expect(bench.model.context.source.checks == CheckList())
  }

  @Test("a click selects a check, also below another's details", arguments: [(0, 0), (1, 1), (2, 1), (5, 1), (6, 2)])
  func click(line: Int, expected: Int) throws {
    var bench = try bench()
    let area = bench.model.context.layout.inside(.checks)
    let point = Point(x: area.x + 5, y: area.y + line)
    _ = bench.model.update(with: .input(.mouse(MouseEvent(action: .press(.left), position: point))))
    #expect(bench.model.lists[.checks]?.index == expected)
  }

  @Test(
    "the selected check stays visible with its details", arguments: [(120, 40), (80, 24), (60, 14), (40, 10)])
  func inSight(width: Int, height: Int) throws {
    var bench = Bench("a", width: width, height: height)
    bench.showChecks(
      (0..<50).map { index in
        let failure = CheckFailure(expected: "peace", seen: "war", time: 0)
        return CheckSnapshot(
          index: index, text: "check \(index).", line: index, state: index % 3 == 0 ? .failed(failure) : .pending)
      })
    try bench.press("8")
    if bench.model.context.panels.focus != .checks { try bench.press("Shift-Tab") }
    // With little room, a key scrolls the first message.
    for key in ["Down", "Up"] {
      for _ in 0..<250 {
        let index = bench.model.lists[.checks]?.index ?? 0
        #expect(bench.frame().text().contains("check \(index)."), "\(index)")
        try bench.press(key)
      }
      #expect(bench.model.lists[.checks]?.index == (key == "Down" ? 49 : 0))
    }
  }

  @Test(
    "every detail line of a failed check is reachable in every window",
    arguments: [(120, 40), (80, 24), (40, 10)])
  func reachable(width: Int, height: Int) throws {
    var bench = Bench("a", width: width, height: height)
    let a = bench.source.id("a")
    let causes = (1...13).map { number in
      JournalEntry(
        sequence: UInt64(number), time: Int64(number) * 1_000_000_000, node: a,
        event: .waiter("w\(number)", .waiting(timeout: 1)),
        cause: UInt64(number - 1))
    }
    let failure = CheckFailure(expected: "peace", seen: "war", time: 0, causes: causes)
    bench.showChecks([
      CheckSnapshot(index: 0, text: "first", line: 1),
      CheckSnapshot(index: 1, text: "second", line: 46, state: .failed(failure)),
      CheckSnapshot(index: 2, text: "third", line: 3),
    ])
    try bench.press("8")
    if bench.model.context.panels.focus != .checks { try bench.press("Shift-Tab") }
    var seen = ""
    for _ in 0..<40 {
      seen += bench.frame().text()
      try bench.press("Down")
    }
    for number in 1...13 { #expect(seen.contains(" w\(number) waits"), "w\(number)") }
    #expect(seen.contains("line 46 of the file") && seen.contains("more line"))
    #expect(bench.model.lists[.checks]?.index == 2)
    for _ in 0..<40 { try bench.press("Up") }
    #expect(bench.model.lists[.checks]?.index == 0)
  }

  @Test("Enter in a panel in full returns to the tree, at the node")
  func enterInFull() throws {
    var bench = try bench(width: 40, height: 10)
    if bench.model.context.panels.full == nil { try bench.press("8") }
    try bench.press("Home Down Enter")
    #expect(bench.selected == "b")
    #expect(!bench.model.context.layout[.tree].isEmpty)
  }

  @Test("after a window grows, the next key moves the selection")
  func grown() throws {
    var bench = try bench(width: 40, height: 10)
    if bench.model.context.panels.full == nil { try bench.press("8") }
    bench.resize(40, 6)
    try bench.press("Home Down*2")
    #expect(bench.model.checkScroll > 0)
    bench.resize(120, 40)
    #expect(bench.model.checkScroll == 0)
    try bench.press("Up")
    #expect(bench.model.lists[.checks]?.index == 0)
  }
}
