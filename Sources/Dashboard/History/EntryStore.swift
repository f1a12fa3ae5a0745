import Inspection

/// The latest entries of the journal, each at its position: how many came before it since the start. The position of an
/// entry never changes; ``startIndex`` grows when the oldest are given up.
///
/// Entries are kept in chunks, so that none is ever moved: appending costs the same whatever there is already.
struct EntryStore: RandomAccessCollection {
  /// The position of the oldest entry that is kept; also the number of those that are not any more.
  private(set) var startIndex = 0
  private(set) var endIndex = 0

  /// The first of them holds the oldest entry.
  private var chunks: [Chunk] = []

  private struct Chunk {
    static let capacity = 4_096
    var entries: ContiguousArray<PackedEntry> = []
    var events: [JournalEvent] = []

    init() { entries.reserveCapacity(Self.capacity) }
  }

  subscript(position: Int) -> JournalEntry {
    let (chunk, index) = place(of: position)
    return chunks[chunk].entries[index].entry(beside: chunks[chunk].events)
  }

  /// The time of an entry, without the rest of it.
  func time(at position: Int) -> Int64 {
    let (chunk, index) = place(of: position)
    return chunks[chunk].entries[index].time
  }

  /// The number of an entry, without the rest of it.
  func sequence(at position: Int) -> UInt64 {
    let (chunk, index) = place(of: position)
    return chunks[chunk].entries[index].sequence
  }

  /// The node of an entry, without the rest of it.
  func node(at position: Int) -> NodeID? {
    let (chunk, index) = place(of: position)
    return chunks[chunk].entries[index].node
  }

  mutating func append(_ entry: JournalEntry) {
    if (chunks.last?.entries.count ?? Chunk.capacity) == Chunk.capacity { chunks.append(Chunk()) }
    let last = chunks.count - 1
    chunks[last].entries.append(PackedEntry(entry, beside: &chunks[last].events))
    endIndex += 1
  }

  /// Gives up the oldest entry.
  mutating func removeOldest() {
    startIndex += 1
    if startIndex % Chunk.capacity == 0 { chunks.removeFirst() }
  }

  private func place(of position: Int) -> (chunk: Int, index: Int) {
    precondition(startIndex <= position && position < endIndex, "no such entry is kept")
    let (chunk, index) = position.quotientAndRemainder(dividingBy: Chunk.capacity)
    return (chunk - startIndex / Chunk.capacity, index)
  }
}
