import Loadables

/// The newest events, as the causes of later events.
@MainActor
struct EventTrail {
  /// The number of kept events. Retries have their own record, so only effects in progress need more than a few.
  private static let capacity = 1 << 14
  /// The maximum number of causes of one failure.
  private static let longestChain = 12

  /// An event that may be a cause. Trivial: copies need no reference counting, the largest cost of a sync otherwise.
  struct Entry {
    let event: TrailEvent
    /// The place of the event's node; nil for an event from before the telemetry.
    let place: NodePlace?
    var cause: EventNumber?
    /// The sync to which the event belongs.
    var sync: SyncReference?

    init(event: TrailEvent, place: NodePlace?, cause: EventNumber?) {
      (self.event, self.place, self.cause) = (event, place, cause)
    }

    /// An event from before the telemetry.
    static let unknown = Entry(event: .other, place: nil, cause: nil)
  }

  private var entries: [Entry] = []
  /// The number of the next event.
  private(set) var next: EventNumber = 0

  /// The number of the oldest kept event.
  var oldest: EventNumber { next - EventNumber(entries.count) }

  /// Adds an event and returns its number. O(1).
  mutating func append(_ entry: Entry) -> EventNumber {
    if entries.count < Self.capacity { entries.append(entry) } else { entries[index(of: next)] = entry }
    defer { next += 1 }
    return next
  }

  /// An event by its number; nil if the event is no longer kept.
  subscript(number: EventNumber) -> Entry? {
    guard number < next, number >= oldest else { return nil }
    return entries[index(of: number)]
  }

  /// The causes of an event, the nearest first, each a text such as `photos failed`.
  ///
  /// - Parameter name: Returns the name of a node.
  func causes(of entry: Entry, name: (NodePlace) -> String?) -> [String] {
    var texts: [String] = []
    var cause = entry.cause
    while let number = cause, let next = self[number], texts.count < Self.longestChain {
      if let name = next.place.flatMap(name), let text = next.event.text(name), texts.last != text {
        texts.append(text)
      }
      cause = next.cause
    }
    return texts
  }

  private func index(of number: EventNumber) -> Int { Int(number % EventNumber(Self.capacity)) }
}
