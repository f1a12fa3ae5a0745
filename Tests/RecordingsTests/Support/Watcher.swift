import InspectionModel

@testable import Recordings

/// Somebody who looks at a source now and then, and knows of it what it has told.
@MainActor
final class Watcher {
  private(set) var state = RecordedState()
  private(set) var entries: [JournalEntry] = []

  /// Takes in what is new.
  func look(at source: any InspectionSource) {
    let batch = source.drainChanges(pendingLimit: RecordedPending.limit)
    if let rewind = batch.rewind {
      entries.removeAll { $0.sequence > rewind.lastEntry }
      state.nodes.removeLast(max(0, state.nodes.count - rewind.nodeCount))
    }
    state.apply(batch)
    entries += batch.entries
  }
}
