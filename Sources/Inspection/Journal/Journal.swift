import DequeModule
import InspectionModel

/// A bounded list of the journal entries since the last ``drain()``. If full, drops the oldest for each new entry.
struct Journal {
  static let defaultCapacity = 65_536

  /// The maximum number of entries. A lower value drops the oldest entries.
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
  /// The time of the last entry; 0 before the first.
  private(set) var lastTime: Int64 = 0

  init(capacity: Int) {
    self.capacity = max(0, capacity)
  }

  /// The number of the oldest entry; without entries, the number of the next entry.
  var firstSequence: UInt64 { lastSequence - UInt64(entries.count) + 1 }

  /// Whether the journal has as many entries as ``capacity``, so that the next entry replaces the oldest.
  var isFull: Bool { entries.count == capacity }

  /// Whether the journal should be drained soon: more than half of ``capacity``, or of the default capacity, is used.
  /// An entry takes more memory here than later in a consumer's store.
  var isDrainDue: Bool { entries.count > min(capacity, Self.defaultCapacity) / 2 }

  mutating func append(time: Int64, node: NodeID?, event: JournalEvent, cause: UInt64?) -> JournalEntry {
    lastSequence += 1
    lastTime = time
    let entry = JournalEntry(sequence: lastSequence, time: time, node: node, event: event, cause: cause)
    if isFull {
      droppedCount += 1
      guard entries.popFirst() != nil else { return entry }
    }
    entries.append(entry)
    return entry
  }

  /// Removes and returns all entries, with the number of entries dropped since the last call.
  mutating func drain() -> (entries: [JournalEntry], dropped: Int) {
    defer {
      // Keeps no large capacity: an instant with very many events rarely occurs twice.
      entries.removeAll(keepingCapacity: entries.count <= Self.defaultCapacity)
      droppedCount = 0
    }
    return (Array(entries), droppedCount)
  }
}

/// An observer that an ``Inspector`` calls at once for each new journal entry. The inspector retains the observer.
@MainActor
package protocol JournalObserver: AnyObject {
  func observe(_ entry: JournalEntry)
}

@MainActor
final class LintCounter: JournalObserver {
  private(set) var counts = LintCounts()

  func observe(_ entry: JournalEntry) {
    if let lint = entry.event.lint { counts.add(lint) }
  }
}
