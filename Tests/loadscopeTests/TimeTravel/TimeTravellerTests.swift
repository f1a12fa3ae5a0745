import Dashboard
import InspectionModel
import Scenarios
import Simulation
import Testing

@testable import loadscope

@Suite("Time travel in a run")
@MainActor
struct TimeTravellerTests {
  static let scenario = """
    scenario: Flaky
    seed: 11
    clock: { start: paused }
    defaults: { latency: { uniform: [100ms, 900ms] } }
    nodes:
      - id: feed
        kind: group
        children:
          - id: photos
            failureRate: 0.6
            syncer: { policy: sync, period: 2s, backoff: { min: 1s, max: 5s, jitter: full } }
          - { id: avatar }
    script:
      - { at: 0s, sync: feed }
    """

  @MainActor
  final class Told {
    private(set) var nodes: [NodeID: NodeSnapshot] = [:]
    private(set) var entries: [JournalEntry] = []
    private(set) var clock = ClockSnapshot()
    private let cursor: ChangeCursor

    init(_ source: any InspectionSource) { cursor = source.makeCursor() }

    func look() {
      let batch = cursor.take()
      if let rewind = batch.rewind { entries.removeAll { $0.sequence > rewind } }
      for node in batch.nodes { nodes[node.id] = node }
      entries += batch.entries
      clock = batch.clock
    }
  }

  /// An observed run. Created within a test, since only one simulation at a time is observed.
  @MainActor
  struct Bench {
    let scenario: Scenario
    let told: Told
    let traveller: TimeTraveller<RunPast>

    init() throws {
      let scenario = try ScenarioReader.read(TimeTravellerTests.scenario, file: "flaky.yaml")
      self.scenario = scenario
      traveller = TimeTraveller(try Simulation(scenario)) { try Simulation(scenario) }
      told = Told(traveller)
      told.look()
    }

    func step() { perform(.clock(.step)) }

    @discardableResult
    func perform(_ command: NodeCommand) -> CommandOutcome {
      let outcome = traveller.perform(command)
      told.look()
      return outcome
    }

    func node(_ name: String) throws -> NodeID { try #require(traveller.simulation.node(name)) }
  }

  @Test("steps back and forward show the same states and entries, up to the present")
  func thereAndBack() throws {
    let bench = try Bench()
    var seen: [([NodeID: NodeSnapshot], [JournalEntry], Int64)] = [
      (bench.told.nodes, bench.told.entries, bench.told.clock.now)
    ]
    for _ in 0..<12 {
      bench.step()
      seen.append((bench.told.nodes, bench.told.entries, bench.told.clock.now))
    }
    for (nodes, entries, now) in seen.dropLast().reversed() {
      #expect(bench.perform(.clock(.stepBack)) == .done(nodes: 0))
      #expect(bench.told.nodes == nodes)
      #expect(bench.told.entries == entries)
      #expect(bench.told.clock.now == now)
      #expect(bench.told.clock.kind == .past(ofRunAt: seen[12].2))
    }
    #expect(bench.perform(.clock(.stepBack)) == .ignored(.nothingBefore))
    for (nodes, entries, now) in seen.dropFirst() {
      bench.step()
      #expect(bench.told.nodes == nodes)
      #expect(bench.told.entries == entries)
      #expect(bench.told.clock.now == now)
    }
    #expect(bench.told.clock.kind == .virtual)
    #expect(!bench.traveller.isInPast)
  }

  @Test("viewing the past does not change the run")
  func lookingChangesNothing() throws {
    let bench = try Bench()
    for _ in 0..<5 { bench.step() }
    bench.perform(.fail(try bench.node("avatar"), error: "by-hand"))
    bench.perform(.clock(.jump(to: 0)))
    #expect(bench.traveller.isInPast)
    bench.perform(.clock(.jump(to: .max)))
    #expect(!bench.traveller.isInPast)
    for _ in 0..<10 { bench.step() }

    let straight = TimeTraveller(try Simulation(bench.scenario)) { try Simulation(bench.scenario) }
    let toldStraight = Told(straight)
    for _ in 0..<5 { _ = straight.perform(.clock(.step)) }
    _ = straight.perform(.fail(try bench.node("avatar"), error: "by-hand"))
    for _ in 0..<10 { _ = straight.perform(.clock(.step)) }
    toldStraight.look()
    #expect(bench.told.entries == toldStraight.entries)
    #expect(bench.told.nodes == toldStraight.nodes)
  }

  /// A run of more than a thousand events, whose repetition takes several slices.
  private func longRun() throws -> TimeTraveller<RunPast> {
    let scenario = try ScenarioReader.read(Self.scenario, file: "flaky.yaml")
    let traveller = TimeTraveller(try Simulation(scenario), firstSlice: .zero) { try Simulation(scenario) }
    traveller.simulation.run(until: .seconds(1_000))
    #expect(traveller.simulation.eventCount > 1_000)
    return traveller
  }

  @Test("a long run is repeated in slices, and the latest move follows")
  func slices() throws {
    let traveller = try longRun()
    #expect(traveller.perform(.clock(.stepBack)) == .done(nodes: 0))
    #expect(!traveller.isInPast && traveller.realTimeUntilNextInstant == .zero)
    let first = try #require(traveller.progress)
    #expect(first.events > 0 && first.events < first.total)
    traveller.advance(toReal: .seconds(1), budget: .zero)
    #expect(try #require(traveller.progress).events > first.events)
    #expect(traveller.perform(.clock(.jump(to: 500_000_000_000))) == .done(nodes: 0))
    while traveller.progress != nil { traveller.advance(toReal: .seconds(1), budget: .milliseconds(1)) }
    let told = Told(traveller)
    told.look()
    #expect(traveller.isInPast && told.clock.now == 500_000_000_000)
    // The present is as it was.
    #expect(traveller.simulation.virtualTime == .seconds(1_000))
  }

  @Test("a cancelled repetition leaves the present as it was, paused or running", arguments: [false, true])
  func cancelled(isRunning: Bool) throws {
    let traveller = try longRun()
    traveller.perform(.clock(isRunning ? .resume : .pause))
    let count = traveller.simulation.eventCount
    traveller.perform(.clock(.stepBack))
    traveller.cancelMaking()
    #expect(traveller.progress == nil && !traveller.isInPast)
    #expect(traveller.isSetToRun == isRunning && traveller.simulation.eventCount == count)
    // It is observed again.
    traveller.perform(.clock(.step))
    #expect(traveller.simulation.eventCount > count)
  }

  @Test("a past that cannot be made is refused with its reason, and the run goes on")
  func noPast() throws {
    let scenario = try ScenarioReader.read(Self.scenario, file: "flaky.yaml")
    let traveller = TimeTraveller(try Simulation(scenario)) { throw Problem("the store is gone") }
    traveller.perform(.clock(.step))
    traveller.perform(.clock(.resume))
    guard case .refused(let reason) = traveller.perform(.clock(.stepBack)) else {
      Issue.record("not refused")
      return
    }
    #expect(reason.contains("the store is gone"))
    #expect(traveller.isSetToRun && !traveller.isInPast)
  }

  @Test("a command for the present cancels the repetition, and is performed")
  func commandDuringRepetition() throws {
    let traveller = try longRun()
    traveller.perform(.clock(.stepBack))
    let avatar = try #require(traveller.simulation.node("avatar"))
    #expect(traveller.perform(.fail(avatar, error: "by-hand")) == .done(nodes: 1))
    #expect(traveller.progress == nil && !traveller.isInPast)
  }

  @Test("a run branches from a moment that was reached in slices")
  func branchAfterSlices() throws {
    let traveller = try longRun()
    traveller.perform(.clock(.jump(to: 500_000_000_000)))
    while traveller.progress != nil { traveller.advance(toReal: .seconds(1), budget: .milliseconds(1)) }
    let scenario = try ScenarioReader.read(Self.scenario, file: "flaky.yaml")
    try traveller.branch { try Simulation(scenario) }
    #expect(!traveller.isInPast && traveller.simulation.virtualTime == .seconds(500))
  }

  @Test("a step forward leads back to a present between two events")
  func betweenEvents() throws {
    let bench = try Bench()
    for _ in 0..<4 { bench.step() }
    let between = bench.told.clock.now + 1
    bench.traveller.simulation.run(until: .nanoseconds(between))
    bench.told.look()
    #expect(bench.told.clock.now == between)
    for _ in 0..<2 { bench.perform(.clock(.stepBack)) }
    #expect(bench.traveller.isInPast)
    for _ in 0..<2 { bench.step() }
    #expect(bench.told.clock.now == between && !bench.traveller.isInPast)
  }

  @Test("commands are ignored in the past")
  func recorded() throws {
    let bench = try Bench()
    bench.step()
    bench.perform(.clock(.stepBack))
    #expect(bench.perform(.sync(try bench.node("avatar"))) == .ignored(.recorded))
  }

  @Test("a branch keeps earlier commands and drops later ones")
  func branch() throws {
    let bench = try Bench()
    let avatar = try bench.node("avatar")
    for _ in 0..<4 { bench.step() }
    bench.perform(.fail(avatar, error: "early"))
    for _ in 0..<4 { bench.step() }
    let (nodes, entries, now) = (bench.told.nodes, bench.told.entries, bench.told.clock.now)
    bench.perform(.fail(avatar, error: "late"))
    for _ in 0..<4 { bench.step() }
    while bench.told.entries.count > entries.count { bench.perform(.clock(.stepBack)) }

    try bench.traveller.branch { try Simulation(bench.scenario) }
    bench.told.look()
    #expect(bench.told.clock.kind == .virtual)
    #expect(bench.told.clock.now == now)
    #expect(bench.told.nodes == nodes)
    #expect(bench.told.entries == entries)
    #expect(bench.traveller.simulation.performed.map(\.command) == [.fail(avatar, error: "early")])
    bench.step()
    #expect(bench.told.entries.count > entries.count)
    #expect(bench.told.entries.map(\.sequence) == Array(1...UInt64(bench.told.entries.count)))
    // The branch can be rewound again.
    bench.perform(.clock(.stepBack))
    #expect(bench.told.entries == entries)
  }

  @Test("a branch keeps the breakpoints of its moment")
  func breakpointInBranch() throws {
    let bench = try Bench()
    let avatar = try bench.node("avatar")
    bench.step()
    bench.perform(.setBreakpoint(avatar, .state(.failed)))
    bench.step()
    bench.perform(.clock(.stepBack))
    #expect(bench.told.nodes[avatar]?.breakpoint == .state(.failed))
    try bench.traveller.branch { try Simulation(bench.scenario) }
    bench.perform(.fail(avatar, error: "x"))
    #expect(bench.told.clock.breakpoint?.node == avatar)
  }

  @Test("a cursor is woken by the run, by its past and by a branch")
  func wakes() throws {
    let scenario = try ScenarioReader.read(Self.scenario, file: "flaky.yaml")
    let traveller = TimeTraveller(try Simulation(scenario)) { try Simulation(scenario) }
    var wakes = 0
    let cursor = traveller.makeCursor { wakes += 1 }
    func isWoken(by change: () throws -> Void) rethrows -> Bool {
      _ = cursor.take()
      wakes = 0
      try change()
      return wakes == 1
    }
    #expect(isWoken { traveller.perform(.clock(.step)) })
    #expect(isWoken { traveller.perform(.clock(.step)) })
    #expect(isWoken { traveller.perform(.clock(.stepBack)) })
    try traveller.branch { try Simulation(scenario) }
    #expect(isWoken { traveller.perform(.clock(.step)) })
    withExtendedLifetime(cursor) {}
  }

  @Test("a step back returns first to the last moment")
  func betweenMoments() throws {
    let bench = try Bench()
    bench.step()
    let now = bench.told.clock.now
    bench.perform(.clock(.resume))
    bench.traveller.advance(toReal: .microseconds(1), budget: .seconds(60))
    bench.told.look()
    #expect(bench.told.clock.now > now)
    bench.perform(.clock(.stepBack))
    #expect(bench.told.clock.now == now)
    #expect(!bench.told.clock.isRunning)
  }

  @Test("real time counts from the start of a branch")
  func realTime() throws {
    let bench = try Bench()
    bench.step()
    bench.traveller.advance(toReal: .seconds(100), budget: .seconds(60))
    bench.perform(.clock(.stepBack))
    try bench.traveller.branch { try Simulation(bench.scenario) }
    bench.perform(.clock(.resume))
    bench.traveller.advance(toReal: .seconds(101), budget: .seconds(60))
    bench.told.look()
    #expect(bench.told.clock.now == 1_000_000_000)
  }
}

extension TimeTraveller<RunPast> {
  /// Continues the run from the shown past, as a session without a store does.
  fileprivate func branch(_ makeSimulation: () throws -> Simulation) throws {
    if let branch = try makeBranch(makeSimulation) { continueWith(branch) }
  }
}
