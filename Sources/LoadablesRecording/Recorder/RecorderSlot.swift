import Loadables

/// The number of a recorder in this process, from 1. Each event number of ``RecordingRouter`` contains one.
struct RecorderSlot: Hashable {
  /// The number of low bits of an event number that hold the journal entry's number. The slot is above.
  private static let entryBits: EventNumber = 38
  private static let entryMask: EventNumber = 1 << entryBits - 1

  private let number: EventNumber

  /// The value before the first recorder's slot.
  static let zero = RecorderSlot(number: 0)

  private init(number: EventNumber) { self.number = number }

  /// Creates the slot that is contained in an event number.
  init(of event: EventNumber) { number = event >> Self.entryBits }

  /// The slot of the next recorder. After 2^24 - 1 recorders, the slots start again at 1.
  var next: RecorderSlot { RecorderSlot(number: number == 1 << 24 - 1 ? 1 : number + 1) }

  /// Returns the event number of ``RecordingRouter`` for an entry in the journal of this slot's recorder.
  func event(_ entry: EventNumber) -> EventNumber { number << Self.entryBits | entry & Self.entryMask }

  /// Returns the journal entry's number that `event` contains; nil for an event of another slot or without an entry.
  func entry(of event: EventNumber) -> EventNumber? {
    guard RecorderSlot(of: event) == self, event & Self.entryMask != 0 else { return nil }
    return event & Self.entryMask
  }
}
