import InspectionModel

/// What children add up to under each mode, in as few rows as will do. The first row that fits counts.
enum TruthTable {
  struct Row {
    /// The states in which there have to be children.
    let states: [NodeState]
    /// Whether there may be children in any other state too.
    var isOpen = false

    /// What the group is under a mode, by the core's own table.
    func state(_ mode: GroupMode) -> NodeState { mode.state(ofChildrenIn: states) }

    func fits(_ present: Set<NodeState>) -> Bool {
      isOpen ? present.isSuperset(of: states) : present == Set(states)
    }
  }

  static let rows = [
    Row(states: [.failed, .syncing], isOpen: true), Row(states: [.syncing], isOpen: true),
    Row(states: [.failed, .synced, .idle]), Row(states: [.failed, .synced]), Row(states: [.failed, .idle]),
    Row(states: [.failed]), Row(states: [.synced, .idle]), Row(states: [.synced]), Row(states: [.idle]),
    Row(states: []),
  ]

  /// The number of the row for children in these states.
  static func row(of present: Set<NodeState>) -> Int { rows.firstIndex { $0.fits(present) } ?? rows.count - 1 }
}
