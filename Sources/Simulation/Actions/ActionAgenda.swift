import InspectionModel

/// The pending runs of the scheduled actions, ordered by due time.
struct ActionAgenda {
  struct Entry: Comparable {
    /// The due time, in nanoseconds of virtual time.
    let due: Int64
    /// The action's date, in nanoseconds of virtual time. Entries of equal due time are ordered by date, then by key.
    let date: Int64
    let key: String
    let node: NodeID
    let isRetry: Bool

    var label: String { isRetry ? "retry" : "run" }

    static func < (left: Entry, right: Entry) -> Bool {
      (left.due, left.date, left.key) < (right.due, right.date, right.key)
    }
  }

  /// The entries in descending order of due time, so that removing the soonest entry is O(1).
  private var sorted: [Entry] = []
  /// The entries that are not in `sorted` yet. One instant often adds many entries, which are then sorted together.
  private var added: [Entry] = []

  var count: Int { sorted.count + added.count }

  /// Returns at most `limit` entries, soonest first.
  mutating func soonest(_ limit: Int) -> [Entry] {
    putInOrder()
    return sorted.suffix(limit).reversed()
  }

  mutating func insert(_ entry: Entry) { added.append(entry) }

  mutating func remove(_ entry: Entry) {
    putInOrder()
    let place = sorted.partitionIndex { $0 <= entry }
    if place < sorted.count, sorted[place].node == entry.node { sorted.remove(at: place) }
  }

  mutating func removeAll() { (sorted, added) = ([], []) }

  private mutating func putInOrder() {
    guard !added.isEmpty else { return }
    if added.count > 8 {
      sorted = (sorted + added).sorted(by: >)
    } else {
      for entry in added { sorted.insert(entry, at: sorted.partitionIndex { $0 < entry }) }
    }
    added.removeAll(keepingCapacity: sorted.count < 10_000)
  }
}
