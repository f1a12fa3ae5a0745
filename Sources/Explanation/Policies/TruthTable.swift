import InspectionModel

/// The truth table of groups for display, in few rows. The first row that fits the children's states applies.
package enum TruthTable {
  package struct Row {
    package let states: [NodeState]
    /// Whether the row also fits if the children have further states besides ``states``.
    package var isOpen = false

    /// Returns the state of a group in a mode if this row applies.
    package func state(_ mode: NodeGroupMode) -> NodeState { mode.state(ofChildrenIn: states) }

    package func fits(_ present: Set<NodeState>) -> Bool {
      isOpen ? present.isSuperset(of: states) : present == Set(states)
    }
  }

  package static let rows = [
    Row(states: [.failed, .syncing], isOpen: true), Row(states: [.syncing], isOpen: true),
    Row(states: [.failed, .synced, .idle]), Row(states: [.failed, .synced]), Row(states: [.failed, .idle]),
    Row(states: [.failed]), Row(states: [.synced, .idle]), Row(states: [.synced]), Row(states: [.idle]),
    Row(states: []),
  ]

  /// Returns the index of the row that applies if the children have the states `present`.
  package static func row(of present: Set<NodeState>) -> Int { rows.firstIndex { $0.fits(present) } ?? rows.count - 1 }
}
