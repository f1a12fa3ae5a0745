import InspectionModel

/// The truth table of groups in as few rows as possible. The first row that fits applies.
package enum TruthTable {
  package struct Row {
    /// The required states.
    package let states: [NodeState]
    /// Whether other states may occur as well.
    package var isOpen = false

    /// The group's state under a mode.
    package func state(_ mode: GroupMode) -> NodeState { mode.state(ofChildrenIn: states) }

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

  /// The number of the row for children in these states.
  package static func row(of present: Set<NodeState>) -> Int { rows.firstIndex { $0.fits(present) } ?? rows.count - 1 }
}
