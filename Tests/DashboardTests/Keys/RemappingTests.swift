import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Remapped keys")
struct RemappingTests {
  private func bench(_ keys: [String: [Key]], _ outline: String = "a\nb", width: Int = 120) throws -> Bench {
    try Bench(outline, width: width, keymap: Keymap.standard.remapped(keys))
  }

  @Test("a remapped action has only its new keys, the others keep theirs")
  func assigned() throws {
    let keymap = try Keymap.standard.remapped(["sync": [.function(5), .character("x"), .function(5)]])
    #expect(keymap[.character("s")] == nil)
    #expect(keymap[.function(5)]?.action == .sync)
    #expect(keymap.keyNames(.sync, .unicode) == "F5 x")
    for binding in Keymap.standard.bindings where binding.action != .sync {
      #expect(keymap.binding(of: binding.action)?.keys == binding.keys)
    }
  }

  @Test("two actions can swap keys")
  func exchanged() throws {
    let keymap = try Keymap.standard.remapped(["sync": [.character("p")], "pause": [.character("s")]])
    #expect(keymap[.character("s")]?.action == .pause && keymap[.character("p")]?.action == .sync)
  }

  @Test("a conflict names the key and both actions")
  func conflict() {
    #expect(throws: KeymapError.conflict(.character("s"), "sync", "pause")) {
      try Keymap.standard.remapped(["pause": [.character("s")]])
    }
    #expect(
      KeymapError.conflict(.character("s"), "sync", "pause").message
        == "s is for sync and for pause: give one of them another key")
    #expect(throws: KeymapError.conflict(.character("c"), "to-cause", "only-node")) {
      try Keymap.standard.remapped(["only-node": [.character("c")]])
    }
  }

  @Test("panels can share a key with each other and with a global key action")
  func panels() throws {
    let keymap = try Keymap.standard.remapped(["to-cause": [.character("s")], "happen-now": [.character("s")]])
    #expect(keymap[.character("s"), in: .log]?.action == .toCause)
    #expect(keymap[.character("s"), in: .timers]?.action == .fireNow)
    #expect(keymap[.character("s"), in: .tree]?.action == .sync)
  }

  @Test("all problems are listed in a fixed order")
  func problems() {
    let keys: [String: [Key]] = [
      "pause": [.character("s")], "snyc": [], "fial": [.function(2)], "quit": [], "set-mark": [.control("c")],
    ]
    #expect(
      Keymap.standard.problems(remapping: keys) == [
        .unknownAction("fial"), .unknownAction("snyc"), .needsKey("quit"), .conflict(.control("c"), "quit", "set-mark"),
        .conflict(.character("s"), "sync", "pause"),
      ])
    #expect(Keymap.standard.problems(remapping: [:]) == [])
  }

  @Test("only quit, command-line and close need a key", arguments: Keymap.actionNames)
  func unbound(name: String) {
    let problems = Keymap.standard.problems(remapping: [name: []])
    #expect(problems == (["quit", "command-line", "close"].contains(name) ? [.needsKey(name)] : []))
  }

  @Test("Ctrl-C always quits")
  func interrupt() throws {
    var bench = try bench(["quit": [.character("Q")]])
    #expect(bench.model.context.keymap.keyNames(.quit, .unicode) == "Q Ctrl-C")
    #expect(try bench.press("q") == [] && bench.message == "q: no function here; ? lists the keys")
    #expect(try bench.press("Q Ctrl-C") == [.quit, .quit])
  }

  @Test("the hint bar, the help and messages name the remapped keys")
  func words() throws {
    var bench = try bench(["quit": [.function(10)], "help": [.function(2)], "sync": [.character("x")], "fail": []])
    #expect(bench.hintBar.contains("x sync") && bench.hintBar.contains("F10 quit"))
    #expect(!bench.hintBar.contains("fail"))
    try bench.press("q")
    #expect(bench.message == "q: no function here; F2 lists the keys")
    try bench.press("F2 / \"twice: all keys\" Enter")
    let help = bench.frame().text()
    #expect(help.contains(" F2 ") && !help.contains("? F1"))
    try bench.press("F2")
    #expect(bench.model.context.overlay == nil)
  }

  @Test("an action without a key is named by its command")
  func nameless() throws {
    var bench = try bench(["restart": [], "copy": []])
    bench.setClock { $0.hasEnded = true }
    try bench.press("p")
    #expect(bench.message == "run ended: :restart starts it again from 0")
    let keymap = try Keymap.standard.remapped(["restart": [], "command-line": [.function(4)]])
    #expect(keymap[.restart] == "F4 restart" && keymap.line("go end") == "F4 go end")
    try bench.press("?")
    #expect(bench.model.context.keymap.keyNames(.restart, .unicode) == ":restart")
  }

  @Test("the key of a later action yields to a configuration that uses it")
  func yielding() throws {
    let keymap = try Keymap.standard.remapped(["redraw": [.character("L")]])
    #expect(keymap[.redraw] == "L" && keymap[.present] == ":present")
    #expect(Keymap.standard[.present] == "L")
  }

  @Test("remapped keys do not change typing and moving in a prompt")
  func prompts() throws {
    var bench = try bench([
      "redraw": [.character("L")], "move-down": [.character("j")], "step": [.down], "suspend-program": [.control("t")],
    ])
    #expect(try bench.press("/ \"L\" Ctrl-T") == [.suspend])
    #expect(bench.model.context.filtering.text == "L")
    try bench.press("Backspace Down Enter")
    #expect(bench.selected == "b")
  }

  @Test("the breakpoint key pressed twice sets the default breakpoint or removes it")
  func breakpoint() throws {
    var bench = try bench(["breakpoint": [.function(9)]])
    let id = bench.source.id("a")
    #expect(try bench.press("F9 F9") == [.perform(.setBreakpoint(id, .state(.failed)))])
    bench.change("a") { $0.breakpoint = .state(.failed) }
    try bench.press("F9")
    #expect(bench.hintBar.contains("F9 off"))
    #expect(try bench.press("F9") == [.perform(.setBreakpoint(id, nil))])
  }

  @Test("panels are named by their remapped keys")
  func panelNames() throws {
    #expect(Keymap.standard.names(of: PanelKind.others) == "2 to 9 u")
    let keymap = try Keymap.standard.remapped(["show-log": [.character("v")]])
    #expect(keymap.names(of: PanelKind.others) == "2 3 v 5 6 7 8 9 u")
  }
}
