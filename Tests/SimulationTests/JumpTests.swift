import InspectionModel
import Testing

@testable import Simulation

@Suite("Jumps of the clock")
@MainActor
struct JumpTests {
  static let scenario = """
    clock: { start: paused }
    defaults: { latency: 1s }
    nodes:
      - { id: a, syncer: { policy: sync, period: 9s, backoff: { min: 1s, max: 5s } } }
      - { id: b }
    script:
      - { at: 0s, sync: a }
      - { at: 25s, sync: b }
    """

  @Test("a jump reaches its time and runs everything due before it")
  func time() throws {
    let run = try Run(Self.scenario)
    #expect(run.perform(.clock(.jump(to: 20_500_000_000))) == .done(nodes: 0))
    #expect(run.simulation.realTimeUntilNextInstant == .zero)
    #expect(run.simulation.advance(toReal: .zero, budget: .seconds(60)))
    run.drain()
    #expect(run.clock.now == 20_500_000_000)
    #expect(run.entries.filter { $0.event == .sync(.started) }.count == 3)
    #expect(run.simulation.realTimeUntilNextInstant == nil)
  }

  @Test("a long jump takes several calls, and a pause stops it")
  func budget() throws {
    let run = try Run(Self.scenario)
    run.perform(.clock(.jump(to: 3_600_000_000_000)))
    #expect(!run.simulation.advance(toReal: .zero, budget: .zero))
    run.drain()
    #expect(run.clock.now == 1_000_000_000)
    run.perform(.clock(.pause))
    #expect(run.simulation.advance(toReal: .seconds(1), budget: .seconds(60)))
    run.drain()
    #expect(run.clock.now == 1_000_000_000)
  }

  @Test("a jump can go to a node's next event")
  func event() throws {
    let run = try Run(Self.scenario)
    let b = try #require(run.simulation.node("b"))
    #expect(run.perform(.clock(.jumpToEvent(of: b, isForward: true))) == .done(nodes: 0))
    #expect(run.simulation.advance(toReal: .zero, budget: .seconds(60)))
    run.drain()
    #expect(run.clock.now == 25_000_000_000)
    #expect(run.nodes[b]?.state == .syncing)
    #expect(!run.clock.isRunning)
  }

  @Test("a jump stops at the end of the run")
  func end() throws {
    let run = try Run(Self.scenario, end: .at(.seconds(5)))
    run.perform(.clock(.jump(to: 20_500_000_000)))
    run.simulation.advance(toReal: .zero, budget: .seconds(60))
    run.drain()
    #expect(run.clock.now == 5_000_000_000)
    #expect(run.clock.hasEnded)
  }

  @Test("a breakpoint stops a jump")
  func breakpoint() throws {
    let run = try Run(Self.scenario)
    let a = try #require(run.simulation.node("a"))
    run.perform(.setBreakpoint(a, .state(.synced)))
    run.perform(.clock(.jump(to: 20_000_000_000)))
    run.simulation.advance(toReal: .zero, budget: .seconds(60))
    run.drain()
    #expect(run.clock.now == 1_000_000_000)
    #expect(run.clock.breakpoint?.node == a)
  }

  @Test("a running clock continues from the target of a jump")
  func runningOn() throws {
    let run = try Run(Self.scenario)
    run.perform(.clock(.resume))
    run.perform(.clock(.jump(to: 20_000_000_000)))
    run.simulation.advance(toReal: .seconds(1), budget: .seconds(60))
    run.simulation.advance(toReal: .seconds(2), budget: .seconds(60))
    run.drain()
    #expect(run.clock.now == 21_000_000_000)
  }

  @Test("jumps and steps back are refused")
  func back() throws {
    let run = try Run(Self.scenario)
    run.run(until: .seconds(3))
    #expect(run.perform(.clock(.jump(to: 1))) == .ignored(.past))
    #expect(run.perform(.clock(.stepBack)) == .ignored(.past))
  }
}
