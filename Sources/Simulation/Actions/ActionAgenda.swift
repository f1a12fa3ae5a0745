import InspectionModel

/// The actions that come up by themselves, the soonest first.
struct ActionAgenda {
  struct Entry: Comparable {
    /// The due time, in nanoseconds of virtual time.
    let due: Int64
    /// The date of the action: orders the actions of one instant, before their names.
    let date: Int64
    let key: String
    let node: NodeID
    let isRetry: Bool

    var label: String { isRetry ? "retry" : "run" }

    static func < (left: Entry, right: Entry) -> Bool {
      (left.due, left.date, left.key) < (right.due, right.date, right.key)
    }
  }

  /// The latest first, so that the soonest is removed in O(1).
  private var sorted: [Entry] = []
  /// The entries added since the last read, often many for one instant; sorted together.
  private var added: [Entry] = []

  var count: Int { sorted.count + added.count }

  /// Returns at most `limit` entries, the soonest first.
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
