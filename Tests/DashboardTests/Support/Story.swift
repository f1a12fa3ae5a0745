import InspectionModel

struct Story {
  private(set) var entries: [JournalEntry] = []
  private let first: UInt64

  init(from first: UInt64 = 1) { self.first = first }

  /// Adds events of a node at a time, in milliseconds.
  mutating func add(_ milliseconds: Int64, _ node: NodeID?, _ events: JournalEvent...) {
    for event in events {
      entries.append(
        JournalEntry(
          sequence: first + UInt64(entries.count), time: milliseconds * 1_000_000, node: node, event: event, cause: nil)
      )
    }
  }

  /// Adds a sync of a node from one time to another, in milliseconds.
  mutating func sync(_ node: NodeID, _ begin: Int64, _ end: Int64, from old: NodeState = .idle, error: String? = nil) {
    add(begin, node, .sync(.started), .node(.stateChanged(from: old, to: .syncing, error: nil)), .node(.notified))
    let error = error.map { NodeError(text: $0) }
    add(end, node, .node(.stateChanged(from: .syncing, to: error == nil ? .synced : .failed, error: error)))
    if error == nil, old != .synced { add(end, node, .node(.contentsChanged(isAvailable: true))) }
    add(end, node, .node(.notified))
  }
}
