import Loadables

/// The number of a recorder in this process, from 1. Each event number of the router carries the slot of its recorder.
struct RecorderSlot: Hashable {
  /// The bits of an event number that hold the number of the entry; the slot has the 24 bits up to bit 62.
  private static let entryBits: EventNumber = 38
  private static let entryMask: EventNumber = 1 << entryBits - 1

  private let number: EventNumber

  /// The slot before the first recorder's slot.
  static let zero = RecorderSlot(number: 0)

  private init(number: EventNumber) { self.number = number }

  /// The slot of an event number.
  init(of event: EventNumber) { number = event >> Self.entryBits }

  /// The slot of the next recorder. After 16 million recorders, the numbers start again.
  var next: RecorderSlot { RecorderSlot(number: number == 1 << 24 - 1 ? 1 : number + 1) }

  /// Returns the event number of an entry in the recorder's journal.
  func event(_ entry: EventNumber) -> EventNumber { number << Self.entryBits | entry & Self.entryMask }

  /// Returns the number of the entry in the recorder's journal; nil if the event has another slot or no entry.
  func entry(of event: EventNumber) -> EventNumber? {
    guard RecorderSlot(of: event) == self, event & Self.entryMask != 0 else { return nil }
    return event & Self.entryMask
  }
}
