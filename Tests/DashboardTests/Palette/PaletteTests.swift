import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("The palette")
struct PaletteTests {
  private static let outline = "feed all\n  photos\n  avatar\ntoken"

  @Test("letters find actions, commands and nodes, and Enter takes the best")
  func finds() throws {
    var bench = Bench(Self.outline)
    try bench.press(": \"tgf\"")
    #expect(bench.palette.first == "toggle-fold")
    try bench.press("Enter")
    #expect(bench.rows == ["[feed]", "token"] && bench.model.context.overlay == nil)
    try bench.press(": \"avat\" Enter")
    #expect(bench.selected == "avatar")
    try bench.press(": \"spe\" Enter")
    #expect(bench.hintBar.contains(":speed "))
  }

  @Test("sentences are found by their words")
  func sentences() throws {
    var bench = Bench(Self.outline)
    try bench.press(": \"clipboard\"")
    #expect(bench.palette == ["copy"])
  }

  @Test(
    "other words for a command or a key action find it too",
    arguments: [
      ("bug", ["save-script", "record", "save-scenario"]), ("violation", ["violations"]), ("refresh", ["sync"]),
      ("undo", ["step-back"]), ("broken", ["violations"]),
    ])
  func synonyms(word: String, names: [String]) throws {
    var bench = Bench(Self.outline)
    try bench.press(": \"\(word)\"")
    for name in names { #expect(bench.palette.contains(name), "\(name): \(bench.palette)") }
  }

  @Test("every synonym is one of a command or a key action")
  func knownSynonyms() {
    let names = TypedCommand.all.map(\.name) + Keymap.standard.bindings.map(\.action.name)
    #expect(PaletteSynonyms.names.subtracting(names) == [])
  }

  @Test("a chosen node is revealed from any panel")
  func node() throws {
    var bench = Bench(Self.outline)
    try bench.press("- / \"token\" Enter 4 z : \"photos\" Enter")
    #expect(bench.selected == "photos" && !bench.model.context.layout[.tree].isEmpty)
    #expect(bench.rows.contains("  [photos]"))
  }

  @Test("an empty query lists all commands, then all actions in the order of the help")
  func everything() throws {
    var bench = Bench(Self.outline)
    try bench.press(":")
    #expect(bench.palette.count == TypedCommand.all.count + Keymap.standard.bindings.map(\.action).count)
    #expect(bench.palette.first == "break" && bench.palette[TypedCommand.all.count] == "move-up")
    try bench.press("Esc : \"sync\" Enter : \"photos\" Enter :")
    #expect(bench.palette.prefix(3) == ["photos", "sync", "break"])
    #expect(bench.palette.count { $0 == "sync" } == 1)
  }

  @Test("an unavailable action shows its reason, in the list and on Enter")
  func disabled() throws {
    var bench = Bench("p pure")
    try bench.press(": \"sync-if\"")
    #expect(bench.frame().text().contains("not now: p: pure, cannot sync"))
    #expect(try bench.press("Enter") == [])
    #expect(bench.hintBar.contains("p: pure, cannot sync; its owner sets the state"))
    try bench.press("Ctrl-U \"happen\" Enter")
    #expect(bench.hintBar.contains("for the timers only; 7 opens the timers"))
    #expect(bench.model.context.overlay != nil)
  }

  @Test("a command that cannot be used now shows its reason, in the list and on Enter")
  func disabledCommand() throws {
    var bench = Bench("p pure")
    try bench.press(": \"save-sc\"")
    #expect(bench.frame().text().contains("not now: this run has a scenario; save-script writes a copy"))
    try bench.press("\"enario x.yaml\" Enter")
    #expect(bench.hintBar.contains("this run has a scenario; save-script writes a copy"))
  }

  @Test("arrows and Ctrl-N, Ctrl-P move within the list")
  func choosing() throws {
    var bench = Bench(Self.outline)
    try bench.press(": \"show\"")
    let list = bench.palette
    #expect(bench.offer == list[0])
    try bench.press("Down Ctrl-N")
    #expect(bench.offer == list[2])
    try bench.press("Up Ctrl-P Up")
    #expect(bench.offer == list[0])
    try bench.press("PageDown*20")
    #expect(bench.offer == list.last)
    try bench.press("Esc : Down*2")
    #expect(bench.offer == "go")
    try bench.press("Up*2")
    #expect(bench.offer == nil)
  }

  @Test("Up in an empty line recalls earlier entries, newest first")
  func history() throws {
    var bench = Bench(Self.outline)
    try bench.press(": \"sync\" Enter : \"break token idle\" Enter : \"sync\" Enter : \"photos\" Enter : Up")
    #expect(bench.hintBar.contains(":photos"))
    try bench.press("Up*2")
    #expect(bench.hintBar.contains(":break token idle"))
    try bench.press("Up")
    #expect(bench.hintBar.contains(":break token idle"))
    let token = bench.source.id("token")
    #expect(try bench.press("Enter") == [.perform(.setBreakpoint(token, .state(.idle)))])
    try bench.press(": Up*2 Down*2")
    #expect(bench.hintBar.contains("↑ used before"))
    try bench.press("Up \"x\"")
    #expect(bench.hintBar.contains(":break token idlex"))
  }

  @Test("the last fifty entries are remembered")
  func remembered() throws {
    var history = CommandHistory()
    for number in 1...60 { history.note("go \(number)s") }
    history.note("go 30s")
    history.note("  ")
    #expect(history.lines.count == 50 && history.lines.first == "go 11s" && history.lines.last == "go 30s")
    var bench = Bench(Self.outline)
    try bench.press(": \"filter state:idle\" Enter")
    let enter = KeySequence.enter
    try bench.press(": \"sync\"")
    let effects = bench.model.update(with: enter)
    #expect(effects.contains(.remember(ScreenMemory(bench.model.context))))
    let read = ScreenMemory(ScreenMemory(bench.model.context).text)
    #expect(read?.commands.lines == ["filter state:idle", "sync"])
    let again = Model(title: "", size: bench.model.context.size, memory: try #require(read))
    #expect(again.context.commandHistory == bench.model.context.commandHistory)
    let long = ScreenMemory("loadscope-screen: 1\ncommand: \(String(repeating: "x", count: 9_999))")
    #expect(long?.commands.lines.first?.count == LineEditor.limit)
  }

  @Test("a click takes an offer, the wheel moves, and a click elsewhere does nothing")
  func mouse() throws {
    var bench = Bench(Self.outline)
    try bench.press(": \"show\"")
    guard let line = bench.model.context.overlay as? CommandLine else { throw Gone() }
    let inside = PaletteView.Places(line, bench.model.context.layout).inside
    bench.mouse(.wheelDown, x: 5, y: inside.y)
    #expect(bench.offer == bench.palette[1])
    bench.click(x: 5, y: 3)
    #expect(bench.offer == bench.palette[1])
    let index = try #require(bench.palette.firstIndex(of: "show-log"))
    bench.click(x: 5, y: inside.y + index)
    #expect(bench.model.context.overlay == nil && bench.model.context.panels.open.contains(.log))
  }

  @Test("a replaced source is searched again")
  func replaced() throws {
    var bench = Bench("a\nb")
    try bench.press(": \"a\"")
    _ = bench.model.update(with: .replaced(title: "Another"))
    bench.show("x\nzebra")
    try bench.press("Ctrl-U \"zeb\" Enter")
    #expect(bench.selected == "zebra")
  }

  @Test(
    "it covers at most half of the window", arguments: [(120, 40), (80, 24), (40, 10), (20, 5), (9, 2), (1, 1)])
  func size(width: Int, height: Int) throws {
    var bench = Bench(Self.outline, width: width, height: height)
    try bench.press(":")
    guard let line = bench.model.context.overlay as? CommandLine else { throw Gone() }
    let layout = bench.model.context.layout
    #expect(PaletteView.Places(line, layout).panel.height <= (layout.body.height + 1) / 2)
    _ = bench.frame()
  }

  @Test("with many nodes, the best are listed and the rest counted")
  func many() throws {
    var bench = Bench((0..<5_000).map { "node-\($0)" }.joined(separator: "\n"))
    try bench.press(": \"node\"")
    #expect(bench.palette.count == PaletteList.limit)
    #expect(bench.frame().text().contains("↓ 4,9"))
  }

  private struct Gone: Error {}
}

extension KeySequence {
  fileprivate static var enter: Event { .input(.key(.enter)) }
}
