import InspectionModel
import Loadables
import Scenarios
import Testing

@testable import Simulation

/// A scenario in virtual time, with all of its changes so far.
@MainActor
final class Run {
  let simulation: Simulation
  private let cursor: ChangeCursor
  private(set) var nodes: [NodeID: NodeSnapshot] = [:]
  private(set) var clock = ClockSnapshot()
  private(set) var world = WorldSnapshot()
  private(set) var entries: [JournalEntry] = []
  private(set) var checks: [CheckSnapshot] = []

  /// - Parameters:
  ///   - text: A scenario file without its title.
  ///   - seed: In place of the file's.
  ///   - end: In place of the file's.
  ///   - store: The store of the scheduled actions.
  ///   - eventLimit: The largest number of events at an instant.
  init(
    _ text: String, seed: UInt64? = nil, end: RunEnd? = nil, store: RunStore = .inMemory,
    eventLimit: Int = InstantRunner.eventLimit
  ) throws {
    let scenario = try ScenarioReader.read("scenario: Test\n" + text, file: "test.yaml")
    simulation = try Simulation(scenario, seed: seed, end: end, store: store, eventLimit: eventLimit)
    cursor = simulation.makeCursor()
    drain()
  }

  func run(until time: Duration) {
    simulation.run(until: time)
    drain()
  }

  func runToEnd() {
    simulation.runToEnd()
    drain()
  }

  @discardableResult
  func perform(_ command: NodeCommand) -> CommandOutcome {
    let outcome = simulation.perform(command)
    drain()
    return outcome
  }

  func drain() {
    let batch = cursor.take()
    for node in batch.nodes { nodes[node.id] = node }
    for check in batch.checks {
      if check.index < checks.count { checks[check.index] = check } else { checks.append(check) }
    }
    entries += batch.entries
    world = batch.world
    clock = batch.clock
  }

  func id(_ key: String) throws -> NodeID { try #require(simulation.node(key)) }

  func node(_ key: String) throws -> NodeSnapshot { try #require(nodes[id(key)]) }

  /// The states of a node with their times: `400ms failed timeout`, an entry per line.
  func states(of key: String) throws -> [String] {
    let id = try id(key)
    return entries.compactMap { entry in
      guard entry.node == id, case .node(.stateChanged(_, let state, let error)) = entry.event else { return nil }
      return "\(milliseconds(entry.time)) \(state)" + (error.map { " \($0.text)" } ?? "")
    }
  }

  func milliseconds(_ nanoseconds: Int64) -> String {
    nanoseconds.isMultiple(of: 1_000_000) ? "\(nanoseconds / 1_000_000)ms" : "\(nanoseconds)ns"
  }
}
