import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("The policies panel")
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

  @Test("children are counted, and each mode has a column, with the group's own marked")
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

  @Test("the matching row of the truth table is marked and follows the children")
  func row() throws {
    var bench = try bench()
    #expect(lines(bench).contains("▶ failed, syncing, …|✗ failed|◐ syncing|◐ syncing"))
    bench.change("token") { $0.state = .synced }
    #expect(lines(bench).contains("▶ failed, synced|✗ failed|✓ synced|✓ synced"))
    #expect(lines(bench).count { $0.hasPrefix("▶") } == 1)
  }

  @Test("the panel follows changes of the state, the children and the selection")
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

  @Test("a closed panel counts nothing")
  func closed() throws {
    var bench = try bench(keys: "2")
    #expect(bench.model.policies == nil)
    try bench.press("5")
    #expect(bench.model.policies != nil)
    try bench.press("5")
    #expect(bench.model.policies == nil)
  }

  @Test("a child shows its group")
  func child() throws {
    let bench = try bench(keys: "Down 5")
    #expect(bench.model.policies?.group == bench.model.context.tree.rows[0].id.node)
    #expect(lines(bench).first == "photos: child of feed")
  }

  @Test("a deeper descendant shows its nearest group")
  func further() throws {
    #expect(lines(try bench(keys: "Down*4 5")).first == "device: descendant of feed")
  }

  @Test("a node outside any group reports it")
  func none() throws {
    var bench = try bench(keys: "End 5")
    #expect(lines(bench) == ["push: not a group, and in none"])
    try bench.press("Enter")
    #expect(bench.message == "push: not a group, and in none")
  }

  @Test("an empty group and an empty source are shown")
  func empty() throws {
    #expect(
      lines(try bench("g all")).prefix(3) == ["It has no children.", "|▶ all|any|never", "state|○ idle|○ idle|○ idle"])
    #expect(lines(try bench("g all")).contains("▶ none|○ idle|○ idle|○ idle"))
    #expect(lines(try bench("")) == ["nothing to select yet"])
  }

  @Test("Enter goes to the deciding child, or from a child to the group")
  func enter() throws {
    var bench = try bench(keys: "| 5 Enter")
    #expect(bench.selected == "token")
    try bench.press("Enter")
    #expect(bench.selected == "feed")
  }

  @Test("without a single deciding child, Enter reports that all decide")
  func allDecide() throws {
    var bench = try bench("g all synced\n  a synced\n  b synced", keys: "| 5 Enter")
    #expect(bench.message == "g: no single child decides its state, all of them do")
    #expect(bench.selected == "g")
    try bench.press("w")
  }

  @Test("movement keys scroll and report the ends")
  func scrolling() throws {
    var bench = Bench(Self.outline, width: 80, height: 24)
    try bench.press("| 5 Up")
    #expect(bench.message == "start of the policies")
    try bench.press("Down*2")
    #expect(bench.model.policyScroll == 2)
    try bench.press("End")
    #expect(bench.model.policyScroll == bench.model.panelList[PoliciesPanel.self].scrollLimit(bench.model.context))
    try bench.press("Down")
    #expect(bench.message == "end of the policies")
    try bench.press("Home")
    #expect(bench.model.policyScroll == 0)
  }

  @Test("the wheel scrolls")
  func wheel() throws {
    var bench = Bench(Self.outline, width: 80, height: 24)
    try bench.press("| 5")
    let area = bench.model.context.layout.inside(.policies)
    let mouse = MouseEvent(action: .wheelDown, position: Point(x: area.x, y: area.y))
    _ = bench.model.update(with: .input(.mouse(mouse)))
    #expect(bench.model.policyScroll == 3)
  }

  @Test("the panel's keys send no commands")
  func changesNothing() throws {
    var bench = Bench(Self.outline)
    let effects = try bench.press("5 Down Up End Home Enter")
    #expect(!effects.contains { if case .perform = $0 { true } else { false } })
  }
}
