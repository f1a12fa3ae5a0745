import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Calls on the screen")
struct CallsTests {
  private static var calls: NodeCalls {
    var calls = NodeCalls()
    (calls.inFlight, calls.succeeded, calls.failed, calls.cancelled, calls.rate) = (3, 1_200, 2, 1, 12.5)
    calls.lastMinute = NodeCalls.Durations(p50: 5_000_000, p90: 12_000_000, p99: 140_000_000, max: 2_000_000_000)
    calls.life = NodeCalls.Durations(p50: 381_000, p90: 12_000_000, p99: 150_000_000, max: 2_000_000_000)
    calls.histogram = [0, 0, 0, 800, 0, 403]
    return calls
  }

  private func bench() throws -> Bench {
    var bench = Bench("page callFamily synced\n  page(1) oneCall failed \"down\"\nother", width: 160)
    bench.change("page") { $0.calls = Self.calls }
    return bench
  }

  @Test("a family's row has the calls in flight, the rate, p99 and the failures, and its calls are folded")
  func row() throws {
    let bench = try bench()
    #expect(bench.lines(with: "call family").first?.contains("3 in flight  12.5/s  p99 140ms  2 failed") == true)
    #expect(bench.rows == ["[page]", "other"])
    #expect(!bench.lines(with: "call family")[0].contains("□"))
  }

  @Test("the detail has the counts, the percentiles and a bar for each range of durations")
  func detail() throws {
    let text = try bench().frame().text()
    for words in [
      "in flight 3   returned 1,200   failed 2   cancelled 1   ended per second 12.5",
      "p50   p90    p99  max", "last minute       5ms  12ms  140ms   2s", "all           0.381ms  12ms  150ms   2s",
      "to 0.1ms  800 ██████████████████████████████", "to 0.2ms    0", "to 0.5ms  403 ███████████████",
    ] {
      #expect(text.contains(words), "\(words)")
    }
  }

  @Test(
    "keys that change loadables refuse a call and a family, with the reason", arguments: ["s", "n", "I", "K", "b"])
  func refused(key: String) throws {
    for (keys, name) in [("", "page"), ("Space Down ", "page(1)")] {
      var bench = try bench()
      try bench.press(keys + key)
      #expect(bench.message == "\(name): a call, which only the program makes and ends")
      #expect(bench.model.context.overlay == nil)
    }
  }

  @Test("X fails the next call of a family")
  func fail() throws {
    var bench = try bench()
    try bench.press("X")
    #expect(bench.hintBar.contains("Fail the next call of page with the error: "))
    try bench.press("\"down\"")
    let fault = Fault(.fail(error: "down"), count: 1)
    #expect(try bench.press("Enter") == [.perform(.addFault(bench.source.id("page"), fault))])
  }

  @Test("f injects faults into the next calls of a family, and lets the calls that a fault holds go on")
  func faults() throws {
    var bench = try bench()
    try bench.press("f")
    let text = bench.frame().text()
    for words in ["Faults of page", "Calls        1", "Clear the faults of page"] { #expect(text.contains(words)) }
    #expect(bench.hintBar.contains("effect on the call"))
    let fault = Fault(.hang, count: 2)
    #expect(try bench.press("h Down Right Enter") == [.perform(.addFault(bench.source.id("page"), fault))])
    _ = bench.model.update(with: .outcome(.addFault(bench.source.id("page"), fault), .done(nodes: 1)))
    #expect(bench.message == "fault added: hang the next 2 calls of page")
    #expect(try bench.press("f Down*4 Enter") == [.perform(.clearFaults(bench.source.id("page")))])
    bench.change("page") { $0.faults = [fault] }
    #expect(bench.frame().text().contains("↯ fault: hang the next 2 calls"))
  }

  @Test("a call takes no fault, and says that its family does", arguments: ["X", "f"])
  func callTakesNoFault(key: String) throws {
    var bench = try bench()
    try bench.press("Space Down \(key)")
    #expect(bench.message == "page(1): a call takes no fault, its family does")
    #expect(bench.model.context.overlay == nil)
  }

  @Test("with a filter, X and f act on the families among the matches, not on their calls")
  func matches() throws {
    var bench = try bench()
    try bench.press("/ \"page\" Enter X Enter")
    let id = bench.source.id("page")
    #expect(try bench.press("X \"down\" Enter") != [])
    guard case .performAll(let commands)? = try bench.press("X \"down\" Enter").last else {
      Issue.record("no commands")
      return
    }
    #expect(commands.commands == [.addFault(id, Fault(.fail(error: "down"), count: 1))])
  }

  @Test("families are sorted by p99 and by failures")
  func sorted() {
    let node = { (calls: NodeCalls) in
      var node = NodeSnapshot(id: NodeID(0), identity: NodeIdentity(key: "a", title: nil, kind: .callFamily))
      node.calls = calls
      return node
    }
    #expect(SiblingOrder.duration.key(of: node(Self.calls))?.number == -140_000_000)
    #expect(SiblingOrder.attempts.key(of: node(Self.calls))?.number == -2)
  }
}
