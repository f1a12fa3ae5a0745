import DequeModule

/// Entries that wait to be drained. Bounded: when it is full the oldest are dropped, and counted.
struct Journal {
  /// How many entries wait at the most.
  var capacity: Int {
    didSet { capacity = max(0, capacity) }
  }
  private var entries: Deque<JournalEntry> = []
  private var droppedCount = 0
  private(set) var lastSequence: UInt64 = 0

  init(capacity: Int) {
    self.capacity = max(0, capacity)
  }

  var isHalfFull: Bool { entries.count > capacity / 2 }

  mutating func append(time: Int64, node: NodeID?, event: JournalEvent, cause: UInt64?) -> JournalEntry {
    lastSequence += 1
    let entry = JournalEntry(sequence: lastSequence, time: time, node: node, event: event, cause: cause)
    if entries.count == capacity {
      droppedCount += 1
      guard entries.popFirst() != nil else { return entry }
    }
    entries.append(entry)
    return entry
  }

  /// Takes everything out, with the number of entries that were dropped since the last time.
  mutating func drain() -> (entries: [JournalEntry], dropped: Int) {
    defer {
      entries.removeAll(keepingCapacity: true)
      droppedCount = 0
    }
    return (Array(entries), droppedCount)
  }
}
