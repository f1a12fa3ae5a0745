import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("The back-off ledger")
struct LedgerTests {
  private static let backoff = NodeBackoff(min: 1_000_000_000, max: 60_000_000_000, multiplier: 2, maxAttempts: 8)

  /// The detail of a node that fails and retries, in full.
  private func bench(width: Int = 120, height: Int = 40) throws -> Bench {
    var bench = Bench("token failed \"timeout\"\nother", width: width, height: height)
    bench.change("token") { $0.backoff = Self.backoff }
    try bench.press("Enter")
    return bench
  }

  @Test("a wait to its end has what was planned, what was waited, the drift and a verdict")
  func waited() throws {
    var bench = try bench()
    bench.waitEnds("token", 1_000, after: 1, at: 0)
    bench.waitEnds("token", 2_000, after: 2, at: 1_500, late: 1)
    #expect(bench.lines(with: "+1ms").first?.hasSuffix("2 2s       2.001s   +1ms     ok") == true)
    #expect(bench.frame().text().contains("1 1s       1s       0ms      ok"))
  }

  @Test("one that took much longer than planned is late, and it is said from when on")
  func late() throws {
    var bench = try bench()
    bench.waitEnds("token", 1_000, after: 1, at: 0, late: 12)
    #expect(bench.frame().text().contains("+12ms    late "))
    #expect(bench.frame().text().contains("late: by more than 5ms"))
  }

  @Test(
    "a small part of a long wait is not late, and a small time never is",
    arguments: [
      (100_000 as Int64, 900 as Int64, "ok"), (100_000, 1_001, "late"), (100_000, -3_600, "early"), (10, 5, "ok"),
    ])
  func tolerance(planned: Int64, late: Int64, verdict: String) throws {
    var bench = try bench()
    bench.waitEnds("token", planned, after: 1, at: 0, late: late)
    #expect(bench.model.context.source.ledgers[bench.source.id("token")]?.waits.first?.verdict == verdict)
  }

  @Test(
    "in a narrow panel the columns move together, and before a verdict is cut there is no drift",
    arguments: [
      (33, "  # planned  waited   drift", "  1 59.9s    59.989s  +89ms    ok"),
      (31, "  # planned  waited   drift", "  1 59.9s    59.989s  +89ms  ok"),
      (28, "  # planned waited  drift", "  1 59.9s   59.989s +89ms ok"),
      (27, "  # planned waited  ", "  1 59.9s   59.989s ok"),
    ])
  func narrow(width: Int, head: String, row: String) throws {
    var bench = try bench()
    bench.waitEnds("token", 59_900, after: 1, at: 0, late: 89)
    let node = try #require(bench.model.context.selectedNode)
    let lines = LedgerContent(context: bench.model.context, node: node, width: width, glyphs: .unicode).lines(.full)
      .map(\.text)
    #expect(lines.contains(head))
    #expect(lines.contains(row))
  }

  @Test("the wait that goes on counts down")
  func countdown() throws {
    var bench = try bench()
    bench.waits("token", 4_000, after: 3, at: 0)
    #expect(bench.frame().text().contains("3 4s       2.5s left …"))
    bench.setClock { $0.now = 3_950_000_000 }
    #expect(bench.frame().text().contains("3 4s       0.1s left …"))
  }

  @Test("a wait that was cancelled tells who asked for the sync")
  func takenBack() throws {
    var bench = try bench()
    let id = bench.source.id("token")
    bench.waits("token", 4_000, after: 3, at: 0)
    let command = bench.happens(.commanded(.sync(id), by: .person), to: "token", at: 1_500)
    let sync = bench.happens(.syncStarted, to: "token", at: 1_500, by: command)
    let state = bench.happens(
      .stateChanged(from: .failed, to: .syncing, error: nil), to: "token", at: 1_500, by: sync)
    bench.happens(.retryCancelled(by: .syncer), to: "token", at: 1_500, by: state)
    #expect(bench.frame().text().contains("3 4s       1.5s     cancelled"))
    #expect(bench.frame().text().contains("← you: sync token"))
  }

  @Test("a wait that another node's timer took back names the node")
  func takenBackByGroup() throws {
    var bench = try bench()
    bench.waits("token", 4_000, after: 3, at: 0)
    let command = bench.happens(.commanded(.syncRoots, by: .script), to: "other", at: 0)
    let fired = bench.happens(.retryFired(by: .syncer), to: "other", at: 1_500, by: command)
    bench.happens(.retryCancelled(by: .syncer), to: "token", at: 1_500, by: fired)
    #expect(bench.frame().text().contains("← other timer fired"))
  }

  @Test("a wait that the person cut short says so, and is neither on time nor early")
  func cutShort() throws {
    var bench = try bench()
    let id = bench.source.id("token")
    let armed = bench.waits("token", 4_000, after: 3, at: 0)
    let event = PendingEvent(id: .timer(1), time: 4_000_000_000, node: id, label: "retry")
    let command = bench.happens(.commanded(.fireNow(event), by: .person), to: "token", at: 329)
    bench.happens(.retryFired(by: .syncer, armed: armed), to: "token", at: 329, by: command)
    #expect(bench.frame().text().contains("3 4s       329ms    fired by you"))
  }

  @Test("a wait that somebody's timer took back who waits for the node tells who that is")
  func takenBackByWaiter() throws {
    var bench = try bench()
    bench.waits("token", 4_000, after: 3, at: 0)
    let fired = bench.happens(.retryFired(by: .waiter("pager"), armed: 1), to: "token", at: 1_500)
    bench.happens(.retryCancelled(by: .syncer), to: "token", at: 1_500, by: fired)
    #expect(bench.frame().text().contains("← pager's timer fired"))
  }

  @Test("when the app becomes active the wait is reset, and the next is the first again")
  func reset() throws {
    var bench = try bench()
    bench.waits("token", 4_000, after: 3, at: 0)
    let reset = bench.happens(.retryReset(by: .syncer, .appBecameActive), to: "token", at: 500)
    bench.happens(.retryCancelled(by: .syncer), to: "token", at: 500, by: reset)
    bench.waits("token", 1_000, after: 1, at: 500)
    #expect(bench.frame().text().contains("3 4s       500ms    reset"))
    #expect(bench.frame().text().contains("app active: back-off reset"))
    #expect(bench.frame().text().contains("2 2s "))
  }

  @Test("a success after failures starts the waits over, one after a success says nothing")
  func success() throws {
    var bench = try bench()
    let synced = JournalEvent.stateChanged(from: .syncing, to: .synced, error: nil)
    bench.waitEnds("token", 1_000, after: 1, at: 0)
    bench.happens(synced, to: "token", at: 1_000)
    bench.happens(synced, to: "token", at: 2_000)
    #expect(bench.lines(with: "synced: back-off reset").count == 1)
  }

  @Test("the end of the attempts is told, and what would come is its end")
  func gaveUp() throws {
    var bench = try bench()
    bench.change("token") {
      $0.retry = .gaveUp(attempts: 8)
      $0.counts.failuresInARow = 8
    }
    bench.happens(.retryGaveUp(by: .syncer, attempts: 8), to: "token", at: 1_000)
    #expect(bench.frame().text().contains("gave up after 8 failures in a row"))
    #expect(bench.frame().text().contains("9 gives up"))
  }

  @Test("changed values are told with who changed them, unless they are impossible")
  func changed() throws {
    var bench = try bench()
    let id = bench.source.id("token")
    var backoff = Self.backoff
    backoff.max = 5_000_000_000
    bench.happens(.commanded(.setBackoff(id, backoff), by: .person), to: "token", at: 0)
    #expect(bench.frame().text().contains("you set: min 1s, max 5s, times 2.0, 8 attempts"))
    backoff.max = 5
    bench.happens(.commanded(.setBackoff(id, backoff), by: .script), to: "token", at: 0)
    #expect(!bench.frame().text().contains("the script set"))
  }

  @Test("a wait whose end was lost is not known")
  func lost() throws {
    var bench = try bench()
    bench.waits("token", 1_000, after: 1, at: 0)
    _ = bench.model.update(with: .changes(ChangeBatch(clock: bench.source.clock, lostEntries: 3)))
    bench.waits("token", 2_000, after: 2, at: 5_000)
    #expect(bench.frame().text().contains("1 1s       ?        not known"))
    #expect(bench.frame().text().contains("entries of the journal were lost: rows may be missing"))
  }

  @Test("so many rows are kept, and how many there were before is told")
  func bounded() throws {
    var bench = try bench()
    for number in 1...1_000 { bench.waitEnds("token", 1_000, after: number, at: Int64(number) * 1_000) }
    let ledger = try #require(bench.model.context.source.ledgers[bench.source.id("token")])
    #expect((50..<63).contains(ledger.rows.count))
    #expect(ledger.forgottenCount + ledger.rows.count == 1_000)
    #expect(ledger.waits.allSatisfy { $0.drift == 0 })
    #expect(bench.frame().text().contains("↑ \(ledger.forgottenCount) earlier are not kept any more"))
  }

  @Test("beside the tree there are the latest rows and what comes next")
  func short() throws {
    var bench = try bench()
    for number in 1...7 { bench.waitEnds("token", 1_000, after: number, at: Int64(number) * 1_000) }
    try bench.press("Esc")
    #expect(bench.frame().text().contains("↑ 1 earlier: Enter shows all"))
    #expect(bench.frame().text().contains("if it fails: gives up"))
    bench.change("token") { $0.backoff?.maxAttempts = nil }
    #expect(bench.frame().text().contains("if it fails: 1m, 1m, 1m, …"))
  }

  @Test("with jitter what comes next is a range")
  func ranges() throws {
    var bench = try bench()
    bench.change("token") { $0.backoff?.jitter = .equal }
    #expect(bench.frame().text().contains("3 2s … 4s"))
  }

  @Test("a node without a syncer has none")
  func none() throws {
    var bench = Bench("a failed")
    #expect(!bench.frame().text().contains("Back-off"))
    try bench.press("Enter")
    #expect(!bench.frame().text().contains("Back-off"))
  }

  @Test("starting over forgets all")
  func startingOver() throws {
    var bench = try bench()
    bench.waitEnds("token", 1_000, after: 1, at: 0)
    _ = bench.model.update(with: .replaced(title: "again"))
    #expect(bench.model.context.source.ledgers[bench.source.id("token")] == nil)
  }

  @Test("in full all of it can be scrolled to in a narrow window", arguments: [(40, 10), (60, 20), (20, 5)])
  func reachable(width: Int, height: Int) throws {
    var bench = try bench(width: width, height: height)
    bench.waitEnds("token", 1_000, after: 1, at: 0)
    bench.happens(
      .stateChanged(from: .syncing, to: .failed, error: NodeError(text: "the last line")), to: "token", at: 0)
    var seen = ""
    for _ in 0..<40 {
      seen += bench.frame().text()
      try bench.press("Down")
    }
    for text in ["planned", "8 gives u", "the last"] { #expect(seen.contains(text), "\(text)") }
  }
}
