import InspectionModel
import Testing

@testable import Simulation

@Suite("Lints of a run")
@MainActor
struct LintTests {
  private static let text = """
    nodes:
      - { id: token, latency: 1s, outcomes: [x], syncer: { backoff: { min: 1s, max: 1s, maxAttempts: 2 } } }
      - { id: push, kind: pure }
      - { id: badge, kind: pureProxy, target: push }
    waiters: [{ id: call, for: push, timeout: 5s }]
    script: [{ at: 0s, sync: token }, { at: 6s, set: push, state: synced, contents: false }]
    end: 9s
    """

  @Test("the event that ends a run has all lint counts")
  func ended() throws {
    let run = try Run(Self.text)
    run.runToEnd()
    let last = try #require(run.entries.last)
    guard case .run(.ended(let lints)) = last.event else {
      Issue.record("\(last)")
      return
    }
    #expect(last.time == 9_000_000_000)
    #expect(last.node == nil)
    #expect(lints == run.simulation.lints)
    #expect(lints.kinds == [.syncedWithoutContents, .waiterExpiring, .gaveUp])
    // One of the loadable, one of its proxy, which breaks the contract too.
    #expect(lints[.syncedWithoutContents] == 2)
    #expect(lints[.waiterExpiring] == 1)
    #expect(lints[.gaveUp] == 1)
  }

  @Test("the lint counts match the journal and the sum over the nodes")
  func agreement() throws {
    let run = try Run(Self.text)
    run.runToEnd()
    var told = LintCounts()
    for entry in run.entries { entry.event.lint.map { told.add($0) } }
    var counted = LintCounts()
    for node in run.nodes.values { counted += node.counts.lints }
    #expect(told == run.simulation.lints)
    #expect(counted == run.simulation.lints)
  }

  @Test("a run ends once, even without lints")
  func once() throws {
    let run = try Run("nodes: [{ id: a }]\nend: 1s")
    run.runToEnd()
    run.runToEnd()
    #expect(run.entries.map(\.event) == [.run(.ended(LintCounts()))])
  }
}
