import Inspection
import TerminalUI
import Testing

@testable import Dashboard

@Suite("The command line")
struct CommandLineTests {
  /// With a node whose name has blanks in it.
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
    #expect(bench.model.overlay == nil)
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
      ("stop", "there is no command stop: there is break, go, save-script, expect"),
      ("save-script", "save-script takes the name of a file: save-script copy.yaml"),
      ("expect tok", "no node is called tok: Tab completes names"),
      ("break", "break takes a node and a state: break NODE failed"),
      ("break tok", "break takes a node and a state: break NODE failed"),
      ("break token", "a state is missing, such as: break token failed"),
      ("break a place with blanks", "a state is missing, such as: break a place with blanks failed"),
      ("break tok failed", "no node is called tok: Tab completes names"),
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
      ("", ""), ("br", "break "), ("g", "go "), ("s", "save-script "), ("save-script my ", "save-script my "),
      ("e", "expect "), ("expect fe", "expect feed"), ("expect a place", "expect a place with blanks"),
      ("break to", "break token"), ("break fe", "break feed "),
      ("break feed syn", "break feed sync"), ("break feed i", "break feed idle"),
      ("break a place", "break a place with blanks "),
    ])
  func completes(line: String, completed: String) throws {
    var bench = bench()
    try bench.press(": \"\(line)\" Tab")
    guard case .commandLine(let command) = bench.model.overlay else { throw Gone() }
    #expect(command.editor.text == completed)
  }

  @Test("Tab says so when there is nothing to go on with")
  func completesNothing() throws {
    var bench = bench()
    try bench.press(": \"break nobody\" Tab")
    #expect(bench.hintBar.contains("no node begins with nobody"))
    try bench.press("Ctrl-U \"nothing x\" Tab")
    #expect(bench.hintBar.contains("there is no such command"))
  }

  @Test("what could follow is offered, and counted where it is too much")
  func offers() throws {
    var bench = Bench((1...20).map { "node-\($0)" }.joined(separator: "\n"), width: 120)
    try bench.press(":")
    #expect(bench.hintBar.contains("break NODE STATE pause when NODE is STATE next"))
    try bench.press("\"break \"")
    #expect(bench.hintBar.contains("Tab node-1  node-2"))
    #expect(bench.hintBar.contains("and 12 more"))
    try bench.press("\"node-3 \"")
    #expect(bench.hintBar.contains("Tab failed  synced  syncing  idle  any  off"))
    try bench.press("\"idle\"")
    #expect(bench.hintBar.contains("Enter does it"))
  }

  @Test(
    "a whole word that others have to follow is told what they are, not that Enter does it",
    arguments: ["break", "break a place with blanks", "break feed"])
  func parameters(line: String) throws {
    var bench = bench()
    try bench.press(": \"\(line)\"")
    #expect(bench.hintBar.contains("\(line)   break NODE STATE pause when NODE is STATE next"))
    #expect(!bench.hintBar.contains("Enter"))
    try bench.press("Enter")
    #expect(bench.model.overlay != nil)
  }

  @Test("Esc and an empty line do nothing", arguments: ["Esc", "Enter", "Space Enter", "\"break a\" Esc"])
  func nothing(keys: String) throws {
    var bench = bench()
    #expect(try bench.press(": \(keys)") == [])
    #expect(bench.model.overlay == nil)
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

  @Test("every command's usage begins with its name, which is one word")
  func table() {
    #expect(Set(TypedCommand.all.map(\.name)).count == TypedCommand.all.count)
    for command in TypedCommand.all { #expect(!command.name.contains(" ") && !command.help.isEmpty) }
  }

  private struct Gone: Error {}
}
