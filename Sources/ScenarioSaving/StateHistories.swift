import InspectionModel

/// The sequence of states of each node in a run. Two runs are compared by their sequences.
struct StateHistories: Equatable {
  /// The states of one node, each with the time of its beginning in ns.
  struct History: Equatable {
    var states: [NodeState]
    var times: [Int64]

    /// Returns the time, in ns, at which the states first differ: the earlier time of the two. Nil if all states are
    /// the same; only their order counts, not their times.
    func divergence(from other: History) -> Int64? {
      guard states != other.states else { return nil }
      let place = zip(states, other.states).prefix { $0 == $1 }.count
      return min(place < times.count ? times[place] : .max, place < other.times.count ? other.times[place] : .max)
    }
  }

  /// The histories, by the node's id in the scenario.
  private(set) var histories: [String: History] = [:]

  /// Creates the histories of the observed run of a builder. Times are those of the builder's scenario.
  init(of builder: ScenarioBuilder) {
    for id in builder.run.order {
      guard let name = builder.names.id(id), let start = builder.run.nodes[id]?.start else { continue }
      histories[name] = History(states: [start.state], times: [builder.offset])
    }
    for entry in builder.run.entries {
      guard case .node(.stateChanged(_, let new, _)) = entry.event, let name = entry.node.flatMap(builder.names.id)
      else {
        continue
      }
      histories[name]?.states.append(new)
      histories[name]?.times.append(Int64(nanosecondsOf: builder.time(entry.time)))
    }
  }

  /// A change of a node's state, with its time in ns.
  typealias Change = (node: NodeID, time: Int64, state: NodeState)

  /// Creates the histories of a run from the changes of its nodes.
  ///
  /// - Parameters:
  ///   - changes: The changes, in order.
  ///   - names: The id of each node in the scenario.
  ///   - start: The time, in ns, at which the histories begin, with the last state that each node had before.
  init(of changes: [Change], _ names: [NodeID: String], from start: Int64) {
    for id in names.values { histories[id] = History(states: [.idle], times: [start]) }
    for change in changes {
      guard let id = names[change.node] else { continue }
      if change.time < start {
        histories[id]?.states[0] = change.state
      } else {
        histories[id]?.states.append(change.state)
        histories[id]?.times.append(change.time)
      }
    }
  }

  /// The number of states of all nodes.
  var count: Int { histories.values.reduce(0) { $0 + $1.states.count } }

  /// Returns the ids of the nodes whose states differ from `other`, each with the time of its first difference, in ns.
  func divergences(from other: StateHistories) -> [String: Int64] {
    var divergences: [String: Int64] = [:]
    for (id, history) in histories {
      let none = History(states: [], times: [])
      divergences[id] = history.divergence(from: other.histories[id] ?? none)
    }
    return divergences
  }
}
