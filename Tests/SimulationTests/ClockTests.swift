import InspectionModel
import Testing

@testable import Simulation

@Suite("The clock")
@MainActor
struct ClockTests {
  private static let oneSync = "nodes: [{ id: a, latency: 1s }]\nscript: [{ at: 500ms, sync: a }]"

  @Test("virtual time follows real time at its speed", arguments: [0.5, 1, 10])
  func speed(speed: Double) throws {
    let run = try Run("clock: { speed: \(speed) }\n" + Self.oneSync)
    run.simulation.advance(toReal: .seconds(2), budget: .seconds(60))
    #expect(run.simulation.virtualTime == .seconds(2 * speed))
  }

  @Test("a change of speed applies from that moment on")
  func changeOfSpeed() throws {
    let run = try Run(Self.oneSync)
    run.simulation.advance(toReal: .seconds(1), budget: .seconds(60))
    run.perform(.clock(.setSpeed(100)))
    run.simulation.advance(toReal: .seconds(2), budget: .seconds(60))
    #expect(run.simulation.virtualTime == .seconds(101))
  }

  @Test("a paused clock does not advance, and does not catch up after a resume")
  func pause() throws {
    let run = try Run(Self.oneSync)
    run.simulation.advance(toReal: .milliseconds(700), budget: .seconds(60))
    run.perform(.clock(.pause))
    run.simulation.advance(toReal: .seconds(100), budget: .seconds(60))
    run.drain()
    #expect(run.simulation.virtualTime == .milliseconds(700))
    #expect(try run.node("a").state == .syncing)
    run.perform(.clock(.resume))
    run.simulation.advance(toReal: .seconds(101), budget: .seconds(60))
    #expect(run.simulation.virtualTime == .milliseconds(1_700))
  }

  @Test("a scenario can start its clock paused")
  func startsPaused() throws {
    let run = try Run("clock: { start: paused }\n" + Self.oneSync)
    run.simulation.advance(toReal: .seconds(10), budget: .seconds(60))
    #expect(run.simulation.virtualTime == .zero)
    #expect(!run.clock.isRunning)
  }

  @Test("a step runs the whole next instant and pauses")
  func step() throws {
    let run = try Run(Self.oneSync)
    #expect(run.perform(.clock(.step)) == .done(nodes: 0))
    #expect(run.clock.now == 500_000_000)
    #expect(!run.clock.isRunning)
    #expect(try run.node("a").state == .syncing)
    run.perform(.clock(.step))
    #expect(run.clock.now == 1_500_000_000)
    #expect(try run.node("a").state == .synced)
    #expect(run.perform(.clock(.step)) == .ignored(.nothingPending))
  }

  @Test("the next event names its node: first the script's entry, then the end of the sync")
  func next() throws {
    let run = try Run(Self.oneSync)
    let node = try run.id("a")
    #expect(run.clock.next == UpcomingEvent(time: 500_000_000, node: node, label: "sync"))
    run.run(until: .seconds(1))
    #expect(run.clock.next == UpcomingEvent(time: 1_500_000_000, node: node, label: "sync ends"))
  }

  @Test("the time until the next instant is given in real time")
  func realTimeUntilNext() throws {
    let run = try Run("clock: { speed: 2 }\n" + Self.oneSync)
    #expect(run.simulation.realTimeUntilNextInstant == .milliseconds(250))
    run.perform(.clock(.pause))
    #expect(run.simulation.realTimeUntilNextInstant == nil)
  }

  @Test("an exhausted budget stops the clock at an instant, and the next call continues")
  func budget() throws {
    let run = try Run(
      """
      nodes: [{ id: a, latency: 1s, syncer: { policy: sync, period: 1s } }]
      script: [{ at: 0s, sync: a }]
      """)
    #expect(run.simulation.advance(toReal: .seconds(10), budget: .zero) == false)
    #expect(run.simulation.virtualTime == .seconds(1))
    // The clock does not catch up: it already ran as fast as it could.
    #expect(run.simulation.advance(toReal: .seconds(10), budget: .seconds(60)) == true)
    #expect(run.simulation.virtualTime == .seconds(1))
    #expect(run.simulation.advance(toReal: .seconds(11), budget: .seconds(60)) == true)
    #expect(run.simulation.virtualTime == .seconds(2))
  }
}
