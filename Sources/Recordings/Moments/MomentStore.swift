import InspectionModel

/// The stored moments of a run, in order. A moment is an instant or a command of the user, with immediate effects.
package protocol MomentStore {
  var count: Int { get }

  /// Returns the time of a moment, in nanoseconds. Times never decrease.
  func time(of index: Int) -> Int64

  /// Returns the number of the journal's last entry at the end of a moment; 0 if there was none.
  func lastEntry(of index: Int) -> UInt64

  /// Returns the last key frame up to a moment, which needs no earlier moments. The first moment is one.
  func keyFrame(upTo index: Int) -> Int

  /// Reads the entries of a moment.
  func entries(of index: Int) throws(RecordingDamage) -> [JournalEntry]

  /// Advances a state from the previous moment to this one; a key frame replaces any state.
  ///
  /// - Returns: The changes of the moment, every changed node in full.
  func advance(_ state: inout RecordedState, to index: Int) throws(RecordingDamage) -> ChangeBatch
}
