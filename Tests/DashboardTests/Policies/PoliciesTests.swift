import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("The policies")
struct PoliciesTests {
  private static let outline = """
    feed any syncing
      photos failed "http-503"
      token syncing +
      signIn chain synced +
        device synced +
    push pure
    """

  private func bench(_ outline: String = outline, keys: String = "5") throws -> Bench {
    var bench = Bench(outline)
    try bench.press(keys)
    return bench
  }

  /// The panel's lines without the blanks between the columns.
  private func lines(_ bench: Bench, width: Int = 80) -> [String] {
    PoliciesContent(bench.model.policies, bench.model.context, width: width, glyphs: .unicode).lines.map { line in
      line.map { $0.text.trimmingBlanks }.joined(separator: "|")
    }
  }

  @Test("the group's children are counted, and each mode has its column, its own one marked")
  func columns() throws {
    #expect(
      lines(try bench()).prefix(6) == [
        "3 children: 1 ✗ failed, 1 ◐ syncing, 1 ✓ synced, 2 with ▣ contents",
        "|all|▶ any|never",
        "state|✗ failed|◐ syncing|◐ syncing",
        "contents|□ no|▣ yes|□ no",
        "error|http-503|·|·",
        "due to|photos|token|token",
      ])
  }

  @Test("the row of the truth table that holds is marked, and moves with the children")
  func row() throws {
    var bench = try bench()
    #expect(lines(bench).contains("▶ failed, syncing, …|✗ failed|◐ syncing|◐ syncing"))
    bench.change("token") { $0.state = .synced }
    #expect(lines(bench).contains("▶ failed, synced|✗ failed|✓ synced|✓ synced"))
    #expect(lines(bench).count { $0.hasPrefix("▶") } == 1)
  }

  @Test("a change of a child, of the children and of the selection is followed")
  func follows() throws {
    var bench = try bench()
    bench.change("photos") { ($0.state, $0.error) = (.synced, nil) }
    #expect(bench.model.policies?.tally.outcome(.all).state == .syncing)
    let device = bench.source.id("device")
    bench.change("feed") { $0.children = [device] }
    #expect(bench.model.policies?.tally.outcome(.all).state == .synced)
    try bench.press("Tab End")
    #expect(bench.model.policies == nil)
  }

  @Test("nothing is counted while the panel is closed")
  func closed() throws {
    var bench = try bench(keys: "2")
    #expect(bench.model.policies == nil)
    try bench.press("5")
    #expect(bench.model.policies != nil)
    try bench.press("5")
    #expect(bench.model.policies == nil)
  }

  @Test("a child shows its group, and says that it is part of it")
  func child() throws {
    let bench = try bench(keys: "Down 5")
    #expect(bench.model.policies?.group == bench.model.context.tree.rows[0].id.node)
    #expect(lines(bench).first == "photos is no group: it is part of feed")
  }

  @Test("what is further down shows the nearest group above")
  func further() throws {
    #expect(lines(try bench(keys: "Down*4 5")).first == "device is no group: it is somewhere in feed")
  }

  @Test("what is in no group says so")
  func none() throws {
    var bench = try bench(keys: "End 5")
    #expect(lines(bench) == ["push is no group, and part of none"])
    try bench.press("Enter")
    #expect(bench.message == "push is no group, and part of none")
  }

  @Test("an empty group, and nothing at all")
  func empty() throws {
    #expect(
      lines(try bench("g all")).prefix(3) == ["It has no children.", "|▶ all|any|never", "state|○ idle|○ idle|○ idle"])
    #expect(lines(try bench("g all")).contains("▶ none|○ idle|○ idle|○ idle"))
    #expect(lines(try bench("")) == ["nothing to select yet"])
  }

  @Test("Enter goes to the child that decides, or from a child to the group")
  func enter() throws {
    var bench = try bench(keys: "1 5 Enter")
    #expect(bench.selected == "token")
    try bench.press("Enter")
    #expect(bench.selected == "feed")
  }

  @Test("Enter says that all decide where no single child does")
  func allDecide() throws {
    var bench = try bench("g all synced\n  a synced\n  b synced", keys: "1 5 Enter")
    #expect(bench.message == "no single child decides what g is: all of them do")
    #expect(bench.selected == "g")
    try bench.press("w")
  }

  @Test("the keys that move scroll, and say where there is no more")
  func scrolling() throws {
    var bench = Bench(Self.outline, width: 80, height: 24)
    try bench.press("1 5 Up")
    #expect(bench.message == "this is the beginning of the policies")
    try bench.press("Down*2")
    #expect(bench.model.policyScroll == 2)
    try bench.press("End")
    #expect(bench.model.policyScroll == bench.model.panelList[PoliciesPanel.self].scrollLimit(bench.model.context))
    try bench.press("Down")
    #expect(bench.message == "this is the end of the policies")
    try bench.press("Home")
    #expect(bench.model.policyScroll == 0)
  }

  @Test("the wheel scrolls")
  func wheel() throws {
    var bench = Bench(Self.outline, width: 80, height: 24)
    try bench.press("1 5")
    let area = bench.model.context.layout.inside(.policies)
    let mouse = MouseEvent(action: .wheelDown, position: Point(x: area.x, y: area.y))
    _ = bench.model.update(with: .input(.mouse(mouse)))
    #expect(bench.model.policyScroll == 3)
  }

  @Test("nothing is done to the group")
  func changesNothing() throws {
    var bench = Bench(Self.outline)
    let effects = try bench.press("5 Down Up End Home Enter")
    #expect(!effects.contains { if case .perform = $0 { true } else { false } })
  }
}
