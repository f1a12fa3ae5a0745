import InspectionModel
import Scenarios
import Testing

@testable import Simulation

@Suite("The end of a run")
@MainActor
struct RunEndTests {
  private static let endless = """
    nodes: [{ id: a, latency: 1s, syncer: { policy: sync, period: 1s } }]
    script: [{ at: 3s, sync: a }]

    """

  @Test("is the end given in the file")
  func given() throws {
    #expect(try end(of: Self.endless + "end: 80s") == .seconds(80))
  }

  @Test("defaults to the latest time anywhere in the file")
  func latest() throws {
    #expect(try end(of: Self.endless) == .seconds(3))
    #expect(try end(of: Self.endless + "expect: [{ by: 9s, state: { a: idle } }]") == .seconds(9))
    #expect(
      try end(of: Self.endless + "waiters: [{ id: w, for: a, timeout: 5s, at: 8s }]") == .seconds(13))
  }

  @Test("is the last event if the file has no times and nothing is scheduled")
  func nothingLeft() throws {
    #expect(try end(of: "nodes: [{ id: a, kind: autosync, latency: 1500ms, interval: 0s }]") == .milliseconds(1_500))
    #expect(try end(of: "nodes: [{ id: a }]") == .zero)
  }

  @Test("is an hour after the start at the latest")
  func limit() throws {
    #expect(try end(of: "nodes: [{ id: a, kind: autosync, latency: 1s, interval: 10s }]") == .seconds(3_600))
  }

  @Test("an end from outside wins over the file's, earlier or later", arguments: [1, 100])
  func override(seconds: Int) throws {
    let run = try Run(Self.endless + "end: 80s", end: .at(.seconds(seconds)))
    run.runToEnd()
    #expect(run.simulation.virtualTime == .seconds(seconds))
  }

  // MARK: With a viewer

  @Test("the clock follows real time up to the end, and runs what is due there")
  func stops() throws {
    let run = try Run(Self.endless + "end: 6s\nexpect: [{ attempts: a, equals: 2 }]")
    run.simulation.advance(toReal: .seconds(100), budget: .seconds(60))
    run.drain()
    #expect(run.simulation.virtualTime == .seconds(6))
    #expect(run.entries.last?.time == 6_000_000_000)
    #expect(run.checks.map(\.state) == [.met])
    #expect(run.simulation.isOver)
    #expect(run.clock == ClockSnapshot(now: 6_000_000_000, isRunning: false, speed: 1, hasEnded: true))
  }

  @Test("after the end nothing is scheduled and commands are refused, but a resume is remembered")
  func over() throws {
    let run = try Run(Self.endless + "end: 6s")
    #expect(run.simulation.realTimeUntilNextInstant == .seconds(3))
    run.simulation.advance(toReal: .milliseconds(5_500), budget: .seconds(60))
    #expect(run.simulation.realTimeUntilNextInstant == .milliseconds(500))
    run.simulation.advance(toReal: .seconds(6), budget: .seconds(60))
    #expect(run.simulation.realTimeUntilNextInstant == nil)
    run.drain()
    let count = run.entries.count
    for command in [NodeCommand.sync(try run.id("a")), .clock(.step), .clock(.resume), .setNetwork(isOnline: false)] {
      #expect(run.perform(command) == .ignored(.ended))
    }
    run.simulation.advance(toReal: .seconds(60), budget: .seconds(60))
    run.run(until: .seconds(60))
    run.runToEnd()
    #expect(run.entries.count == count)
    #expect(run.entries.last?.time == 6_000_000_000)
    #expect(run.simulation.virtualTime == .seconds(6))
    #expect(run.simulation.isSetToRun)
  }

  @Test("the end is the next event when no other is left, and a step goes there")
  func stepToEnd() throws {
    let run = try Run("nodes: [{ id: a, latency: 1s }]\nscript: [{ at: 1s, sync: a }]\nend: 5s")
    run.run(until: .seconds(2))
    #expect(run.clock.next == UpcomingEvent(time: 5_000_000_000, node: nil, label: "the end"))
    #expect(run.perform(.clock(.step)) == .done(nodes: 0))
    #expect(run.clock == ClockSnapshot(now: 5_000_000_000, isRunning: false, speed: 1, hasEnded: true))
    #expect(run.perform(.clock(.step)) == .ignored(.ended))
  }

  @Test("an event due after the end is not the next event")
  func nextAfterEnd() throws {
    let run = try Run("nodes: [{ id: a, latency: 10s }]\nscript: [{ at: 1s, sync: a }]\nend: 5s")
    run.run(until: .seconds(2))
    #expect(run.clock.next?.label == "the end")
    #expect(run.simulation.realTimeUntilNextInstant == .seconds(3))
  }

  @Test("a run can end at its start")
  func atOnce() throws {
    let run = try Run("nodes: [{ id: a }]\nscript: [{ at: 0s, sync: a }]\nend: 0s")
    #expect(run.clock.hasEnded)
    #expect(try run.states(of: "a") == ["0ms syncing"])
  }

  @Test("without a given end, checks are decided at the latest time in the file, and the run continues")
  func goesOn() throws {
    let run = try Run(Self.endless + "expect: [{ violations: 0 }, { by: 9s, state: { a: failed } }]")
    run.simulation.advance(toReal: .milliseconds(8_999), budget: .seconds(60))
    run.drain()
    #expect(run.checks.map(\.state) == [.pending, .pending])
    run.simulation.advance(toReal: .seconds(20), budget: .seconds(60))
    run.drain()
    #expect(run.checks.first?.state == .met)
    #expect(run.checks.last?.failure?.time == 9_000_000_000)
    #expect(run.simulation.virtualTime == .seconds(20))
    #expect(!run.simulation.isOver)
  }

  @Test("an interactive run continues with nothing scheduled, and accepts commands")
  func nothingLeftIsNoEnd() throws {
    let run = try Run("nodes: [{ id: a, latency: 1s }]")
    run.simulation.advance(toReal: .seconds(5_000), budget: .seconds(60))
    #expect(!run.simulation.isOver)
    #expect(run.perform(.sync(try run.id("a"))) == .done(nodes: 1))
    run.simulation.advance(toReal: .seconds(5_001), budget: .seconds(60))
    run.drain()
    #expect(try run.node("a").state == .synced)
  }

  private func end(of text: String) throws -> Duration {
    let run = try Run(text)
    run.runToEnd()
    return run.simulation.virtualTime
  }
}
