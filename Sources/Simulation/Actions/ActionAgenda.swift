import InspectionModel

/// Which actions come up when, by themselves: in the order in which they will.
struct ActionAgenda {
  /// One of them.
  struct Entry: Comparable {
    /// When it comes up, in nanoseconds of virtual time.
    let due: Int64
    /// The date of the action, by which those that come up at one instant are in order, then by their names.
    let date: Int64
    let key: String
    let node: NodeID
    /// Whether it has failed before.
    let isRetry: Bool

    /// What it is, in a word.
    var label: String { isRetry ? "retry" : "run" }

    static func < (left: Entry, right: Entry) -> Bool {
      (left.due, left.date, left.key) < (right.due, right.date, right.key)
    }
  }

  /// The latest first, so that the soonest is taken out at no cost.
  private var sorted: [Entry] = []
  /// Those that came since somebody looked: often many at one instant, which are put in their places together.
  private var added: [Entry] = []

  /// How many there are.
  var count: Int { sorted.count + added.count }

  /// So many of them, the soonest first.
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
