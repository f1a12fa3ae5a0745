import InspectionModel

/// A store of a run's moments in memory, for runs of bounded length.
///
/// Between two key frames there are at least as many changes of nodes as nodes, so key frames at most double the memory
/// for nodes. Each moment also holds its pending events, up to some kilobytes.
@MainActor
package final class KeptMoments: ChangeConsumer {
  private let shortestDistance: Int

  private var store = Store()
  private var state = RecordedState()
  private var changesSinceKeyFrame = 0

  /// - Parameter shortestDistance: The minimum number of changes of nodes between two key frames.
  package init(shortestDistance: Int = 256) { self.shortestDistance = shortestDistance }

  package var content: ChangeContent { .everything }

  package func consume(_ changes: ChangeBatch) {
    state.apply(changes)
    changesSinceKeyFrame += changes.nodes.count
    if store.count == 0 || changesSinceKeyFrame >= max(shortestDistance, state.nodes.count) {
      store.keyFrames.append((store.count, state))
      changesSinceKeyFrame = 0
    }
    store.lastEntries.append(changes.entries.last?.sequence ?? store.lastEntries.last ?? 0)
    store.changes.append(changes)
  }

  package var moments: some MomentStore { store }

  private struct Store: MomentStore {
    var changes: [ChangeBatch] = []
    var lastEntries: [UInt64] = []
    var keyFrames: [(index: Int, state: RecordedState)] = []

    var count: Int { changes.count }

    func time(of index: Int) -> Int64 { changes[index].clock.now }

    func lastEntry(of index: Int) -> UInt64 { lastEntries[index] }

    func keyFrame(upTo index: Int) -> Int { keyFrames[place(ofKeyFrameUpTo: index)].index }

    func entries(of index: Int) -> [JournalEntry] { changes[index].entries }

    func advance(_ state: inout RecordedState, to index: Int) -> ChangeBatch {
      let keyFrame = keyFrames[place(ofKeyFrameUpTo: index)]
      if keyFrame.index == index { state = keyFrame.state } else { state.apply(changes[index]) }
      return changes[index]
    }

    // There always is one, since the first moment is a key frame.
    private func place(ofKeyFrameUpTo index: Int) -> Int {
      max(0, keyFrames.partitionIndex { $0.index > index } - 1)
    }
  }
}
