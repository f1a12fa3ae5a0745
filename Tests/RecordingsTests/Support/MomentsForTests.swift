import InspectionModel

@testable import Recordings

/// A run's moments as the program stores them, with occasional key frames, and the batches and states.
@MainActor
final class MomentsForTests: ChangeConsumer {
  private(set) var batches: [ChangeBatch] = []
  private(set) var states: [RecordedState] = []
  private let kept = KeptMoments(shortestDistance: 7)

  var content: ChangeContent { .everything }

  func consume(_ changes: ChangeBatch) {
    var state = states.last ?? RecordedState()
    state.apply(changes)
    batches.append(changes)
    states.append(state)
    kept.consume(changes)
  }

  func store(damagedFrom: Int = .max) -> any MomentStore { DamagedMoments(kept, from: damagedFrom) }
}

/// Moments that are unreadable from a given index on.
private struct DamagedMoments<Moments: MomentStore>: MomentStore {
  private let moments: Moments
  private let start: Int

  init(_ moments: Moments, from start: Int) { (self.moments, self.start) = (moments, start) }

  var count: Int { moments.count }

  func time(of index: Int) -> Int64 { moments.time(of: index) }

  func lastEntry(of index: Int) -> UInt64 { moments.lastEntry(of: index) }

  func keyFrame(upTo index: Int) -> Int { moments.keyFrame(upTo: index) }

  func entries(of index: Int) throws(RecordingDamage) -> [JournalEntry] {
    try check(index)
    return try moments.entries(of: index)
  }

  func advance(_ state: inout RecordedState, to index: Int) throws(RecordingDamage) -> ChangeBatch {
    try check(index)
    return try moments.advance(&state, to: index)
  }

  private func check(_ index: Int) throws(RecordingDamage) {
    if index >= start { throw RecordingDamage(line: index + 2, sentence: "damaged") }
  }
}
