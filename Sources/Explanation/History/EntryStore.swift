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

  /// Returns whether the entry at a position is a notification of observers, without making the entry.
  package func isNotification(at position: Int) -> Bool {
    let (chunk, index) = place(of: position)
    return chunks[chunk].entries[index].tag == .node(.notified)
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

/// A ``JournalEntry`` packed into 40 bytes, a third of its size. Events that do not fit, such as those with a text, are
/// in a separate array, where neighbouring equal events are stored once.
struct PackedEntry {
  let sequence: UInt64
  let time: Int64
  /// 0 for none, as no entry has the number 0.
  private let cause: UInt64
  private let payload: Int64
  private let nodeID: NodeID
  private let detail: UInt16
  /// The kind of event whose fields are in ``detail`` and ``payload``. Nil: the event is in the separate array, at the
  /// index `payload`.
  let tag: JournalEvent.Tag?

  /// The number of latest events in the separate array that a new event is compared with, to store equal events once.
  private static let sharingDistance = 8

  init(_ entry: JournalEntry, beside events: inout [JournalEvent]) {
    sequence = entry.sequence
    time = entry.time
    cause = entry.cause ?? 0
    nodeID = entry.node ?? .none
    var packer = FieldPacker()
    _ = entry.event.visited(by: &packer)
    if packer.fits {
      (tag, detail, payload) = (entry.event.tag, packer.detail, packer.payload)
    } else {
      (tag, detail, payload) = (nil, 0, Int64(Self.place(of: entry.event, in: &events)))
    }
  }

  private static func place(of event: JournalEvent, in events: inout [JournalEvent]) -> Int {
    if let place = events.suffix(sharingDistance).lastIndex(of: event) { return place }
    events.append(event)
    return events.count - 1
  }

  /// The index of the event in the separate array; nil if the event is packed into this value.
  var placeBeside: Int? { tag == nil ? Int(payload) : nil }

  var node: NodeID? { nodeID == .none ? nil : nodeID }

  func entry(beside events: [JournalEvent]) -> JournalEntry {
    JournalEntry(
      sequence: sequence, time: time, node: node, event: event(beside: events), cause: cause == 0 ? nil : cause)
  }

  private func event(beside events: [JournalEvent]) -> JournalEvent {
    guard let tag else { return events[Int(payload)] }
    var unpacker = FieldUnpacker(detail: detail, payload: payload)
    return JournalEvent.blank(tag).visited(by: &unpacker)
  }
}

/// Packs the fields of an event into 16 bits and one number, if they fit.
struct FieldPacker: EventVisitor {
  typealias Failure = Never

  private(set) var detail: UInt16 = 0
  private(set) var payload: Int64 = 0
  /// Whether all fields so far are in ``detail`` and ``payload``.
  private(set) var fits = true
  private var width = 0
  private var hasPayload = false

  private mutating func pack(_ bits: Int, width: Int) {
    guard self.width + width <= UInt16.bitWidth, 0..<(1 << width) ~= bits else { return fits = false }
    detail |= UInt16(bits) << self.width
    self.width += width
  }

  private mutating func leaveOut<Value>(_ value: Value) -> Value {
    fits = false
    return value
  }

  mutating func truth(_ value: Bool?, _ key: EventKey, _ presence: FieldPresence) -> Bool? {
    guard presence == .required, let value else { return value == nil ? nil : leaveOut(value) }
    pack(value ? 1 : 0, width: 1)
    return value
  }

  mutating func integer(_ value: Int64?, _ key: EventKey, _ kind: IntegerKind, _ presence: FieldPresence) -> Int64? {
    if presence == .optional, kind != .entry { return value == nil ? nil : leaveOut(value) }
    if hasPayload {
      if kind == .entry { return leaveOut(value) }
      pack(Int(value ?? 0), width: UInt16.bitWidth - width)
    } else {
      // No entry has the number 0.
      (payload, hasPayload) = (value ?? 0, true)
    }
    return value
  }

  mutating func word<Word: FieldWord>(_ value: Word?, _ key: EventKey, _ presence: FieldPresence) -> Word? {
    guard presence == .required, let number = value?.packedNumber else { return value == nil ? nil : leaveOut(value) }
    pack(number, width: 3)
    return value
  }

  mutating func text(_ value: String?, _ key: EventKey, _ presence: FieldPresence) -> String? {
    value == nil ? nil : leaveOut(value)
  }

  mutating func id(_ value: NodeID?, _ key: EventKey, _ presence: FieldPresence) -> NodeID? {
    guard presence == .required, let value, !hasPayload else { return value == nil ? nil : leaveOut(value) }
    (payload, hasPayload) = (Int64(value.rawValue), true)
    return value
  }

  /// The text of an error can be slow to compute.
  mutating func error(_ value: NodeError?) -> NodeError? { value == nil ? nil : leaveOut(value) }
  mutating func number(_ value: Double, _ key: EventKey, standard: Double?) -> Double { leaveOut(value) }
  mutating func lints(_ value: LintCounts, _ key: EventKey) -> LintCounts { leaveOut(value) }
  mutating func reference(_ value: NodeID?, _ key: EventKey) -> NodeID? { leaveOut(value) }
  mutating func references(_ value: [NodeID], _ key: EventKey) -> [NodeID] { leaveOut(value) }
  mutating func command(_ value: NodeCommand) -> NodeCommand { leaveOut(value) }
  func invalid<Value>(_ value: Value, _ message: @autoclosure () -> String) -> Value { value }
}

/// Returns the fields that a ``FieldPacker`` has packed. The others are those of the visited event.
struct FieldUnpacker: FieldTransform, EventVisitor {
  typealias Failure = Never

  private var detail: UInt16
  private let payload: Int64
  private var hasReadPayload = false

  init(detail: UInt16, payload: Int64) { (self.detail, self.payload) = (detail, payload) }

  private mutating func bits(_ width: Int) -> Int {
    defer { detail >>= width }
    return Int(detail & ~(~0 << width))
  }

  mutating func truth(_ value: Bool?, _ key: EventKey, _ presence: FieldPresence) -> Bool? {
    presence == .required ? bits(1) == 1 : nil
  }

  mutating func integer(_ value: Int64?, _ key: EventKey, _ kind: IntegerKind, _ presence: FieldPresence) -> Int64? {
    if presence == .optional, kind != .entry { return nil }
    if hasReadPayload {
      defer { detail = 0 }
      return Int64(detail)
    }
    hasReadPayload = true
    return kind == .entry && payload == 0 ? nil : payload
  }

  mutating func word<Word: FieldWord>(_ value: Word?, _ key: EventKey, _ presence: FieldPresence) -> Word? {
    presence == .required ? Word.unpacked(bits(3)) : nil
  }

  mutating func id(_ value: NodeID?, _ key: EventKey, _ presence: FieldPresence) -> NodeID? {
    guard presence == .required else { return nil }
    hasReadPayload = true
    return NodeID(rawValue: UInt32(truncatingIfNeeded: payload))
  }

  mutating func error(_ value: NodeError?) -> NodeError? { nil }
}
