import Inspection
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

  @Test("time stands still at the end of the instant in which the node fails, and the header can say why")
  func stops() throws {
    let run = try Run(Self.failing)
    let node = try run.id("a")
    #expect(run.perform(.setBreakpoint(node, true)) == .done(nodes: 1))
    #expect(try run.node("a").hasBreakpoint)
    run.simulation.advance(toReal: .seconds(60), budget: .seconds(60))
    run.drain()
    #expect(run.clock.now == 4_000_000_000)
    #expect(!run.clock.isRunning)
    #expect(run.clock.breakpoint == node)
    // The whole instant is over: the group has failed as well.
    #expect(try run.node("group").state == .failed)
    #expect(run.entries.last?.event == .reachedBreakpoint)
  }

  @Test("it is for one failure")
  func once() throws {
    let run = try Run(Self.failing)
    run.perform(.setBreakpoint(try run.id("a"), true))
    run.simulation.advance(toReal: .seconds(10), budget: .seconds(60))
    run.perform(.clock(.resume))
    #expect(run.clock.breakpoint == nil)
    #expect(try !run.node("a").hasBreakpoint)
    run.simulation.advance(toReal: .seconds(30), budget: .seconds(60))
    #expect(run.simulation.virtualTime == .seconds(24))
  }

  @Test("one that was taken back does nothing")
  func takenBack() throws {
    let run = try Run(Self.failing)
    run.perform(.setBreakpoint(try run.id("a"), true))
    run.perform(.setBreakpoint(try run.id("a"), false))
    run.simulation.advance(toReal: .seconds(10), budget: .seconds(60))
    #expect(run.simulation.virtualTime == .seconds(10))
  }

  @Test("a failure by hand counts as well")
  func byHand() throws {
    let run = try Run(Self.failing)
    let node = try run.id("group")
    run.perform(.setBreakpoint(node, true))
    run.perform(.fail(try run.id("a"), error: "boom"))
    #expect(run.clock.breakpoint == node)
    #expect(!run.clock.isRunning)
  }
}
