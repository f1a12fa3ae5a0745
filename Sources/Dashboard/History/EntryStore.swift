import InspectionModel

/// The latest entries of the journal, each at its position: how many came before it since the start. The position of an
/// entry never changes; ``startIndex`` grows when the oldest are given up.
///
/// Entries are kept in chunks, so that none is ever moved: appending costs the same whatever there is already. Where time
/// has gone back, those that came later stay as well, but are not among the elements until they have happened again.
struct EntryStore: RandomAccessCollection {
  /// The position of the oldest entry that is kept; also the number of those that are not any more.
  private(set) var startIndex: Int
  /// Where the present is: so many entries have come since the start.
  private(set) var endIndex: Int
  /// Behind the last entry that is kept, whether or not it has happened.
  private var knownEnd: Int

  /// The first of them holds the oldest entry.
  private var chunks: [Chunk] = []
  /// The position of the first place in the first chunk.
  private var firstPlace: Int

  /// - Parameter position: Of the first entry that will be appended: so many came before it.
  init(from position: Int = 0) {
    (startIndex, endIndex, knownEnd, firstPlace) = (position, position, position, position)
  }

  private struct Chunk {
    static let capacity = 4_096
    var entries: ContiguousArray<PackedEntry> = []
    var events: [JournalEvent] = []

    init() { entries.reserveCapacity(Self.capacity) }

    /// Gives up all entries but the first ones, and what is beside them.
    mutating func truncate(to count: Int) {
      entries.removeLast(entries.count - count)
      let used = entries.reduce(0) { Swift.max($0, ($1.placeBeside ?? -1) + 1) }
      events.removeLast(events.count - used)
    }
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

  /// Adds an entry. What was known of later gives way.
  mutating func append(_ entry: JournalEntry) {
    forgetFuture()
    if (chunks.last?.entries.count ?? Chunk.capacity) == Chunk.capacity { chunks.append(Chunk()) }
    let last = chunks.count - 1
    chunks[last].entries.append(PackedEntry(entry, beside: &chunks[last].events))
    endIndex += 1
    knownEnd = endIndex
  }

  /// Gives up the oldest entry.
  mutating func removeOldest() {
    startIndex += 1
    guard startIndex - firstPlace == Chunk.capacity else { return }
    chunks.removeFirst()
    firstPlace = startIndex
  }

  // MARK: Time that goes back

  /// Whether something is known that has not happened any more.
  var hasFuture: Bool { endIndex < knownEnd }

  /// Goes back to where an entry had not come yet. What is kept stays.
  mutating func rewind(to position: Int) {
    precondition(startIndex <= position && position <= endIndex, "time goes back to what is kept")
    endIndex = position
  }

  /// Lets an entry happen again, if it is the one that came next before time went back.
  ///
  /// - Returns: Whether it is.
  mutating func repeatNext(_ entry: JournalEntry) -> Bool {
    guard hasFuture else { return false }
    let (chunk, index) = chunkPlace(of: endIndex)
    // Most of those that are others have other numbers.
    guard chunks[chunk].entries[index].sequence == entry.sequence,
      chunks[chunk].entries[index].entry(beside: chunks[chunk].events) == entry
    else { return false }
    endIndex += 1
    return true
  }

  /// Gives up what has not happened any more.
  mutating func forgetFuture() {
    guard hasFuture else { return }
    let (chunk, index) = chunkPlace(of: endIndex)
    chunks.removeSubrange((index == 0 ? chunk : chunk + 1)...)
    if index > 0 { chunks[chunk].truncate(to: index) }
    knownEnd = endIndex
  }

  private func place(of position: Int) -> (chunk: Int, index: Int) {
    precondition(startIndex <= position && position < endIndex, "no such entry is kept")
    return chunkPlace(of: position)
  }

  private func chunkPlace(of position: Int) -> (chunk: Int, index: Int) {
    let (chunk, index) = (position - firstPlace).quotientAndRemainder(dividingBy: Chunk.capacity)
    return (chunk, index)
  }
}
