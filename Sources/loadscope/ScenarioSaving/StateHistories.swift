import InspectionModel
import Scenarios
import Simulation

/// The sequence of states of each node in a run, to compare a scenario's run with the observed run.
struct StateHistories: Equatable {
  /// The states of one node, each with the time of its beginning in ns.
  struct History: Equatable {
    var states: [NodeState]
    var times: [Int64]

    /// Returns the time, in ns, of the first state that differs, the earlier of both; nil if all states are the same.
    /// The times are not compared.
    func divergence(from other: History) -> Int64? {
      guard states != other.states else { return nil }
      let place = zip(states, other.states).prefix { $0 == $1 }.count
      return min(place < times.count ? times[place] : .max, place < other.times.count ? other.times[place] : .max)
    }
  }

  /// The histories by the id of the node.
  private(set) var histories: [String: History] = [:]

  /// Creates the histories of an observed run, with times on the scenario's virtual clock.
  init(of builder: ScenarioBuilder) {
    for id in builder.run.order {
      guard let name = builder.names.id(id), let start = builder.run.nodes[id]?.start else { continue }
      histories[name] = History(states: [start.state], times: [builder.offset])
    }
    for entry in builder.run.entries {
      guard case .stateChanged(_, let new, _) = entry.event, let name = entry.node.flatMap(builder.names.id) else {
        continue
      }
      histories[name]?.states.append(new)
      histories[name]?.times.append(Int64(nanosecondsOf: builder.time(entry.time)))
    }
  }

  /// Runs a scenario to the end, or to far more changes than were observed, and creates the histories of this run.
  ///
  /// - Parameters:
  ///   - start: The time from which each change counts, in ns. Of earlier changes, only a node's last state counts.
  ///   - observed: The observed histories.
  /// - Throws: The errors of ``Simulation/init(_:seed:end:store:consumers:journalCapacity:)``.
  @MainActor
  init(running scenario: Scenario, from start: Int64, as observed: StateHistories) throws {
    let recorder = Recorder()
    let simulation = try Simulation(scenario, consumers: [recorder], journalCapacity: 0)
    // A recording with very long delays would run for ever.
    let limit = 2 * observed.histories.values.reduce(0) { $0 + $1.states.count } + 10_000
    try? simulation.runToEnd {
      if recorder.changes.count > limit { throw TooManyChanges() }
    }
    var names: [NodeID: String] = [:]
    for id in scenario.nodes.map(\.id) + scenario.waiters.map(\.id) {
      guard let node = simulation.node(id) else { continue }
      names[node] = id
      histories[id] = History(states: [.idle], times: [start])
    }
    for change in recorder.changes {
      guard let id = names[change.node] else { continue }
      if change.time < start {
        histories[id]?.states[0] = change.state
      } else {
        histories[id]?.states.append(change.state)
        histories[id]?.times.append(change.time)
      }
    }
  }

  /// Returns the ids of the nodes whose states differ from `other`, each with the time of its first difference, in ns.
  func divergences(from other: StateHistories) -> [String: Int64] {
    var divergences: [String: Int64] = [:]
    for (id, history) in histories {
      let none = History(states: [], times: [])
      divergences[id] = history.divergence(from: other.histories[id] ?? none)
    }
    return divergences
  }

  private struct TooManyChanges: Error {}

  @MainActor
  private final class Recorder: ChangeConsumer {
    private(set) var changes: [(node: NodeID, time: Int64, state: NodeState)] = []

    let content = ChangeContent.entries

    func consume(_ batch: ChangeBatch) {
      for entry in batch.entries {
        if case .stateChanged(_, let state, _) = entry.event, let node = entry.node {
          changes.append((node, entry.time, state))
        }
      }
    }
  }
}
