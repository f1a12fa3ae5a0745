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
    "break sets and takes back what time is to stand still for",
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

  @Test("a name may have blanks in it, and blanks around everything do not matter")
  func blanks() throws {
    var bench = bench()
    let place = bench.source.id("place")
    let effects = try bench.press(": \"  break   a place with blanks  idle  \" Enter")
    #expect(effects == [.perform(.setBreakpoint(place, .state(.idle)))])
  }

  @Test(
    "what is wrong is said in words, and can be put right",
    arguments: [
      ("xyzzy", "nothing is called xyzzy: no command, no action and no loadable"),
      ("break\u{2011}it now", "nothing is called break\u{2011}it now"),
      ("speed", "speed takes a number: speed 2"), ("speed 0", "0 is no speed, which is a number from 0.01 to 10000"),
      ("theme", "there are no other themes here"), ("filter state:", "state"),
      ("save-script", "save-script takes the name of a file: save-script copy.yaml"),
      ("expect tok", "no node is called tok: did you mean `token`?"),
      ("expect zebra", "no node is called zebra: Tab completes names"),
      ("brek token failed", "nothing is called brek token failed: did you mean `break`?"),
      ("break", "break takes a node and a state: break NODE failed"),
      ("break tok", "break takes a node and a state: break NODE failed"),
      ("break token", "a state is missing, such as: break token failed"),
      ("break a place with blanks", "a state is missing, such as: break a place with blanks failed"),
      ("break tokn failed", "no node is called tokn: did you mean `token`?"),
      ("break token fialed", "there is no state fialed: did you mean `failed`?"),
      ("break token happy", "it is failed, synced, syncing, idle, any or off, not happy"),
    ])
  func problems(line: String, problem: String) throws {
    var bench = bench()
    #expect(try bench.press(": \"\(line)\" Enter") == [])
    #expect(bench.hintBar.contains(problem))
    try bench.press("x")
    #expect(bench.hintBar.contains(":\(line)x"))
  }

  @Test(
    "Tab goes on with what is certain",
    arguments: [
      ("", ""), ("br", "break "), ("g", "go "), ("sav", "save-script "), ("thm", "theme "), ("stp", "step"),
      ("toke", "token"), ("save-script my ", "save-script my "),
      ("e", "expect "), ("expect fe", "expect feed"), ("expect a place", "expect a place with blanks"),
      ("break to", "break token"), ("break fe", "break feed "),
      ("break feed syn", "break feed sync"), ("break feed i", "break feed idle"),
      ("break a place", "break a place with blanks "),
    ])
  func completes(line: String, completed: String) throws {
    var bench = bench()
    try bench.press(": \"\(line)\" Tab")
    guard case .commandLine(let command) = bench.model.context.overlay else { throw Gone() }
    #expect(command.editor.text == completed)
  }

  @Test("Tab says so when there is nothing to go on with")
  func completesNothing() throws {
    var bench = bench()
    try bench.press(": \"break nobody\" Tab")
    #expect(bench.hintBar.contains("no node begins with nobody"))
    try bench.press("Ctrl-U \"nothing x\" Tab")
    #expect(bench.hintBar.contains("nothing is called nothing x"))
  }

  @Test("what could follow is offered, and counted where it is too much")
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

  @Test("a word that is chosen is put in its place, and the last one of a command carries it out")
  func words() throws {
    var bench = bench()
    try bench.press(": \"break \" Down*2 Enter")
    #expect(bench.hintBar.contains(":break tokens "))
    let tokens = bench.source.id("tokens")
    #expect(try bench.press("Down Enter") == [.perform(.setBreakpoint(tokens, .state(.failed)))])
  }

  @Test("speed, filter and theme do what their keys do, with what follows them")
  func others() throws {
    var bench = bench()
    bench.model = Model(
      title: "", size: bench.model.context.size, memory: ScreenMemory().opening(["detail"]),
      themeNames: ["dark", "light"])
    bench.show("token\ntokens\nfeed")
    #expect(try bench.press(": \"speed 20\" Enter") == [.perform(.clock(.setSpeed(20)))])
    #expect(try bench.press(": \"theme light\" Enter") == [.theme("light")])
    #expect(try bench.press(": \"theme pink\" Enter") == [])
    #expect(bench.hintBar.contains("there is no theme pink: there is dark, light"))
    try bench.press("Ctrl-U \"theme drak\"")
    #expect(bench.hintBar.contains("no theme begins with drak: did you mean `dark`?"))
    try bench.press("Enter")
    #expect(bench.hintBar.contains("there is no theme drak: did you mean `dark`?"))
    #expect(try bench.press("Esc : \"filter name:tok\" Enter") == [])
    #expect(bench.rows == ["[token]", "tokens"] && bench.model.context.overlay == nil)
    #expect(try bench.press(": \"filter\" Enter") == [])
    #expect(bench.rows.count == 3 && bench.model.context.filtering.text == nil)
    bench.setClock { $0.hasEnded = true }
    try bench.press(": \"speed 2\" Enter")
    #expect(bench.hintBar.contains("the run has ended: Ctrl-R starts it again from 0"))
  }

  @Test(
    "a whole word that others have to follow is told what they are, not that Enter does it",
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
    #expect(bench.message == "nothing was done")
  }

  @Test("pasted text is typed, and confirms nothing")
  func paste() throws {
    var bench = bench()
    try bench.press(":")
    bench.paste("break token idle\n")
    #expect(bench.hintBar.contains(":break token idle"))
    #expect(try bench.press("Enter") == [.perform(.setBreakpoint(bench.source.id("token"), .state(.idle)))])
  }

  @Test("no command is called as an action is but the filter, whose text can be typed at once")
  func names() {
    let names = TypedCommand.all.map(\.name)
    #expect(names.filter { Keymap.action(named: $0) != nil } == ["filter"])
  }

  @Test("every command's usage begins with its name, which is one word")
  func table() {
    #expect(Set(TypedCommand.all.map(\.name)).count == TypedCommand.all.count)
    for command in TypedCommand.all { #expect(!command.name.contains(" ") && !command.help.isEmpty) }
  }

  private struct Gone: Error {}
}
