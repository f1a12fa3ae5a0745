import InspectionModel

/// The number of scheduled actions in each state, updated with every change.
struct ActionCounts {
  private var counts = [Int](repeating: 0, count: NodeAction.State.allCases.count)

  var total: Int { counts.reduce(0, +) }

  subscript(state: NodeAction.State) -> Int { counts[Self.place(of: state)] }

  /// Updates the counts with a node that is new (`old` is nil), has changed, or no longer exists (`new` is nil).
  mutating func replace(_ old: NodeSnapshot?, with new: NodeSnapshot?) {
    if let action = old?.action { counts[Self.place(of: action.state)] -= 1 }
    if let action = new?.action { counts[Self.place(of: action.state)] += 1 }
  }

  private static func place(of state: NodeAction.State) -> Int { NodeAction.State.allCases.firstIndex(of: state) ?? 0 }
}
