import InspectionModel

/// The stored moments of a run, in order. A moment is an instant or a command of the user, with its immediate effects.
package protocol MomentStore {
  /// The index of the first stored moment, which has the whole state. It is 0 until the store drops moments.
  var first: Int { get }

  /// The index after the last moment: the number of all moments added to the store, including dropped ones.
  var count: Int { get }

  /// Returns the time of the moment at an index, in nanoseconds. Times never decrease.
  func time(of index: Int) -> Int64

  /// Returns the sequence number of the last journal entry up to the end of a moment; 0 if the journal was empty.
  func lastEntry(of index: Int) -> UInt64

  /// Returns the index of the last key frame at or before a moment. A key frame can be read without earlier moments.
  func keyFrame(upTo index: Int) -> Int

  /// Reads the journal entries of the moment at an index.
  func entries(of index: Int) throws(RecordingDamage) -> [JournalEntry]

  /// Advances a state from the previous moment's end to a moment's end. A key frame (a whole state) replaces any state.
  ///
  /// - Returns: The changes of the moment, with complete snapshots of changed nodes.
  func advance(_ state: inout RecordedState, to index: Int) throws(RecordingDamage) -> ChangeBatch

  /// Advances a state like ``advance(_:to:)``, but does not read the journal entries of the moment.
  func pass(_ state: inout RecordedState, to index: Int) throws(RecordingDamage)

  /// Changes a state from the end of one moment to the end of a different moment, forward or back.
  ///
  /// - Returns: The changes, without journal entries; nil if the store can only be read by ``advance(_:to:)``.
  func leap(_ state: inout RecordedState, from index: Int, to target: Int) -> ChangeBatch?
}

extension MomentStore {
  package var first: Int { 0 }

  package func pass(_ state: inout RecordedState, to index: Int) throws(RecordingDamage) {
    _ = try advance(&state, to: index)
  }

  package func leap(_ state: inout RecordedState, from index: Int, to target: Int) -> ChangeBatch? { nil }

  /// Reads the state at the end of a moment, and the moment's changes. Reads all moments since the last whole state.
  func read(_ index: Int) throws(RecordingDamage) -> (state: RecordedState, moment: ChangeBatch) {
    var state = RecordedState()
    for earlier in keyFrame(upTo: index)..<index { try pass(&state, to: earlier) }
    let moment = try advance(&state, to: index)
    return (state, moment)
  }

  /// Returns the index of the last moment up to a time, among those before an index; the first if there is none.
  func lastMoment(upTo time: Int64, before end: Int) -> Int {
    max(first, (first..<end).partitionIndex { self.time(of: $0) > time } - 1)
  }
}
