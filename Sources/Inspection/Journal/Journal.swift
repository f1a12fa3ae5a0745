import DequeModule
import InspectionModel

/// The entries to drain. Bounded: when it is full the oldest are dropped, and counted.
struct Journal {
  static let usualCapacity = 65_536

  /// The maximum number of entries.
  var capacity: Int {
    didSet {
      capacity = max(0, capacity)
      let excess = max(0, entries.count - capacity)
      entries.removeFirst(excess)
      droppedCount += excess
    }
  }
  private var entries: Deque<JournalEntry> = []
  private var droppedCount = 0
  private(set) var lastSequence: UInt64 = 0

  init(capacity: Int) {
    self.capacity = max(0, capacity)
  }

  /// The number of the oldest entry, or of the next one if there are none.
  var firstSequence: UInt64 { lastSequence - UInt64(entries.count) + 1 }

  /// Whether the next entry replaces the oldest one.
  var isFull: Bool { entries.count == capacity }

  /// Whether it should be drained soon. With a large capacity that is long before it is full: an entry here takes more
  /// memory than the data kept of it later.
  var isDrainDue: Bool { entries.count > min(capacity, Self.usualCapacity) / 2 }

  mutating func append(time: Int64, node: NodeID?, event: JournalEvent, cause: UInt64?) -> JournalEntry {
    lastSequence += 1
    let entry = JournalEntry(sequence: lastSequence, time: time, node: node, event: event, cause: cause)
    if isFull {
      droppedCount += 1
      guard entries.popFirst() != nil else { return entry }
    }
    entries.append(entry)
    return entry
  }

  /// Returns and removes all entries, with the number of those dropped since the last call.
  mutating func drain() -> (entries: [JournalEntry], dropped: Int) {
    defer {
      // An instant with that many events rarely occurs twice.
      entries.removeAll(keepingCapacity: entries.count <= Self.usualCapacity)
      droppedCount = 0
    }
    return (Array(entries), droppedCount)
  }
}
