import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("The command line")
struct CommandLineTests {
  private func bench() -> Bench {
    var bench = Bench("token\ntokens\nfeed all\n  place")
    bench.change("place") { $0.identity = NodeIdentity(key: "a place with blanks", kind: .loadable) }
    return bench
  }

  @Test(
    "break sets and clears breakpoints",
    arguments: [
      ("failed", Breakpoint.state(.failed) as Breakpoint?), ("synced", .state(.synced)), ("syncing", .state(.syncing)),
      ("idle", .state(.idle)), ("any", .anyChange), ("off", nil),
    ])
  func setBreakpoint(word: String, breakpoint: Breakpoint?) throws {
    var bench = bench()
    let tokens = bench.source.id("tokens")
    #expect(try bench.press(": \"break tokens \(word)\" Enter") == [.perform(.setBreakpoint(tokens, breakpoint))])
    #expect(bench.model.context.overlay == nil)
  }

  @Test("names may contain spaces, and extra spaces are ignored")
  func blanks() throws {
    var bench = bench()
    let place = bench.source.id("place")
    let effects = try bench.press(": \"  break   a place with blanks  idle  \" Enter")
    #expect(effects == [.perform(.setBreakpoint(place, .state(.idle)))])
  }

  @Test(
    "each problem has a message, and the line stays editable",
    arguments: [
      ("xyzzy", "xyzzy: no such command, key action or node"),
      ("break\u{2011}it now", "break\u{2011}it now"),
      ("speed", "speed takes a number: speed 2"), ("speed 0", "0: not a speed, a number from 0.01 to 10000"),
      ("theme", "no other themes"), ("filter state:", "state"),
      ("save-script", "save-script takes the name of a file: save-script copy.yaml"),
      ("save-scenario", "this run has a scenario; save-script writes a copy"),
      ("expect tok", "no node tok: did you mean `token`?"),
      ("expect zebra", "no node zebra: Tab completes names"),
      ("brek token failed", "brek token failed: did you mean `break`?"),
      ("break", "break takes a node and a state: break NODE failed"),
      ("break tok", "break takes a node and a state: break NODE failed"),
      ("break token", "state missing, such as: break token failed"),
      ("break a place with blanks", "state missing, such as: break a place with blanks failed"),
      ("break tokn failed", "no node tokn: did you mean `token`?"),
      ("break token fialed", "no state fialed: did you mean `failed`?"),
      ("break token happy", "no state happy"),
    ])
  func problems(line: String, problem: String) throws {
    var bench = bench()
    #expect(try bench.press(": \"\(line)\" Enter") == [])
    #expect(bench.hintBar.contains(problem))
    try bench.press("x")
    #expect(bench.hintBar.contains(":\(line)x"))
  }

  @Test(
    "Tab completes the unambiguous part",
    arguments: [
      ("", ""), ("br", "break "), ("g", "go "), ("save-scr", "save-script "), ("save-sce", "save-scenario "),
      ("thm", "theme "), ("stp", "step"),
      ("toke", "token"), ("save-script my ", "save-script my "),
      ("e", "expect "), ("expect fe", "expect feed"), ("expect a place", "expect a place with blanks"),
      ("break to", "break token"), ("break fe", "break feed "),
      ("break feed syn", "break feed sync"), ("break feed i", "break feed idle"),
      ("break a place", "break a place with blanks "),
    ])
  func completes(line: String, completed: String) throws {
    var bench = bench()
    try bench.press(": \"\(line)\" Tab")
    guard let command = bench.model.context.overlay as? CommandLine else { throw Gone() }
    #expect(command.editor.text == completed)
  }

  @Test("Tab without a completion reports it")
  func completesNothing() throws {
    var bench = bench()
    try bench.press(": \"break missing\" Tab")
    #expect(bench.hintBar.contains("no node begins with missing"))
    try bench.press("Ctrl-U \"nothing x\" Tab")
    #expect(bench.hintBar.contains("nothing x: no such command, key action or node"))
  }

  @Test("completions are listed, and the rest are counted")
  func offers() throws {
    var bench = Bench((1...99).map { "node-\($0)" }.joined(separator: "\n"), width: 120)
    try bench.press(": \"break \"")
    #expect(bench.palette.first == "node-1" && bench.palette.count == PaletteList.limit)
    #expect(bench.frame().text().contains("↓ 82 more"))
    #expect(bench.hintBar.contains("break NODE STATE pause when NODE is STATE next"))
    try bench.press("\"node-3 \"")
    #expect(bench.palette == ["failed", "synced", "syncing", "idle", "any", "off"])
    try bench.press("\"idle\"")
    #expect(bench.hintBar.contains("Enter does it"))
  }

  @Test("the hint names Enter only if the selected entry has an effect now")
  func offerOfNoUse() throws {
    var bench = bench()
    try bench.press(": \"violation\"")
    #expect(bench.frame().text().contains("not now: no violations"))
    #expect(bench.hintBar.contains("Tab completes") && !bench.hintBar.contains("Enter"))
    try bench.press("Ctrl-U \"tok\"")
    #expect(bench.hintBar.contains("Enter does it"))
  }

  @Test("a chosen word is inserted, and the last one of a command runs it")
  func words() throws {
    var bench = bench()
    try bench.press(": \"break \" Down*2 Enter")
    #expect(bench.hintBar.contains(":break tokens "))
    let tokens = bench.source.id("tokens")
    #expect(try bench.press("Down Enter") == [.perform(.setBreakpoint(tokens, .state(.failed)))])
  }

  @Test("speed, filter and theme take arguments")
  func others() throws {
    var bench = bench()
    bench.model = Model(
      title: "", size: bench.model.context.size, memory: ScreenMemory().opening(["detail"]),
      themeNames: ["dark", "light"])
    bench.show("token\ntokens\nfeed")
    #expect(try bench.press(": \"speed 20\" Enter") == [.perform(.clock(.setSpeed(20)))])
    #expect(try bench.press(": \"theme light\" Enter") == [.theme("light")])
    #expect(try bench.press(": \"theme pink\" Enter") == [])
    #expect(bench.hintBar.contains("no theme pink; themes: dark, light"))
    try bench.press("Ctrl-U \"theme drak\"")
    #expect(bench.hintBar.contains("no theme begins with drak: did you mean `dark`?"))
    try bench.press("Enter")
    #expect(bench.hintBar.contains("no theme drak: did you mean `dark`?"))
    #expect(try bench.press("Esc : \"filter name:tok\" Enter") == [])
    #expect(bench.rows == ["[token]", "tokens"] && bench.model.context.overlay == nil)
    #expect(try bench.press(": \"filter\" Enter") == [])
    #expect(bench.rows.count == 3 && bench.model.context.filtering.text == nil)
    bench.setClock { $0.hasEnded = true }
    try bench.press(": \"speed 2\" Enter")
    #expect(bench.hintBar.contains("run ended: Ctrl-R starts it again from 0"))
  }

  @Test(
    "a whole word that lacks arguments shows its usage, not Enter",
    arguments: ["break", "break a place with blanks", "break feed"])
  func parameters(line: String) throws {
    var bench = bench()
    try bench.press(": \"\(line)\"")
    #expect(bench.hintBar.contains("\(line)  "))
    #expect(bench.hintBar.contains("break NODE STATE pause when NODE is STATE next"))
    #expect(!bench.hintBar.contains("Enter"))
    try bench.press("Enter")
    #expect(bench.model.context.overlay != nil)
  }

  @Test("Esc and an empty line do nothing", arguments: ["Esc", "Enter", "Space Enter", "\"break a\" Esc"])
  func nothing(keys: String) throws {
    var bench = bench()
    #expect(try bench.press(": \(keys)") == [])
    #expect(bench.model.context.overlay == nil)
    #expect(bench.message == "nothing done")
  }

  @Test("pasted text is inserted and not confirmed")
  func paste() throws {
    var bench = bench()
    try bench.press(":")
    bench.paste("break token idle\n")
    #expect(bench.hintBar.contains(":break token idle"))
    #expect(try bench.press("Enter") == [.perform(.setBreakpoint(bench.source.id("token"), .state(.idle)))])
  }

  @Test("filter is the only command that shares its name with an action")
  func names() {
    let names = TypedCommand.all.map(\.name)
    #expect(names.filter { Keymap.action(named: $0) != nil } == ["filter"])
  }

  @Test("command names are unique single words")
  func table() {
    #expect(Set(TypedCommand.all.map(\.name)).count == TypedCommand.all.count)
    for command in TypedCommand.all { #expect(!command.name.contains(" ") && !command.help.isEmpty) }
  }

  private struct Gone: Error {}
}
