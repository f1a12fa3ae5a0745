import Loadables

/// The newest events of all loadables, in which the causes of later events are looked up.
@MainActor
struct EventTrail {
  /// The maximum number of kept events. Retries, whose timers may fire much later, are kept in each ``Node``.
  private static let capacity = 1 << 14
  /// The maximum number of causes in the log entry of one failure.
  private static let longestChain = 12

  /// An event that may be a cause. It contains no references: counting them would make copies slow.
  struct Entry {
    let event: TrailEvent
    /// The index of the loadable's node in the ``MeasuredNodes``; nil for an event from before the installation.
    let place: NodePlace?
    var cause: EventNumber?
    /// The sync to which the event belongs; nil if it belongs to none.
    var sync: SyncReference?

    init(event: TrailEvent, place: NodePlace?, cause: EventNumber?) {
      (self.event, self.place, self.cause) = (event, place, cause)
    }

    /// The entry for any event that is not kept, such as one from before the telemetry's installation.
    static let unknown = Entry(event: .other, place: nil, cause: nil)
  }

  private var entries: [Entry] = []
  /// The number that the next appended event receives.
  private(set) var next: EventNumber = 0

  /// The number of the oldest kept event.
  var oldest: EventNumber { next - EventNumber(entries.count) }

  /// Adds an event and returns the event's number. At the maximum number, replaces the oldest event. O(1).
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

  /// Returns the causes of an event for a log entry, the nearest first, in words such as `photos failed`.
  ///
  /// - Parameter name: Returns the name of the loadable whose node has this index; nil if the node was removed.
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

/// The kind of an event, by which the log describes the causes of a failure.
enum TrailEvent: Equatable {
  case requested(isForwarded: Bool)
  case changed(to: LoadableState)
  case retried
  case gaveUp
  case timedOut
  /// An event that is left out of the log. It only links the event's cause to the event's effects.
  case other

  init(_ event: LoadableEvent) {
    switch event {
    case .syncRequested(_, .forwarded): self = .requested(isForwarded: true)
    case .syncRequested: self = .requested(isForwarded: false)
    case .stateChanged(_, let state): self = .changed(to: state)
    case .timer(.fired, _): self = .retried
    case .timer(.gaveUp, _): self = .gaveUp
    case .timer(.timedOut, _): self = .timedOut
    case .timer, .notifying, .dependenciesChanged, .resultDropped, .violated: self = .other
    }
  }

  /// Returns the event of the loadable `name` in words; nil for an event that is left out of a list of causes.
  func text(_ name: String) -> String? {
    switch self {
    case .requested: "\(name) was asked to sync"
    case .changed(.didFailToSync): "\(name) failed"
    case .changed(.didSyncSuccessfully): "\(name) synced"
    case .changed(.idle): "\(name) was reset"
    case .changed(.syncing): nil
    case .retried: "a timer of \(name) fired"
    case .gaveUp: "\(name) gave up"
    case .timedOut: "a wait for \(name) timed out"
    case .other: nil
    }
  }
}
