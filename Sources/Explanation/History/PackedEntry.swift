import InspectionModel

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
  private let tag: JournalEvent.Tag?

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
