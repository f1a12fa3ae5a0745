import InspectionModel

/// How many scheduled actions are in which state, counted change by change.
struct ActionCounts {
  private var counts = [Int](repeating: 0, count: NodeAction.State.allCases.count)

  /// How many there are.
  var total: Int { counts.reduce(0, +) }

  /// How many are in a state.
  subscript(state: NodeAction.State) -> Int { counts[Self.place(of: state)] }

  /// Takes note of a node that is new, has changed or is gone.
  mutating func replace(_ old: NodeSnapshot?, with new: NodeSnapshot?) {
    if let action = old?.action { counts[Self.place(of: action.state)] -= 1 }
    if let action = new?.action { counts[Self.place(of: action.state)] += 1 }
  }

  private static func place(of state: NodeAction.State) -> Int { NodeAction.State.allCases.firstIndex(of: state) ?? 0 }
}
