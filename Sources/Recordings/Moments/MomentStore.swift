import InspectionModel

/// The stored moments of a run, in order. A moment is an instant or a command of the user, with its immediate effects.
package protocol MomentStore {
  var count: Int { get }

  /// Returns the time of a moment, in nanoseconds. Times never decrease.
  func time(of index: Int) -> Int64

  /// Returns the number of the last journal entry at the end of a moment; 0 if the journal was empty.
  func lastEntry(of index: Int) -> UInt64

  /// Returns the index of the last key frame up to a moment: readable without earlier moments. Moment 0 is a key frame.
  func keyFrame(upTo index: Int) -> Int

  /// Reads the journal entries of a moment.
  func entries(of index: Int) throws(RecordingDamage) -> [JournalEntry]

  /// Advances a state from the end of the previous moment to the end of a moment. A key frame replaces any state.
  ///
  /// - Returns: The changes of the moment, with complete snapshots of changed nodes.
  func advance(_ state: inout RecordedState, to index: Int) throws(RecordingDamage) -> ChangeBatch
}
