import Inspection

@testable import Recordings

/// The moments of a run as values, with a key frame now and then, and one that cannot be read if so wished.
@MainActor
final class MomentsForTests: MomentRecorder {
  private(set) var batches: [ChangeBatch] = []
  private(set) var states: [RecordedState] = []

  func record(_ changes: ChangeBatch) {
    var state = states.last ?? RecordedState()
    state.apply(changes)
    batches.append(changes)
    states.append(state)
  }

  func store(damagedFrom: Int = .max) -> Store { Store(batches: batches, states: states, damagedFrom: damagedFrom) }

  struct Store: MomentStore {
    static let keyFrameDistance = 7

    let batches: [ChangeBatch]
    let states: [RecordedState]
    let damagedFrom: Int

    var count: Int { batches.count }

    func time(of index: Int) -> Int64 { batches[index].clock.now }

    func lastEntry(of index: Int) -> UInt64 {
      batches[...index].last { !$0.entries.isEmpty }?.entries.last?.sequence ?? 0
    }

    func keyFrame(upTo index: Int) -> Int { index / Self.keyFrameDistance * Self.keyFrameDistance }

    func entries(of index: Int) throws(RecordingDamage) -> [JournalEntry] {
      guard index < damagedFrom else { throw RecordingDamage(line: index + 2, sentence: "damaged") }
      return batches[index].entries
    }

    func advance(_ state: inout RecordedState, to index: Int) throws(RecordingDamage) -> ChangeBatch {
      guard index < damagedFrom else { throw RecordingDamage(line: index + 2, sentence: "damaged") }
      if index % Self.keyFrameDistance == 0 {
        state = states[index]
      } else {
        precondition(state == states[index - 1], "moments are taken in one after another")
        state.apply(batches[index])
      }
      return batches[index]
    }
  }
}
