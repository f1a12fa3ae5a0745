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

  @Test("a completed delay shows planned, actual, drift and verdict")
  func waited() throws {
    var bench = try bench()
    bench.waitEnds("token", 1_000, after: 1, at: 0)
    bench.waitEnds("token", 2_000, after: 2, at: 1_500, late: 1)
    #expect(bench.lines(with: "+1ms").first?.hasSuffix("2 2.000s   2.001s   +1ms     ok") == true)
    #expect(bench.frame().text().contains("1 1.000s   1.000s   0ms      ok"))
  }

  @Test("a call shows the delays between its attempts, without a plan")
  func attempts() throws {
    var bench = Bench("load oneCall", width: 120, height: 40)
    try bench.press("Enter")
    bench.happens(.sync(.attempted(after: nil)), to: "load", at: 0)
    bench.happens(.sync(.attemptFailed(nil)), to: "load", at: 100)
    bench.happens(.sync(.attempted(after: nil)), to: "load", at: 1_300)
    bench.happens(.sync(.attemptFailed(nil)), to: "load", at: 1_400)
    bench.happens(.sync(.attempted(after: nil)), to: "load", at: 3_650)
    bench.happens(.sync(.attemptFailed(nil)), to: "load", at: 3_700)
    #expect(bench.lines(with: "Delays between attempts").count == 1)
    #expect(bench.lines(with: "delay").last?.hasSuffix("# delay") == true)
    #expect(bench.lines(with: "1.20s").first?.hasSuffix("1 1.20s") == true)
    #expect(bench.lines(with: "2.25s").first?.hasSuffix("2 2.25s") == true)
    #expect(bench.lines(with: "3 …").count == 1)
    bench.happens(.node(.stateChanged(from: .syncing, to: .failed, error: nil)), to: "load", at: 3_710)
    #expect(bench.lines(with: "no more").first?.hasSuffix("3 0.01s no more") == true)
  }

  @Test("a large drift is late, and the threshold is shown")
  func late() throws {
    var bench = try bench()
    bench.waitEnds("token", 1_000, after: 1, at: 0, late: 12)
    #expect(bench.frame().text().contains("+12ms    late "))
    #expect(bench.frame().text().contains("late: by more than 5ms"))
  }

  @Test(
    "a small drift is not late, in proportion or in absolute terms",
    arguments: [
      (100_000 as Int64, 900 as Int64, "ok"), (100_000, 1_001, "late"), (100_000, -3_600, "early"), (10, 5, "ok"),
    ])
  func tolerance(planned: Int64, late: Int64, verdict: String) throws {
    var bench = try bench()
    bench.waitEnds("token", planned, after: 1, at: 0, late: late)
    #expect(bench.model.context.source.ledgers[bench.source.id("token")]?.waits.first?.verdict == verdict)
  }

  @Test(
    "a narrow panel first closes up the columns, then hides the drift",
    arguments: [
      (33, "  # planned  actual   drift", "  1 59.900s  59.989s  +89ms    ok"),
      (31, "  # planned  actual   drift", "  1 59.900s  59.989s  +89ms  ok"),
      (28, "  # planned actual  drift", "  1 59.900s 59.989s +89ms ok"),
      (27, "  # planned actual  ", "  1 59.900s 59.989s ok"),
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

  @Test("the current delay counts down")
  func countdown() throws {
    var bench = try bench()
    bench.waits("token", 4_000, after: 3, at: 0)
    #expect(bench.frame().text().contains("3 4s       2.5s left …"))
    bench.setClock { $0.now = 3_950_000_000 }
    #expect(bench.frame().text().contains("3 4s       0.1s left …"))
  }

  @Test("the allowed delays, the drawn, those that passed and the time left are aligned at their points")
  func aligned() throws {
    var bench = try bench()
    bench.change("token") { $0.backoff?.jitter = .full }
    bench.waitEnds("token", 199, after: 1, at: 0)
    bench.waitEnds("token", 1_823, after: 2, at: 1_000)
    bench.waits("token", 12_000, after: 5, at: 2_900)
    bench.setClock { $0.now = 4_600_000_000 }
    let lines = bench.frame().text().split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.contains("1  0s …  1s  0.199s  0.199s") })
    #expect(lines.contains { $0.contains("2  0s …  2s  1.823s  1.823s") })
    #expect(lines.contains { $0.contains("5  0s … 16s 12.000s 10.3s left …") })
  }

  @Test("a cancelled delay shows who requested the sync")
  func cancelled() throws {
    var bench = try bench()
    let id = bench.source.id("token")
    bench.waits("token", 4_000, after: 3, at: 0)
    let command = bench.happens(.command(.given(.sync(id), by: .user)), to: "token", at: 1_500)
    let sync = bench.happens(.sync(.started), to: "token", at: 1_500, by: command)
    let state = bench.happens(
      .node(.stateChanged(from: .failed, to: .syncing, error: nil)), to: "token", at: 1_500, by: sync)
    bench.happens(.timer(.cancelled(by: .syncer)), to: "token", at: 1_500, by: state)
    #expect(bench.frame().text().contains("3 4.0s     1.5s     cancelled"))
    #expect(bench.frame().text().contains("← you: sync token"))
  }

  @Test("a delay cancelled by another node's timer shows the node")
  func cancelledByGroup() throws {
    var bench = try bench()
    bench.waits("token", 4_000, after: 3, at: 0)
    let command = bench.happens(.command(.given(.syncRoots, by: .script)), to: "other", at: 0)
    let fired = bench.happens(.timer(.fired(by: .syncer)), to: "other", at: 1_500, by: command)
    bench.happens(.timer(.cancelled(by: .syncer)), to: "token", at: 1_500, by: fired)
    #expect(bench.frame().text().contains("← other: timer fired"))
  }

  @Test("a delay fired by the user is neither late nor early")
  func cutShort() throws {
    var bench = try bench()
    let id = bench.source.id("token")
    let armed = bench.waits("token", 4_000, after: 3, at: 0)
    let event = PendingEvent(id: .timer(1), time: 4_000_000_000, node: id, label: "retry")
    let command = bench.happens(.command(.given(.fireNow(event), by: .user)), to: "token", at: 329)
    bench.happens(.timer(.fired(by: .syncer, armed: armed)), to: "token", at: 329, by: command)
    #expect(bench.frame().text().contains("3 4.000s   0.329s   fired by you"))
  }

  @Test("a delay cancelled by a waiter's timer shows the waiter")
  func cancelledByWaiter() throws {
    var bench = try bench()
    bench.waits("token", 4_000, after: 3, at: 0)
    let fired = bench.happens(.timer(.fired(by: .waiter("pager"), armed: 1)), to: "token", at: 1_500)
    bench.happens(.timer(.cancelled(by: .syncer)), to: "token", at: 1_500, by: fired)
    #expect(bench.frame().text().contains("← timer of pager fired"))
  }

  @Test("a delay after which a condition held the attempt is not late, and names the condition")
  func held() throws {
    var bench = try bench()
    bench.waits("token", 1_000, after: 1, at: 0)
    bench.happens(.timer(.held(by: .syncer, .retryAfter, delay: 4_000_000_000)), to: "token", at: 1_000)
    bench.happens(.timer(.fired(by: .syncer, armed: 1)), to: "token", at: 5_000)
    #expect(bench.lines(with: "held").count == 2)
    #expect(bench.frame().text().contains("← held by Retry-After"))
    #expect(!bench.frame().text().contains("late"))
  }

  @Test("activating the app resets the back-off to its first delay")
  func reset() throws {
    var bench = try bench()
    bench.waits("token", 4_000, after: 3, at: 0)
    let reset = bench.happens(.timer(.reset(by: .syncer, .appBecameActive)), to: "token", at: 500)
    bench.happens(.timer(.cancelled(by: .syncer)), to: "token", at: 500, by: reset)
    bench.waits("token", 1_000, after: 1, at: 500)
    #expect(bench.frame().text().contains("3 4.0s     0.5s     reset"))
    #expect(bench.frame().text().contains("app active: back-off reset"))
    #expect(bench.frame().text().contains("2  2s "))
  }

  @Test("a success after failures resets the back-off, and one after a success adds no row")
  func success() throws {
    var bench = try bench()
    let synced = JournalEvent.node(.stateChanged(from: .syncing, to: .synced, error: nil))
    bench.waitEnds("token", 1_000, after: 1, at: 0)
    bench.happens(synced, to: "token", at: 1_000)
    bench.happens(synced, to: "token", at: 2_000)
    #expect(bench.lines(with: "synced: back-off reset").count == 1)
  }

  @Test("exhausted attempts are shown as the last row, after which there is no forecast", arguments: ["", "Esc"])
  func gaveUp(keys: String) throws {
    var bench = try bench()
    bench.change("token") {
      $0.retry = .gaveUp(attempts: 8)
      $0.counts.failuresInARow = 8
    }
    bench.happens(.timer(.gaveUp(by: .syncer, attempts: 8)), to: "token", at: 1_000)
    #expect(bench.frame().text().contains("gave up after 8 failures in a row"))
    try bench.press(keys)
    for forecast in ["gives up", "next delays", "after failures: "] {
      #expect(!bench.frame().text().contains(forecast), "\(forecast)")
    }
  }

  @Test("the last attempt is in the forecast")
  func givesUp() throws {
    var bench = try bench()
    bench.waits("token", 1_000, after: 6, at: 0)
    #expect(bench.frame().text().contains("7 60s"))
    #expect(bench.frame().text().contains("8 gives up"))
  }

  @Test("the next delays are in one unit, aligned at their points")
  func alignedForecast() throws {
    var bench = try bench()
    bench.change("token") { $0.backoff = NodeBackoff(min: 1_500_000_000, max: 80_000_000_000, multiplier: 2) }
    let lines = bench.frame().text().split(separator: "\n").map(String.init)
    for line in ["  1  1.5s ", "  2  3.0s ", "  5 24.0s ", "  6 48.0s ", "  7 80.0s "] {
      #expect(lines.contains { $0.contains(line) }, "\(line)")
    }
    bench.change("token") { $0.backoff?.jitter = .equal }
    let ranges = bench.frame().text().split(separator: "\n").map(String.init)
    #expect(ranges.contains { $0.contains("  1  0.75s …  1.50s ") })
    #expect(ranges.contains { $0.contains("  6 24.00s … 48.00s ") })
  }

  @Test("with decorrelated jitter, the next delays begin at the pending one, until a success")
  func decorrelatedForecast() throws {
    var bench = try bench()
    bench.change("token") { $0.backoff?.jitter = .decorrelated }
    bench.waits("token", 1_200, after: 3, at: 0)
    #expect(bench.frame().text().contains("4  1.0s …  3.6s"))
    #expect(bench.frame().text().contains("5  1.0s … 10.8s"))
    bench.change("token") { $0.counts.failuresInARow = 0 }
    bench.happens(.node(.stateChanged(from: .syncing, to: .synced, error: nil)), to: "token", at: 1_300)
    #expect(bench.frame().text().contains("1  1s …  3s"))
  }

  @Test("changed values are shown with their origin, invalid ones are not")
  func changed() throws {
    var bench = try bench()
    let id = bench.source.id("token")
    var backoff = Self.backoff
    backoff.max = 5_000_000_000
    bench.happens(.command(.given(.setBackoff(id, backoff), by: .user)), to: "token", at: 0)
    #expect(bench.frame().text().contains("you set: min 1s, max 5s, times 2.0, 8 attempts"))
    backoff.max = 5
    bench.happens(.command(.given(.setBackoff(id, backoff), by: .script)), to: "token", at: 0)
    #expect(!bench.frame().text().contains("the script set"))
  }

  @Test("a delay without a recorded end has an unknown outcome")
  func lost() throws {
    var bench = try bench()
    bench.waits("token", 1_000, after: 1, at: 0)
    _ = bench.model.update(with: .changes(ChangeBatch(clock: bench.source.clock, lostEntries: 3)))
    bench.waits("token", 2_000, after: 2, at: 5_000)
    #expect(bench.frame().text().contains("1 1s       ?        not known"))
    #expect(bench.frame().text().contains("journal entries lost: rows may be missing"))
  }

  @Test("the number of rows is bounded, and dropped rows are counted")
  func bounded() throws {
    var bench = try bench()
    for number in 1...1_000 { bench.waitEnds("token", 1_000, after: number, at: Int64(number) * 1_000) }
    let ledger = try #require(bench.model.context.source.ledgers[bench.source.id("token")])
    #expect((50..<63).contains(ledger.rows.count))
    #expect(ledger.forgottenCount + ledger.rows.count == 1_000)
    #expect(ledger.waits.allSatisfy { $0.drift == 0 })
    #expect(bench.frame().text().contains("↑ \(ledger.forgottenCount) earlier are no longer kept"))
  }

  @Test("the detail beside the tree shows the latest rows and the forecast")
  func short() throws {
    var bench = try bench()
    for number in 1...7 { bench.waitEnds("token", 1_000, after: number, at: Int64(number) * 1_000) }
    try bench.press("Esc")
    #expect(bench.frame().text().contains("↑ 1 earlier: Enter shows all"))
    #expect(bench.frame().text().contains("after failures: gives up"))
    bench.change("token") { $0.backoff?.maxAttempts = nil }
    #expect(bench.frame().text().contains("after failures: 60s, 60s, 60s, …"))
  }

  @Test("with jitter, the forecast is a range")
  func ranges() throws {
    var bench = try bench()
    bench.change("token") { $0.backoff?.jitter = .equal }
    #expect(bench.frame().text().contains("3  2.0s …  4.0s"))
  }

  @Test("a node without a syncer has no ledger")
  func none() throws {
    var bench = Bench("a failed")
    #expect(!bench.frame().text().contains("Back-off"))
    try bench.press("Enter")
    #expect(!bench.frame().text().contains("Back-off"))
  }

  @Test("a restart clears the ledger")
  func startingOver() throws {
    var bench = try bench()
    bench.waitEnds("token", 1_000, after: 1, at: 0)
    _ = bench.model.update(with: .replaced(title: "again"))
    #expect(bench.model.context.source.ledgers[bench.source.id("token")] == nil)
  }

  @Test("in full, every line is reachable in a narrow window", arguments: [(40, 10), (60, 20), (20, 5)])
  func reachable(width: Int, height: Int) throws {
    var bench = try bench(width: width, height: height)
    bench.waitEnds("token", 1_000, after: 1, at: 0)
    bench.happens(
      .node(.stateChanged(from: .syncing, to: .failed, error: NodeError(text: "the last line"))), to: "token", at: 0)
    var seen = ""
    for _ in 0..<40 {
      seen += bench.frame().text()
      try bench.press("Down")
    }
    for text in ["planned", "8 gives u", "the last"] { #expect(seen.contains(text), "\(text)") }
  }
}
