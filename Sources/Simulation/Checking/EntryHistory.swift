import InspectionModel

struct EntryHistory {
  private let capacity: Int
  /// A ring buffer of journal entries: the entry with number n is at index n modulo the capacity.
  private var entries: [JournalEntry] = []

  init(capacity: Int = 16_384) {
    self.capacity = capacity
  }

  mutating func append(_ entry: JournalEntry) {
    let place = Int(entry.sequence % UInt64(capacity))
    while entries.count <= place { entries.append(entry) }
    entries[place] = entry
  }

  /// The entry with a sequence number; nil if a newer entry has replaced it.
  subscript(sequence: UInt64) -> JournalEntry? {
    let place = Int(sequence % UInt64(capacity))
    guard place < entries.count, entries[place].sequence == sequence else { return nil }
    return entries[place]
  }

  /// Returns the chain of causes up to the entry numbered `sequence`, earliest first; at most the last `limit` entries.
  func chain(to sequence: UInt64?, limit: Int = 24) -> [JournalEntry] {
    var chain: [JournalEntry] = []
    var next = sequence
    while chain.count < limit, let entry = next.flatMap({ self[$0] }) {
      chain.append(entry)
      next = entry.cause
    }
    return chain.reversed()
  }
}
