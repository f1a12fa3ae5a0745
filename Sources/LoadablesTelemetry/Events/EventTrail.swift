import Loadables

/// The newest events, as the causes of later events.
@MainActor
struct EventTrail {
  /// The number of kept events. Retries have their own record, so only effects in progress need more than a few.
  private static let capacity = 1 << 14
  /// The maximum number of causes of one failure.
  private static let longestChain = 12

  /// An event that may be a cause.
  struct Entry {
    let event: TrailEvent
    /// The node of the event; nil for an event from before the telemetry.
    let node: Node?
    var cause: EventNumber?
    /// The sync to which the event belongs.
    var sync: Sync?

    init(event: TrailEvent, node: Node?, cause: EventNumber?) {
      (self.event, self.node, self.cause) = (event, node, cause)
    }

    /// An event from before the telemetry.
    static let unknown = Entry(event: .other, node: nil, cause: nil)
  }

  private var entries: [Entry] = []
  /// The number of the next event.
  private(set) var next: EventNumber = 0

  /// Adds an event and returns its number. O(1).
  mutating func append(_ entry: Entry) -> EventNumber {
    if entries.count < Self.capacity { entries.append(entry) } else { entries[place(of: next)] = entry }
    defer { next += 1 }
    return next
  }

  /// An event by its number; nil if the event is no longer kept.
  subscript(number: EventNumber) -> Entry? {
    guard number < next, next - number <= UInt64(entries.count) else { return nil }
    return entries[place(of: number)]
  }

  /// The causes of an event, the nearest first, each a text such as `photos failed`.
  func causes(of entry: Entry) -> [String] {
    var texts: [String] = []
    var cause = entry.cause
    while let number = cause, let next = self[number], texts.count < Self.longestChain {
      if let name = next.node?.name, let text = next.event.text(name), texts.last != text { texts.append(text) }
      cause = next.cause
    }
    return texts
  }

  private func place(of number: EventNumber) -> Int { Int(number % UInt64(Self.capacity)) }
}
