import InspectionModel
import Testing

@testable import Simulation

@Suite("Breakpoints")
@MainActor
struct BreakpointTests {
  private static let failing = """
    nodes:
      - { id: group, kind: group, children: [{ id: a, latency: 1s, outcomes: [ok, boom] }] }
    script: [{ at: 1s, sync: a }, { at: 3s, sync: a }, { at: 5s, sync: a }]
    """

  @Test("the clock pauses at the end of the instant in which the node fails, and names the breakpoint")
  func stops() throws {
    let run = try Run(Self.failing)
    let node = try run.id("a")
    #expect(run.perform(.setBreakpoint(node, .state(.failed))) == .done(nodes: 1))
    #expect(try run.node("a").breakpoint == .state(.failed))
    run.simulation.advance(toReal: .seconds(60), budget: .seconds(60))
    run.drain()
    #expect(run.clock.now == 4_000_000_000)
    #expect(!run.clock.isRunning)
    #expect(run.clock.breakpoint?.node == node)
    // The whole instant is over: the group has failed as well.
    #expect(try run.node("group").state == .failed)
    #expect(run.entries.last?.event == .run(.reachedBreakpoint(.state(.failed))))
  }

  @Test("a breakpoint is hit once")
  func once() throws {
    let run = try Run(Self.failing)
    run.perform(.setBreakpoint(try run.id("a"), .state(.failed)))
    run.simulation.advance(toReal: .seconds(10), budget: .seconds(60))
    run.perform(.clock(.resume))
    #expect(run.clock.breakpoint == nil)
    #expect(try run.node("a").breakpoint == nil)
    run.simulation.advance(toReal: .seconds(30), budget: .seconds(60))
    #expect(run.simulation.virtualTime == .seconds(24))
  }

  @Test("a cancelled breakpoint does nothing")
  func cancelled() throws {
    let run = try Run(Self.failing)
    run.perform(.setBreakpoint(try run.id("a"), .state(.failed)))
    run.perform(.setBreakpoint(try run.id("a"), nil))
    run.simulation.advance(toReal: .seconds(10), budget: .seconds(60))
    #expect(run.simulation.virtualTime == .seconds(10))
  }

  @Test("a manual failure hits a breakpoint")
  func byHand() throws {
    let run = try Run(Self.failing)
    let node = try run.id("group")
    run.perform(.setBreakpoint(node, .state(.failed)))
    run.perform(.fail(try run.id("a"), error: "boom"))
    #expect(run.clock.breakpoint?.node == node)
    #expect(!run.clock.isRunning)
  }

  @Test(
    "a breakpoint can be on any state or on any change",
    arguments: [
      (Breakpoint.state(.syncing), 1_000_000_000), (.state(.synced), 2_000_000_000), (.state(.failed), 4_000_000_000),
      (.anyChange, 1_000_000_000),
    ] as [(Breakpoint, Int64)])
  func states(breakpoint: Breakpoint, time: Int64) throws {
    let run = try Run(Self.failing)
    let node = try run.id("a")
    run.perform(.setBreakpoint(node, breakpoint))
    run.simulation.advance(toReal: .seconds(60), budget: .seconds(60))
    run.drain()
    #expect(run.clock.now == time)
    let hit = try #require(run.clock.breakpoint)
    #expect(hit.node == node && hit.breakpoint == breakpoint)
    #expect(run.entries.last?.cause == hit.entry)
    let event = try #require(run.entries.first { $0.sequence == hit.entry })
    #expect(event.node == node)
  }

  @Test("a sync without latency hits a breakpoint, although it ends in the same instant")
  func transient() throws {
    let run = try Run("nodes: [{ id: a, latency: 0s }]\nscript: [{ at: 1s, sync: a }]")
    run.perform(.setBreakpoint(try run.id("a"), .state(.syncing)))
    run.simulation.advance(toReal: .seconds(60), budget: .seconds(60))
    run.drain()
    #expect(run.clock.now == 1_000_000_000)
    #expect(try run.node("a").state == .synced)
  }

  @Test("all breakpoints hit in one instant are reported, and the clock names the first")
  func several() throws {
    let run = try Run(Self.failing)
    let (a, group) = (try run.id("a"), try run.id("group"))
    run.perform(.setBreakpoint(group, .state(.failed)))
    run.perform(.setBreakpoint(a, .state(.failed)))
    run.simulation.advance(toReal: .seconds(60), budget: .seconds(60))
    run.drain()
    #expect(run.clock.breakpoint?.node == a)
    let told = run.entries.filter { $0.event == .run(.reachedBreakpoint(.state(.failed))) }.map(\.node)
    #expect(told == [a, group])
  }

  @Test("a breakpoint on an unknown node is refused")
  func unknown() throws {
    let run = try Run(Self.failing)
    #expect(run.perform(.setBreakpoint(NodeID(99), .anyChange)) == .ignored(.unknownNode))
  }
}
