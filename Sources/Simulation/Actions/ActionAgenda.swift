import Inspection

/// Which actions come up when, by themselves: in the order in which they will. Finding a place is O(log n).
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

  private(set) var entries: [Entry] = []

  mutating func insert(_ entry: Entry) {
    entries.insert(entry, at: entries.partitionIndex { $0 > entry })
  }

  mutating func remove(_ entry: Entry) {
    let place = entries.partitionIndex { $0 >= entry }
    if place < entries.count, entries[place].node == entry.node { entries.remove(at: place) }
  }
}
