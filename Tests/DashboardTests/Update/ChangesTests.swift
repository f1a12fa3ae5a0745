import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Changes from the source")
struct ChangesTests {
  @Test("new nodes appear, and changed ones are updated")
  func nodes() {
    var bench = Bench("a\nb")
    bench.show("a synced +\nb\nc")
    #expect(bench.rows == ["[a]", "b", "c"])
    #expect(bench.model.context.selectedNode?.state == .synced)
  }

  @Test("states are counted incrementally")
  func counts() {
    var bench = Bench("g all failed\n  a failed\n  b syncing")
    bench.change("a") { $0.state = .synced }
    bench.change("a") { $0.counts.lints.add(.gaveUp) }
    bench.change("b") { $0.counts.lints.add(.syncedWithoutContents, times: 2) }
    bench.change("b") { $0.counts.lints.add(.syncedWithoutContents) }
    let counts = bench.model.context.source.counts
    #expect([counts[.failed], counts[.syncing], counts[.synced], counts[.idle]] == [1, 1, 1, 0])
    #expect(counts.lints.total == 4)
    #expect(counts.lints.violations == 3)
  }

  @Test("a change of state keeps the rows")
  func structureKept() {
    var bench = Bench("g all\n  a\n  b")
    let rows = bench.model.context.tree.rows
    bench.change("a") { $0.state = .failed }
    #expect(bench.model.context.tree.rows == rows)
  }

  @Test("a node that changes its kind is redrawn")
  func otherKind() {
    var bench = Bench("g all\n  a")
    var painter = Painter()
    _ = painter.frame(of: bench.model, theme: .plain)
    bench.change("a") { $0.identity = NodeIdentity(key: "a", kind: .chain) }
    #expect(painter.frame(of: bench.model, theme: .plain).buffer.text() == bench.frame().text())
  }

  @Test("an empty source has no rows and no selection")
  func empty() {
    let bench = Bench()
    #expect(bench.rows == [])
    #expect(bench.selected == nil)
  }

  @Test("an unknown child is skipped")
  func unknownChild() {
    var bench = Bench("g all\n  a")
    bench.change("g") { $0.children.append(NodeID(7)) }
    #expect(bench.rows == ["[g]", "  a"])
  }

  @Test("lost entries are counted")
  func lost() {
    var bench = Bench("a")
    for _ in 0..<2 {
      _ = bench.model.update(with: .changes(ChangeBatch(clock: bench.source.clock, lostEntries: 3)))
    }
    #expect(bench.model.context.source.history.lostCount == 6)
    #expect(bench.frame().text().contains("6 events lost"))
  }

  @Test("the screen refreshes only while time runs and an event is pending")
  func refresh() {
    var bench = Bench("a")
    #expect(bench.model.refreshInterval == nil)
    bench.setClock { $0.isRunning = true }
    #expect(bench.model.refreshInterval == nil)
    #expect(bench.frame().text().contains("VIRTUAL quiet since 00:00.0"))
    bench.setClock { ($0.now, $0.next) = (1, UpcomingEvent(time: 2, node: nil, label: "sync")) }
    #expect(bench.model.refreshInterval == .milliseconds(100))
  }

  @Test("times advance once a second from a real second after the last event on, unless a node syncs")
  func idle() {
    var bench = Bench("a")
    bench.setClock { clock in
      (clock.isRunning, clock.speed, clock.now) = (true, 2, 2_000_000_000)
      clock.next = UpcomingEvent(time: 60_000_000_000, node: nil, label: "sync")
    }
    #expect(bench.model.refreshInterval == .milliseconds(100))
    bench.setClock { $0.now += 1 }
    #expect(bench.model.refreshInterval == .seconds(1))
    bench.change("a") { $0.state = .syncing }
    #expect(bench.model.refreshInterval == .milliseconds(100))
  }
}
