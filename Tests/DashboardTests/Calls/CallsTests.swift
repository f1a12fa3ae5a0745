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

  @Test("a family's row has the failures, the calls in flight, the rate and p99, and its calls are folded")
  func row() throws {
    let bench = try bench()
    #expect(bench.lines(with: "call family").first?.contains("2 failed  3 in flight  12.5/s  p99 140ms") == true)
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

  /// A family after 6 s, in which calls ended in the second second, more of them in the third, and some failed in the fifth.
  private func busyBench() throws -> Bench {
    var bench = Bench("page callFamily synced\nother", width: 120)
    var (ended, failed) = (0, 0)
    for quarter in 0...24 {
      switch quarter {
      case 5...8: ended += 3
      case 9...12: ended += 21
      case 17...20: (ended, failed) = (ended + 10, failed + 8)
      default: break
      }
      let inFlight = (12...20).contains(quarter) ? 2 : 0
      bench.setClock { $0.now = Int64(quarter) * 250_000_000 }
      bench.change("page") { node in
        var calls = NodeCalls()
        (calls.succeeded, calls.failed, calls.inFlight) = (ended - failed, failed, inFlight)
        node.calls = calls
      }
    }
    try bench.press("3")
    return bench
  }

  @Test("the lane of a family has how many calls ended at each time, lower than the row, and those that failed")
  func density() throws {
    var bench = try busyBench()
    let scale = bench.model.timelineScale
    let node = try #require(bench.model.context[bench.source.id("page")])
    let cells = TimelineLane(node, bench.model.context).cells(scale)
    func cell(_ milliseconds: Int64) throws -> LaneCell {
      cells[try #require(scale.visibleColumn(of: milliseconds * 1_000_000))]
    }
    #expect(try cell(500) == .quiet(hasContents: false))
    guard case .calls(let most, false) = try cell(2_500) else { throw Wrong() }
    #expect(abs(most - 1) < 0.01)
    #expect(try cell(2_500).glyph(.unicode) == "▇" && cell(2_500).glyph(.ascii) != " ")
    guard case .calls(let share, false) = try cell(1_500) else { throw Wrong() }
    #expect(abs(share - 1 / 7) < 0.01)
    #expect(try cell(3_500) == .syncing(hasContents: false))
    guard case .calls(_, true) = try cell(4_500) else { throw Wrong() }
    #expect(try cell(4_500).role == .failed)
  }

  private struct Wrong: Error {}

  @Test("the readout of the timeline counts the calls that ended in the cursor's column")
  func readout() throws {
    var bench = try busyBench()
    try bench.press("Left*16")
    #expect(bench.readout.contains("ended, ") && bench.readout.contains("failed or cancelled, 2 in flight"))
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

  @Test("in a narrow column, a family's row has signs in place of words", arguments: [(90, true), (39, false)])
  func narrow(width: Int, hasWords: Bool) {
    let text = CallsContent(calls: Self.calls).summary(width: width, .unicode).text
    #expect(text == (hasWords ? "2 failed  3 in flight  12.5/s  p99 140ms" : "✗2 ◐3 12.5/s p99 140ms"))
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
