import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("The model after a rewind")
struct RewoundModelTests {
  private static let second: Int64 = 1_000_000_000

  /// Entry n at n seconds is the n-th failure of `token`.
  private func bench(_ count: UInt64 = 10, limit: Int = History.defaultLimit) throws -> Bench {
    var bench = Bench()
    bench.model = Model(
      title: "A test", size: Size(width: 120, height: 40), memory: ScreenMemory().opening(["detail"]),
      historyLimit: limit)
    bench.show("feed all\n  token failed\nlate")
    happen(1...count, in: &bench)
    return bench
  }

  private func happen(_ numbers: ClosedRange<UInt64>, in bench: inout Bench) {
    let token = bench.source.id("token")
    bench.source.clock.now = Int64(numbers.upperBound) * Self.second
    let entries = numbers.map { number in
      JournalEntry(
        sequence: number, time: Int64(number) * Self.second, node: token,
        event: .node(.stateChanged(from: .syncing, to: .failed, error: nil)), cause: nil)
    }
    _ = bench.model.update(with: .changes(ChangeBatch(clock: bench.source.clock, entries: entries)))
  }

  private func goBack(
    to last: UInt64, gone: [NodeID] = [], in bench: inout Bench, _ change: (inout ChangeBatch) -> Void = { _ in }
  ) {
    bench.source.clock.now = Int64(last) * Self.second
    var batch = ChangeBatch(rewind: last, gone: gone, clock: bench.source.clock)
    change(&batch)
    _ = bench.model.update(with: .changes(batch))
  }

  @Test("selection, folds, panels and list positions survive")
  func viewState() throws {
    var bench = try bench(100)
    try bench.press("Space End 4 Up*60")
    let (rows, panels, list) = (bench.rows, bench.model.context.panels, bench.model.lists[.log])
    goBack(to: 90, in: &bench)
    #expect(bench.rows == rows && bench.model.context.panels == panels && bench.model.lists[.log] == list)
    #expect(bench.model.panelList[LogPanel.self].selectedEntry(in: bench.model.context)?.sequence == 40)
  }

  @Test("later nodes disappear from the tree and the counts")
  func nodes() throws {
    var bench = try bench()
    try bench.press("End")
    #expect(bench.selected == "late" && bench.model.context.source.counts[.idle] == 2)
    goBack(to: 1, gone: [NodeID(2)], in: &bench) { $0.roots = [NodeID(0)] }
    #expect(bench.rows == ["feed", "  [token]"] && bench.model.context.source.counts[.idle] == 1)
  }

  @Test("a prompt about a later node closes")
  func question() throws {
    var bench = try bench()
    try bench.press("End X")
    goBack(to: 1, in: &bench)
    #expect(bench.model.context.overlay != nil)
    goBack(to: 1, gone: [NodeID(2)], in: &bench) { $0.roots = [NodeID(0)] }
    #expect(bench.model.context.overlay == nil)
  }

  @Test("a trail of later causes is dropped, an earlier one is kept")
  func trail() throws {
    var bench = try bench()
    bench.change("token") { $0.stateEntry = 7 }
    let token = bench.source.id("token")
    try bench.press("Down")
    bench.model.context.whyTrail = WhyTrail(
      from: .init(entry: 7, row: bench.model.context.tree.selection), beginning: 7)
    goBack(to: 7, in: &bench)
    #expect(bench.model.context.trail?.first.entry == 7)
    let node = try #require(bench.model.context[token])
    goBack(to: 6, in: &bench) { $0.nodes = [node] }
    #expect(bench.model.context.whyTrail == nil)
  }

  @Test("an earlier breakpoint hit does not move the selection")
  func breakpoint() throws {
    var bench = try bench()
    let token = bench.source.id("token")
    bench.source.clock.breakpoint = BreakpointHit(node: token, breakpoint: .anyChange, entry: 3)
    goBack(to: 3, in: &bench)
    #expect(bench.selected == "feed" && bench.message == nil)
    #expect(bench.frame().text().contains("Breakpoint hit: 00:03.000 token failed"))
  }

  @Test("later timers are dropped and requested again")
  func pending() throws {
    var bench = try bench()
    try bench.press("7")
    let event = PendingEvent(id: .timer(1), time: 99, node: nil, label: "later")
    let pending = PendingSnapshot(soonest: [event], count: 1)
    _ = bench.model.update(with: .changes(ChangeBatch(clock: bench.source.clock, pending: pending)))
    #expect(!bench.model.lacksPending)
    goBack(to: 3, in: &bench)
    #expect(bench.model.lacksPending && !bench.frame().text().contains("later"))
  }

  // MARK: Beyond what is kept

  @Test("a rewind beyond the kept events empties the journal and shows the cut")
  func beyond() throws {
    var bench = try bench(100, limit: 20)
    try bench.press("3 4")
    goBack(to: 50, in: &bench)
    #expect(bench.model.context.source.history.entries.isEmpty && bench.model.context.source.history.droppedCount == 50)
    #expect(bench.model.log[0] == .cutOff(count: 50) && bench.model.log.count == 1)
    #expect(bench.frame().text().contains("… 50 earlier entries no longer kept"))
    happen(51...60, in: &bench)
    #expect(bench.model.context.source.history.entries.map(\.sequence) == Array(51...60))
    #expect(bench.model.context.source.history[55]?.sequence == 55 && bench.model.log.count == 11)
    goBack(to: 55, in: &bench)
    #expect(bench.model.log.count == 6 && bench.model.context.source.history.start == 51 * Self.second)
  }

  @Test("a rewind to the start makes the journal complete again")
  func start() throws {
    var bench = try bench(100, limit: 20)
    goBack(to: 0, in: &bench)
    #expect(bench.model.context.source.history.droppedCount == 0 && bench.model.log.count == 0)
    happen(1...15, in: &bench)
    #expect(bench.model.context.source.history.droppedCount == 0 && bench.model.log.count == 15)
  }

  @Test("a rewind to the first kept event continues from there")
  func edge() throws {
    var bench = try bench(100, limit: 20)
    goBack(to: 80, in: &bench)
    #expect(bench.model.context.source.history.entries.isEmpty && bench.model.context.source.history.droppedCount == 80)
    #expect(bench.model.log.count == 1 && bench.model.context.source.history.start == 80 * Self.second)
    happen(81...90, in: &bench)
    #expect(bench.model.log.count == 11)
    happen(91...101, in: &bench)
    #expect(bench.model.context.source.history.droppedCount == 81)
  }

  @Test("a truncated ledger shows that earlier delays were dropped")
  func ledger() throws {
    var bench = try bench(1, limit: 5)
    bench.change("token") { $0.backoff = NodeBackoff(min: 1, max: 2, multiplier: 1) }
    for number in 1...100 { bench.waitEnds("token", 1_000, after: 1, at: Int64(number) * 1_000) }
    try bench.press("Down Enter")
    goBack(to: 20, in: &bench)
    #expect(bench.frame().text().contains("earlier delays are no longer kept"))
    bench.waits("token", 4_000, after: 3, at: 30_000)
    #expect(bench.frame().text().contains("↑ earlier delays are no longer kept"))
    #expect(bench.frame().text().contains("3 4s"))
    goBack(to: 0, in: &bench)
    #expect(bench.frame().text().contains("no delays yet"))
  }

  @Test("a bounded ledger is restored at any time within the journal")
  func longLedger() throws {
    var bench = try bench(1)
    let token = bench.source.id("token")
    var ledgers: [UInt64: BackoffLedger?] = [:]
    for number in 1...300 {
      let armed = bench.waits("token", 1_000, after: 1, at: Int64(number) * 1_000)
      ledgers[armed] = .some(bench.model.context.source.ledgers[token])
      if number % 3 == 0 { continue }
      let fired = bench.happens(.timer(.fired(by: .syncer)), to: "token", at: Int64(number + 1) * 1_000, by: armed)
      ledgers[fired] = .some(bench.model.context.source.ledgers[token])
    }
    for (entry, ledger) in ledgers.sorted(by: { $0.key > $1.key }) {
      goBack(to: entry, in: &bench)
      #expect(bench.model.context.source.ledgers[token] == ledger, "after entry \(entry)")
    }
    goBack(to: 1, in: &bench)
    #expect(bench.model.context.source.ledgers[token] == nil)
  }
}
