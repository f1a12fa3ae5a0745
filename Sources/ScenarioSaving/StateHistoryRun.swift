import InspectionModel
import Scenarios
import Simulation

/// A run of a scenario that records the states of its nodes. Each call of ``advance(until:)`` does a part of the run.
@MainActor
final class StateHistoryRun {
  private let scenario: Scenario
  private let simulation: Simulation
  private let recorder = Recorder()
  private let changeLimit: Int

  /// The number of simulated instants after which the run checks whether the deadline has passed.
  private static let pace = 16

  /// Prepares a run, which ends early after more than `changeLimit` state changes.
  ///
  /// - Throws: As ``Simulation/init(_:seed:end:store:consumers:journalCapacity:)``.
  init(_ scenario: Scenario, changeLimit: Int) throws {
    self.scenario = scenario
    self.changeLimit = changeLimit
    simulation = try Simulation(scenario, consumers: [recorder], journalCapacity: 0)
  }

  /// The number of state changes so far.
  var changeCount: Int { recorder.changes.count }

  /// Continues the run until a deadline. Without a deadline, the run ends in this call.
  ///
  /// - Returns: Whether the run is over.
  func advance(until deadline: ContinuousClock.Instant?) -> Bool {
    simulation.becomeInstrument()
    var count = 0
    do {
      try simulation.runToEnd {
        if changeCount > changeLimit { throw Interruption.tooManyChanges }
        count += 1
        if let deadline, count % Self.pace == 0, deadline <= .now { throw Interruption.deadline }
      }
      return true
    } catch {
      return error as? Interruption != .deadline
    }
  }

  /// Returns the states of every node up to now.
  ///
  /// - Parameter start: The time, in ns, at which the histories begin, with the last state that each node had before.
  func histories(from start: Int64) -> StateHistories {
    var names: [NodeID: String] = [:]
    for id in scenario.nodes.map(\.id) + scenario.waiters.map(\.id) {
      if let node = simulation.node(id) { names[node] = id }
    }
    return StateHistories(of: recorder.changes, names, from: start)
  }

  private enum Interruption: Error { case deadline, tooManyChanges }

  @MainActor
  private final class Recorder: ChangeConsumer {
    private(set) var changes: [StateHistories.Change] = []

    let content = ChangeContent.entries

    func consume(_ batch: ChangeBatch) {
      for entry in batch.entries {
        if case .node(.stateChanged(_, let state, _)) = entry.event, let node = entry.node {
          changes.append((node, entry.time, state))
        }
      }
    }
  }
}
