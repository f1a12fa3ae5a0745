import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Frames")
struct FrameTests {
  private static let sizes = [Size(width: 120, height: 40), Size(width: 80, height: 24), Size(width: 40, height: 10)]
  private static let second: Int64 = 1_000_000_000

  /// Every kind and state, guides of three levels, references, and names and errors that are hard to draw.
  private static let outline = """
    feed all failed + "timeout"
      token failed "timeout"
      photos any syncing +
        thumb-1 synced +
        thumb-2 never idle
          → token
        日本語のとても長い名前 syncing
      a-name-that-is-longer-than-any-column-of-the-tree-could-ever-be failed "an error that tells its story at length"
    push pure synced +
    current proxy
      → feed
    badge pureProxy
    tab\u{9}and\u{1B}[31mred failed "bell\u{7}"
    """

  private func bench(_ size: Size) -> Bench {
    var bench = Bench(Self.outline, width: size.width, height: size.height, title: "Everything at once")
    let token = bench.source.id("token")
    bench.setClock { clock in
      clock = ClockSnapshot(
        now: 61 * Self.second + 250_000_000, isRunning: true, speed: 10,
        next: UpcomingEvent(time: 63 * Self.second, node: token, label: "retry"))
    }
    bench.change("token") { node in
      node.identity = NodeIdentity(
        key: "token", title: "Access token", kind: .loadable,
        facts: [
          NodeFact(name: "latency", value: "400ms"),
          NodeFact(name: "outcomes", value: (1...24).map { "outcome-\($0)" }.joined(separator: ", ")),
        ])
      node.backoff = NodeBackoff(min: Self.second, max: 60 * Self.second, multiplier: 2.0.squareRoot(), maxAttempts: 8)
      node.retry = .armed(deadline: 63 * Self.second, delay: 4 * Self.second, attempt: 3)
      node.counts.failuresInARow = 3
      node.stateEntry = 7
      node.observerCount = 2
      node.counts.syncs = 3
      node.counts.failures = 3
      node.counts.lints.add(.contentsChangedSilently)
    }
    bench.change("feed") { $0.error = NodeError(text: "timeout", origin: token) }
    bench.change("badge") { node in
      node.identity = NodeIdentity(key: "line one\nline two", kind: .pureProxy)
    }
    let feed = bench.source.id("feed")
    let failed = JournalEvent.node(.stateChanged(from: .syncing, to: .failed, error: NodeError(text: "timeout")))
    let sentence = "it notified its observers without a change of its state or contents"
    let entries: [(UInt64, Int64, NodeID, JournalEvent, UInt64?)] = [
      (1, 58, feed, .command(.given(.sync(feed), by: .user)), nil),
      (2, 58, feed, .sync(.forwarded(ifNeeded: false)), 1),
      (4, 58, token, .sync(.started), 2),
      (5, 58, token, .node(.stateChanged(from: .failed, to: .syncing, error: nil)), 4),
      (6, 59, token, .node(.violated(.contentsChangedSilently, sentence)), 5),
      (7, 59, token, failed, 5), (8, 59, feed, failed, 7),
    ]
    _ = bench.model.update(
      with: .changes(
        ChangeBatch(
          clock: bench.source.clock,
          entries: entries.map {
            JournalEntry(sequence: $0.0, time: $0.1 * Self.second, node: $0.2, event: $0.3, cause: $0.4)
          })))
    return bench
  }

  private func expect(_ bench: Bench, _ name: String, at location: SourceLocation = #_sourceLocation) throws {
    try expectFrame(bench.frame().text(), is: "\(name)-\(bench.model.context.size)", at: location)
  }

  @Test("the tree and the detail", arguments: sizes)
  func everything(size: Size) throws {
    var bench = bench(size)
    try bench.press("Down")
    try expect(bench, "tree")
  }

  @Test("the detail in full", arguments: sizes)
  func detail(size: Size) throws {
    var bench = bench(size)
    try bench.press("Down Enter")
    try expect(bench, "detail")
  }

  @Test("the help", arguments: sizes)
  func help(size: Size) throws {
    var bench = bench(size)
    try bench.press("? ?")
    try expect(bench, "help")
  }

  @Test("the help of this screen", arguments: sizes)
  func helpOfScreen(size: Size) throws {
    var bench = bench(size)
    try bench.press("Down ?")
    try expect(bench, "help-here")
  }

  @Test("the prompt, with time paused", arguments: sizes)
  func prompt(size: Size) throws {
    var bench = bench(size)
    bench.setClock { $0.isRunning = false }
    try bench.press("Down X \"http-503\"")
    try expect(bench, "prompt")
  }

  @Test("a message", arguments: sizes)
  func message(size: Size) throws {
    var bench = bench(size)
    try bench.press("End Space")
    try expect(bench, "message")
  }

  @Test("the run stopped before its end", arguments: sizes)
  func stopped(size: Size) throws {
    var bench = bench(size)
    bench.setClock { clock in
      (clock.failure, clock.next, clock.isRunning) = ("more than a million events at one instant", nil, false)
    }
    try bench.press("End Up*3")
    try expect(bench, "stopped")
  }

  @Test("rows above and below, with all groups but one folded", arguments: sizes)
  func manyRows(size: Size) throws {
    let groups = (1...200).map { "group-\($0) all\n  child-\($0)" }.joined(separator: "\n")
    var bench = Bench(groups, width: size.width, height: size.height)
    try bench.press("- Down*99 Right Down*5 Up*3")
    try expect(bench, "rows")
  }

  @Test("the checks, with one selected", arguments: sizes)
  func checks(size: Size) throws {
    var bench = bench(size)
    let (feed, token) = (bench.source.id("feed"), bench.source.id("token"))
    let failure = CheckFailure(
      expected: "state of feed: synced", seen: "failed", time: 60 * Self.second,
      causes: [
        JournalEntry(
          sequence: 1, time: 58 * Self.second, node: feed, event: .command(.given(.sync(feed), by: .script)), cause: nil
        ),
        JournalEntry(
          sequence: 7, time: 59 * Self.second, node: token,
          event: .node(.stateChanged(from: .syncing, to: .failed, error: NodeError(text: "timeout"))), cause: 1),
      ])
    bench.showChecks([
      CheckSnapshot(
        index: 0, text: "at 500ms: state of feed is syncing, state of token is idle", line: 64, state: .met),
      CheckSnapshot(index: 1, text: "by 1m: state of feed is synced", line: 65, state: .failed(failure)),
      CheckSnapshot(index: 2, text: "never: state of push is failed", line: 66, nodes: [token]),
      CheckSnapshot(index: 3, text: "back-off of token: 1s, 1.414s, 2s", line: 67, nodes: [token]),
    ])
    try bench.press("8")
    if bench.model.context.panels.focus != .checks { try bench.press("Shift-Tab") }
    try expect(bench, "checks")
  }

  @Test("the policies of a group, scrolled down and up", arguments: sizes)
  func policies(size: Size) throws {
    var bench = bench(size)
    try bench.press("5 Down*2")
    try expect(bench, "policies")
    try bench.press("Up")
    try expect(bench, "policies-child")
  }

  @Test("a chain of causes, with one selected", arguments: sizes)
  func why(size: Size) throws {
    var bench = bench(size)
    bench.change("feed") { $0.stateEntry = 8 }
    try bench.press("w")
    try expect(bench, "why")
    try bench.press(size.width > 40 ? "Tab Down" : "Enter Down")
    try expect(bench, "why-detail")
  }

  @Test("the fault form, on a group whose children have faults", arguments: sizes)
  func faults(size: Size) throws {
    var bench = bench(size)
    bench.change("token") { $0.faults = [Fault(.fail(error: "timeout"), count: 3), Fault(.hang, rate: 0.5)] }
    bench.change("thumb-1") { $0.faults = [Fault(.delay(2 * Self.second))] }
    try bench.press("f d Down")
    try expect(bench, "faults")
  }

  /// A back-off with every kind of row: delays on time and late, a cancelled one, a reset, and a pending one.
  private func ledger(_ size: Size) throws -> Bench {
    var bench = bench(size)
    let token = bench.source.id("token")
    try bench.press("Down")
    bench.waitEnds("token", 1_000, after: 1, at: 40_000)
    bench.waitEnds("token", 1_414, after: 2, at: 41_400, late: 1)
    bench.waitEnds("token", 2_000, after: 3, at: 43_200, late: 250)
    bench.waits("token", 2_828, after: 4, at: 45_850)
    let command = bench.happens(.command(.given(.sync(token), by: .user)), to: "token", at: 46_000)
    bench.happens(.timer(.cancelled(by: .syncer)), to: "token", at: 46_000, by: command)
    bench.waits("token", 4_000, after: 5, at: 46_400)
    bench.happens(.timer(.reset(by: .syncer, .appBecameActive)), to: "token", at: 47_000)
    bench.waitEnds("token", 1_000, after: 1, at: 47_000)
    bench.waits("token", 1_414, after: 2, at: 60_500)
    return bench
  }

  @Test("the detail in full of a node with a pending retry", arguments: sizes)
  func ledgerInFull(size: Size) throws {
    var bench = try ledger(size)
    try bench.press("Enter")
    // The ledger begins further down in a narrow window.
    if size.width < 100 { try bench.press(size.height < 20 ? "Down*11" : "Down*3") }
    try expect(bench, "ledger")
  }

  @Test("the tree beside the detail of a node with a pending retry", arguments: sizes)
  func ledgerBeside(size: Size) throws {
    try expect(ledger(size), "ledger-beside")
  }

  @Test("the back-off table and the back-off form in ASCII")
  func ledgerInASCII() throws {
    var bench = try ledger(Self.sizes[0])
    try bench.press("Enter")
    try expectFrame(bench.frame(glyphs: .ascii).text(), is: "ledger-ascii-120x40")
    try bench.press("K Down*3 e")
    try expectFrame(bench.frame(glyphs: .ascii).text(), is: "knobs-ascii-120x40")
  }

  @Test("the back-off form", arguments: sizes)
  func knobs(size: Size) throws {
    var bench = try ledger(size)
    try bench.press("K \"500ms\" Down \"5s\" Down*2 f")
    try expect(bench, "knobs")
  }

  @Test("the network offline and the app in the background", arguments: sizes)
  func world(size: Size) throws {
    var bench = bench(size)
    bench.setWorld(WorldSnapshot(isOnline: false, isActive: false))
    try expect(bench, "world")
  }

  @Test("no loadables")
  func empty() throws {
    try expect(Bench(width: 40, height: 10), "empty")
  }

  @Test("a window too small for panel borders", arguments: [(20, 5), (12, 3), (1, 1)])
  func tiny(width: Int, height: Int) throws {
    try expect(bench(Size(width: width, height: height)), "tiny")
  }

  @Test("causes and policies in ASCII")
  func asciiWhy() throws {
    var bench = bench(Self.sizes[0])
    bench.change("feed") { $0.stateEntry = 8 }
    try bench.press("5 w")
    let text = bench.frame(glyphs: .ascii).text()
    try expectFrame(text, is: "policies-ascii-120x40")
  }

  @Test("the tree and the detail in ASCII")
  func ascii() throws {
    var bench = bench(Self.sizes[0])
    try bench.press("Down")
    let text = bench.frame(glyphs: .ascii).text()
    try expectFrame(text, is: "tree-ascii-120x40")
    #expect(text.unicodeScalars.filter { !$0.isASCII }.allSatisfy { "日本語のとても長い名前".unicodeScalars.contains($0) })
  }
}
