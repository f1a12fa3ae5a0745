import Inspection
import Loadables
import Scenarios
import Testing

@testable import Simulation

/// A scenario that runs in virtual time, with everything that it has told so far.
@MainActor
final class Run {
  let simulation: Simulation
  private(set) var nodes: [NodeID: NodeSnapshot] = [:]
  private(set) var clock = ClockSnapshot()
  private(set) var entries: [JournalEntry] = []

  /// - Parameters:
  ///   - text: A scenario file without its title.
  ///   - eventLimit: How many events an instant may have.
  init(_ text: String, eventLimit: Int = InstantRunner.eventLimit) throws {
    let scenario = try ScenarioReader.read("scenario: Test\n" + text, file: "test.yaml")
    simulation = try Simulation(scenario, eventLimit: eventLimit)
    drain()
  }

  func run(until time: Duration) {
    simulation.run(until: time)
    drain()
  }

  @discardableResult
  func perform(_ command: Command) -> CommandOutcome {
    let outcome = simulation.perform(command)
    drain()
    return outcome
  }

  func drain() {
    let batch = simulation.drainChanges()
    for node in batch.nodes { nodes[node.id] = node }
    entries += batch.entries
    clock = batch.clock
  }

  func id(_ key: String) throws -> NodeID { try #require(simulation.node(key)) }

  func node(_ key: String) throws -> NodeSnapshot { try #require(nodes[id(key)]) }

  /// What became of a node's state and when: `400ms failed timeout`, an entry a line.
  func states(of key: String) throws -> [String] {
    let id = try id(key)
    return entries.compactMap { entry in
      guard entry.node == id, case .stateChanged(_, let state, let error) = entry.event else { return nil }
      return "\(milliseconds(entry.time)) \(state)" + (error.map { " \($0.text)" } ?? "")
    }
  }

  private func milliseconds(_ nanoseconds: Int64) -> String {
    nanoseconds.isMultiple(of: 1_000_000) ? "\(nanoseconds / 1_000_000)ms" : "\(nanoseconds)ns"
  }
}
