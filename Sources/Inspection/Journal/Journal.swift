import DequeModule
import InspectionModel

/// Entries that wait to be drained. Bounded: when it is full the oldest are dropped, and counted.
struct Journal {
  /// So many entries wait before the oldest are dropped, unless said otherwise.
  static let usualCapacity = 65_536

  /// How many entries wait at the most.
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

  /// The number of the oldest entry that waits, or of the next one where none does.
  var firstSequence: UInt64 { lastSequence - UInt64(entries.count) + 1 }

  /// Whether the next entry takes the place of the oldest one.
  var isFull: Bool { entries.count == capacity }

  /// Whether it should be drained soon: long before it is full where it has room for more than usual, since what waits
  /// takes more memory than what is kept of it later.
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

  /// Takes everything out, with the number of entries that were dropped since the last time.
  mutating func drain() -> (entries: [JournalEntry], dropped: Int) {
    defer {
      // An instant in which more happened than usual seldom comes twice.
      entries.removeAll(keepingCapacity: entries.count <= Self.usualCapacity)
      droppedCount = 0
    }
    return (Array(entries), droppedCount)
  }
}
