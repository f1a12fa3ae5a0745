import TerminalUI
import Testing

@testable import Dashboard

@Suite("The panel strip and panel titles")
struct PanelStripTests {
  /// The panel strip, without a message over it.
  private func strip(_ bench: Bench) -> String {
    var bench = bench
    if let message = bench.model.expiringMessage { _ = bench.model.update(with: .messageExpired(number: message)) }
    let lines = bench.frame().text().split(separator: "\n", omittingEmptySubsequences: false)
    return String(lines[bench.model.context.layout.strip.y]).trimmingBlanks
  }

  @Test("each title shows its panel's key", arguments: PanelKind.all)
  func titles(panel: PanelKind) throws {
    var bench = Bench("a image", panels: [])
    if panel != .tree { try bench.press(panel.key.name) }
    #expect(bench.frame().text().contains("╭▶[\(panel.key.name)] \(panel.title)"))
  }

  @Test("a title shows the remapped key, and no key when unbound")
  func remapped() throws {
    let keymap = try Keymap.standard.remapped(["show-log": [.character("L")], "show-detail": []])
    var bench = Bench("a", keymap: keymap)
    try bench.press("L")
    let text = bench.frame().text()
    #expect(text.contains("[L] Log") && text.contains("╭ Detail") && text.contains("[L Log]"))
  }

  @Test("the strip distinguishes open, closed and hidden panels without colours")
  func status() throws {
    var bench = Bench("a")
    #expect(strip(bench).contains("[2 Detail] 3 Timeline 4 Log"))
    try bench.press("3 4")
    bench.resize(80, 24)
    #expect(strip(bench) == "(2 Detail) [3 Timeline] [4 Log] 5 6 7 8 9")
    bench.resize(99, 24)
    #expect(strip(bench).contains("(2 Detail: no room) [3 Timeline] [4 Log] 5 Policies"))
    bench.resize(40, 24)
    #expect(strip(bench) == "(2) [3] [4] 5 6 7 8 9" || strip(bench) == "(2) (3) [4] 5 6 7 8 9")
  }

  @Test func theLoadIsNamedIfThereAreRequestsOrIfItIsOpen() throws {
    var bench = Bench("a")
    #expect(!strip(bench).contains("Load"))
    try bench.press("u")
    #expect(strip(bench).contains("[u Load]"))
    #expect(strip(Bench("api queue")).contains("u Load"))
  }

  @Test("a panel in full hides the others")
  func full() throws {
    var bench = Bench("a")
    try bench.press("3 z")
    #expect(strip(bench).contains("(2 Detail) [3 Timeline] 4 Log"))
  }

  @Test("no width cuts a panel's name", arguments: 40...160)
  func widths(width: Int) throws {
    let words = Set(PanelKind.others.map(\.title))
    var bench = Bench("a", width: width, height: 24)
    try bench.press("4 3 8")
    let line = strip(bench)
    #expect(line.displayWidth() <= width - 2)
    for word in line.split(whereSeparator: { " []():".contains($0) }) where word.count > 1 {
      #expect(words.contains(String(word)) || ["Panels", "no", "room"].contains(word), "\(line)")
    }
    for panel in bench.model.context.namedPanels { #expect(line.contains(panel.key.name), "\(line)") }
  }

  @Test("a click on a name in the strip works like the panel's key")
  func click() throws {
    var bench = Bench("a")
    let place = try #require(bench.place(of: "4 Log", inRow: 38))
    bench.click(x: place.x, y: place.y)
    #expect(bench.model.context.panels.focus == .log)
    bench.click(x: place.x, y: place.y)
    #expect(!bench.model.context.panels.open.contains(.log))
  }

  @Test("a panel that loses its place to another reports it once")
  func givesWay() throws {
    var bench = Bench((0..<20).map { "n\($0)" }.joined(separator: "\n"), width: 80, height: 24)
    try bench.press("8")
    #expect(bench.message == "detail: hidden, no room left; 2 shows it again")
    try bench.press("Down")
    #expect(bench.message != "detail: hidden, no room left; 2 shows it again")
  }

  @Test("panels that lose their room on a resize report it with the keys that reopen them")
  func resized() throws {
    var bench = Bench("a")
    try bench.press("3")
    bench.resize(50, 9)
    #expect(bench.message == "detail, timeline: hidden, no room left; their keys show them again")
    try bench.press("3")
    #expect(bench.model.context.layout.shown == [.timeline])
  }

  @Test("a panel without room does not replace a warning")
  func warningStays() throws {
    var bench = Bench("a")
    _ = bench.model.update(with: .warning("x"))
    bench.resize(40, 10)
    #expect(bench.message == "x")
  }

  @Test("an opened panel takes the focus", arguments: PanelKind.others)
  func focus(panel: PanelKind) throws {
    var bench = Bench("a", panels: [])
    try bench.press(panel.key.name)
    #expect(bench.model.context.panels.focus == panel)
    try bench.press(panel.key.name)
    #expect(bench.model.context.panels.focus == .tree)
  }

  @Test(
    "the first start shows the detail, and in a large window the timeline",
    arguments: [
      (Size(width: 120, height: 36), [PanelKind.tree, .detail, .timeline]),
      (Size(width: 119, height: 36), [.tree, .detail]), (Size(width: 120, height: 35), [.tree, .detail]),
      (Size(width: 80, height: 24), [.tree, .detail]),
    ])
  func firstStart(size: Size, shown: [PanelKind]) {
    let bench = Bench("a", width: size.width, height: size.height, panels: nil)
    #expect(bench.model.context.layout.shown == shown)
    #expect(bench.model.context.panels.focus == .tree)
    // In a terminal the size arrives after the start.
    var late = Model(title: "", size: .zero)
    _ = late.update(with: .input(.resize(size)))
    #expect(late.context.layout.shown == shown)
  }

  @Test("the panels of the first start are not remembered, those the user opens are")
  func remembered() throws {
    var bench = Bench("a", panels: nil)
    try bench.press("o")
    #expect(ScreenMemory(bench.model.context).open == nil)
    try bench.press("4")
    #expect(ScreenMemory(bench.model.context).open == [.timeline, .detail, .log])
  }

  @Test("leaving a panel in full does not report hidden panels again")
  func once() throws {
    var bench = Bench("a", width: 80, height: 24)
    try bench.press("8 Tab z")
    #expect(bench.message == nil)
    try bench.press("z")
    #expect(bench.message == nil)
  }
}
