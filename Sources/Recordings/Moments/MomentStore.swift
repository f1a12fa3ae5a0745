import InspectionModel

/// The moments of a run, in order, as somebody has kept them. A moment is an instant of the run, or something that a
/// person asked for, with all that followed from it at once.
package protocol MomentStore {
  /// How many moments there are.
  var count: Int { get }

  /// When a moment was, in nanoseconds. No moment is earlier than the one before.
  func time(of index: Int) -> Int64

  /// The number of the journal's last entry when a moment was over; 0 if there was none.
  func lastEntry(of index: Int) -> UInt64

  /// The last moment up to this one that can be told without those before it. The first one can.
  func keyFrame(upTo index: Int) -> Int

  /// What happened in a moment.
  func entries(of index: Int) throws(RecordingDamage) -> [JournalEntry]

  /// Brings a state from the moment before to this one; from whatever it is where this one is a key frame.
  ///
  /// - Returns: What the moment has changed, every changed node in full.
  func advance(_ state: inout RecordedState, to index: Int) throws(RecordingDamage) -> ChangeBatch
}
