import Loadables

/// The newest events of all loadables, kept because later events name them as their causes.
@MainActor
struct EventTrail {
  /// The maximum number of kept events. Retries may come much later, so each ``Node`` keeps its own.
  private static let capacity = 1 << 14
  /// The maximum number of causes in the log entry of one failure.
  private static let longestChain = 12

  /// An event that may be a cause. It contains no references, as reference counting would make copies slow.
  struct Entry {
    let event: TrailEvent
    /// The place of the event's node in the ``NodeTable``; nil for an event from before the telemetry.
    let place: NodePlace?
    var cause: EventNumber?
    /// The sync to which the event belongs; nil if it belongs to none.
    var sync: SyncReference?

    init(event: TrailEvent, place: NodePlace?, cause: EventNumber?) {
      (self.event, self.place, self.cause) = (event, place, cause)
    }

    /// A stand-in for an event that was recorded before the telemetry was installed.
    static let unknown = Entry(event: .other, place: nil, cause: nil)
  }

  private var entries: [Entry] = []
  /// The number that the next appended event receives.
  private(set) var next: EventNumber = 0

  /// The number of the oldest kept event.
  var oldest: EventNumber { next - EventNumber(entries.count) }

  /// Adds an event and returns the event's number. When full, replaces the oldest event. O(1).
  mutating func append(_ entry: Entry) -> EventNumber {
    if entries.count < Self.capacity { entries.append(entry) } else { entries[index(of: next)] = entry }
    defer { next += 1 }
    return next
  }

  /// The event with this number; nil if the event is no longer kept.
  subscript(number: EventNumber) -> Entry? {
    guard number < next, number >= oldest else { return nil }
    return entries[index(of: number)]
  }

  /// Returns the causes of an event as texts such as `photos failed`, the nearest cause first, for a log entry.
  ///
  /// - Parameter name: Returns the name of the loadable at a place; nil if the loadable is no longer known.
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
