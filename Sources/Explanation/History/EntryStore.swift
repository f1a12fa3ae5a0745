import InspectionModel

/// The latest entries of the journal. The position of an entry is the number of entries before it since the start, and
/// never changes. ``startIndex`` grows when the oldest entries are dropped.
///
/// The entries are stored in chunks and never moved, so appending is O(1).
package struct EntryStore: RandomAccessCollection {
  /// The position of the oldest kept entry, which is also the number of dropped entries.
  package private(set) var startIndex: Int
  /// The number of entries since the start, including dropped entries.
  package private(set) var endIndex: Int

  /// The chunks of entries. The oldest kept entry is in the first chunk.
  private var chunks: [Chunk] = []
  /// The number of bytes of the texts of all kept chunks.
  private(set) var textBytes = 0
  /// The position of the first entry in the first chunk. That entry may be dropped already.
  private var firstPlace: Int

  /// Creates a store without entries. `position` is the position that the first appended entry gets.
  package init(from position: Int = 0) {
    (startIndex, endIndex, firstPlace) = (position, position, position)
  }

  private struct Chunk {
    static let capacity = 4_096
    var entries: ContiguousArray<PackedEntry> = []
    var events: [JournalEvent] = []
    var textBytes = 0

    init() { entries.reserveCapacity(Self.capacity) }

    /// Keeps the first `count` entries and drops the later ones, with those of their events that are stored separately.
    mutating func truncate(to count: Int) {
      entries.removeLast(entries.count - count)
      // Equal events share a place, so the greatest place may be that of an earlier entry.
      let used = entries.reduce(0) { Swift.max($0, ($1.placeBeside ?? -1) + 1) }
      events.removeLast(events.count - used)
      textBytes = events.reduce(0) { $0 + $1.textSize }
    }
  }

  package subscript(position: Int) -> JournalEntry {
    let (chunk, index) = place(of: position)
    return chunks[chunk].entries[index].entry(beside: chunks[chunk].events)
  }

  package func time(at position: Int) -> Int64 {
    let (chunk, index) = place(of: position)
    return chunks[chunk].entries[index].time
  }

  package func sequence(at position: Int) -> UInt64 {
    let (chunk, index) = place(of: position)
    return chunks[chunk].entries[index].sequence
  }

  package func node(at position: Int) -> NodeID? {
    let (chunk, index) = place(of: position)
    return chunks[chunk].entries[index].node
  }

  mutating func append(_ entry: JournalEntry) {
    if (chunks.last?.entries.count ?? Chunk.capacity) == Chunk.capacity { chunks.append(Chunk()) }
    let last = chunks.count - 1
    let count = chunks[last].events.count
    chunks[last].entries.append(PackedEntry(entry, beside: &chunks[last].events))
    if chunks[last].events.count > count {
      let size = entry.event.textSize
      chunks[last].textBytes += size
      textBytes += size
    }
    endIndex += 1
  }

  mutating func removeOldest() {
    startIndex += 1
    guard startIndex - firstPlace == Chunk.capacity else { return }
    textBytes -= chunks.removeFirst().textBytes
    firstPlace = startIndex
  }

  /// Drops the entries at and after a position.
  mutating func removeAll(from position: Int) {
    precondition(startIndex <= position && position <= endIndex, "no such position is kept")
    guard position < endIndex else { return }
    let (chunk, index) = chunkPlace(of: position)
    chunks.removeSubrange((index == 0 ? chunk : chunk + 1)...)
    if index > 0 { chunks[chunk].truncate(to: index) }
    endIndex = position
    textBytes = chunks.reduce(0) { $0 + $1.textBytes }
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

extension JournalEvent {
  /// The number of bytes of the event's texts that come from outside.
  fileprivate var textSize: Int {
    var texts = TextSize()
    _ = visited(by: &texts)
    return texts.bytes
  }
}

private struct TextSize: FieldTransform, EventVisitor {
  typealias Failure = Never

  var bytes = 0

  mutating func text(_ value: String?, _ key: EventKey, _ presence: FieldPresence) -> String? {
    bytes += value?.utf8.count ?? 0
    return value
  }
}
