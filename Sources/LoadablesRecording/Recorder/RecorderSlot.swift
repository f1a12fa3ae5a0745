import Loadables

/// The number of a recorder in this process, from 1, which is a part of each event number of the ``RecordingRouter``.
struct RecorderSlot: Hashable {
  /// The number of low bits of an event number for the entry in a journal. The 24 bits above hold the recorder's slot.
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

  /// Returns the router's event number for an entry in the journal of this slot's recorder.
  func event(_ entry: EventNumber) -> EventNumber { number << Self.entryBits | entry & Self.entryMask }

  /// Returns the number of the journal entry in an event number; nil if the event has another slot or no entry.
  func entry(of event: EventNumber) -> EventNumber? {
    guard RecorderSlot(of: event) == self, event & Self.entryMask != 0 else { return nil }
    return event & Self.entryMask
  }
}
