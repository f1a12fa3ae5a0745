import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Faults")
struct FaultsTests {
  @Test("f and Enter inject the last error into the next sync")
  func simplest() throws {
    var bench = Bench("a")
    #expect(
      try bench.press("f Enter") == [
        .perform(.addFault(NodeID(0), Fault(.fail(error: "simulated-error"), count: 1)))
      ])
    #expect(bench.model.context.overlay == nil)
  }

  @Test("every field is used")
  func filledIn() throws {
    var bench = Bench("a")
    let effects = try bench.press(
      "f Down \"http-503\" Down 3 Down \"25%\" Enter")
    #expect(effects == [.perform(.addFault(NodeID(0), Fault(.fail(error: "http-503"), count: 3, rate: 0.25)))])
  }

  @Test("the typed error is offered next time")
  func lastError() throws {
    var bench = Bench("a")
    try bench.press("f Down Ctrl-U \"http-503\" Enter f")
    #expect(bench.frame().text().contains("Error        http-503"))
  }

  @Test("typing replaces the offered text, and Backspace edits it")
  func untouched() throws {
    var bench = Bench("a")
    try bench.press("f Down \"ab\"")
    #expect(bench.frame().text().contains("Error        ab "))
    try bench.press("Up Down Backspace c")
    #expect(bench.frame().text().contains("Error        ac "))
  }

  @Test(
    "h hangs, d delays a sync", arguments: [("f h Enter", Fault.Effect.hang), ("f d Enter", .delay(2_000_000_000))])
  func others(keys: String, effect: Fault.Effect) throws {
    var bench = Bench("a")
    #expect(try bench.press(keys) == [.perform(.addFault(NodeID(0), Fault(effect, count: 1)))])
  }

  @Test(
    "a letter or an arrow chooses the effect",
    arguments: [("h", "[hang]"), ("Right", "[hang]"), ("Left", "[delay]")])
  func choice(key: String, shown: String) throws {
    var bench = Bench("a")
    try bench.press("f \(key)")
    #expect(bench.frame().text().contains(shown))
  }

  @Test("the number of syncs goes up and down, and below one is all")
  func count() throws {
    var bench = Bench("a")
    let effects = try bench.press("f h Down Left Enter")
    #expect(effects == [.perform(.addFault(NodeID(0), Fault(.hang)))])
    #expect(try bench.press("f h Down Right*2 Enter") == [.perform(.addFault(NodeID(0), Fault(.hang, count: 3)))])
  }

  @Test(
    "an invalid value is rejected with a message, and the text stays",
    arguments: [
      ("f Down Ctrl-U Enter", "this takes an error, one word such as timeout"),
      ("f Down \"ok\" Enter", "ok: an outcome, not an error"),
      ("f Down \"out of memory\" Enter", "an error is one word, such as http-503: join the words with -"),
      ("f h Down*2 \"1e-5\" Enter", "this takes a percentage from 0.1 to 100"),
      ("f d Down Ctrl-U \"5\" Enter", "5 has no unit: did you mean `5s`?"),
      ("f d Down Ctrl-U \"soon\" Enter", "this takes a time, such as 500ms, 2s or 1m"),
      ("f d Down Ctrl-U \"0s\" Enter", "this takes a time, such as 500ms, 2s or 1m"),
      ("f h Down Ctrl-U \"0\" Enter", "this takes a number from 1 to 1000000, or all"),
      ("f h Down Ctrl-U \"99999999999999999999\" Enter", "this takes a number from 1 to 1000000, or all"),
      ("f h Down*2 Ctrl-U \"0\" Enter", "this takes a percentage from 0.1 to 100"),
      ("f h Down*2 Ctrl-U \"nan\" Enter", "this takes a percentage from 0.1 to 100"),
    ])
  func refused(keys: String, sentence: String) throws {
    var bench = Bench("a")
    #expect(try bench.press(keys) == [])
    #expect(bench.frame().text().contains(sentence))
    #expect(try bench.press("Esc") == [])
    #expect(bench.message == "no fault added")
  }

  @Test("on a group, the title counts the leaves")
  func leaves() throws {
    var bench = Bench("g all\n  a\n  h any\n    b\n    → a\n  p pure")
    try bench.press("f")
    #expect(bench.frame().text().contains("Faults of the 2 leaves of g"))
  }

  @Test("f on nodes without syncs reports it", arguments: ["p pure", "p proxy", "p all\n  q pure"])
  func nothing(outline: String) throws {
    var bench = Bench(outline)
    #expect(try bench.press("f") == [])
    #expect(bench.message == "p: no syncs to inject faults into")
  }

  @Test("a node with faults has a badge with their syncs, and its detail lists them")
  func badge() throws {
    var bench = Bench("a failed \"boom\"")
    bench.change("a") { $0.faults = [Fault(.fail(error: "x"), count: 2), Fault(.hang, count: 1)] }
    #expect(bench.frame().text().contains("↯3 boom"))
    #expect(bench.frame().text().contains("↯ fault: fail the next 2 syncs with x"))
    #expect(bench.frame().text().split(separator: "\n")[0].contains("↯1"))
  }

  @Test("a permanent fault has a badge without a number")
  func lasting() throws {
    var bench = Bench("a failed \"boom\"")
    bench.change("a") { $0.faults = [Fault(.hang, count: 1), Fault(.hang)] }
    #expect(bench.frame().text().contains("↯ boom"))
  }

  @Test("the last fields clear the node's faults and all faults")
  func clear() throws {
    var bench = Bench("a\nb")
    bench.change("a") { $0.faults = [Fault(.hang)] }
    #expect(try bench.press("f Down*4 Enter") == [.perform(.clearFaults(NodeID(0)))])
    #expect(try bench.press("f Down*5 Enter") == [.perform(.clearFaults(nil))])
  }

  @Test("without faults, the clear fields are hidden")
  func nothingToClear() throws {
    var bench = Bench("a\nb")
    try bench.press("f")
    #expect(!bench.frame().text().contains("Clear"))
    bench.change("b") { $0.faults = [Fault(.hang)] }
    #expect(!bench.frame().text().contains("Clear the faults of a:"))
    #expect(bench.frame().text().contains("Clear the faults of all: 1 node"))
  }

  @Test("a paste goes into the field")
  func paste() throws {
    var bench = Bench("a")
    try bench.press("f Down Ctrl-U")
    bench.paste("http-500\n")
    #expect(try bench.press("Enter") == [.perform(.addFault(NodeID(0), Fault(.fail(error: "http-500"), count: 1)))])
  }

  @Test("the selected field is visible in every window", arguments: [(120, 40), (40, 10), (20, 5), (12, 3)])
  func small(width: Int, height: Int) throws {
    var bench = Bench("a", width: width, height: height)
    try bench.press("f")
    for label in ["Effect", "Error", "Syncs", "Rate"] {
      #expect(bench.frame().text().contains(label), "\(label)")
      try bench.press("Down")
    }
  }

  @Test("a restart closes the form")
  func startingOver() throws {
    var bench = Bench("a")
    try bench.press("f")
    _ = bench.model.update(with: .replaced(title: "again"))
    #expect(bench.model.context.overlay == nil)
  }
}
