import InspectionModel

@testable import Recordings

/// A consumer that reads a source occasionally, and keeps everything that it reads.
@MainActor
final class Watcher {
  private(set) var state = RecordedState()
  var entries: [JournalEntry] = []

  private let cursor: ChangeCursor

  init(_ source: any InspectionSource) { cursor = source.makeCursor() }

  func look() {
    let batch = cursor.take(pendingLimit: PendingSnapshot.recordedLimit)
    if let rewind = batch.rewind { entries.removeAll { $0.sequence > rewind } }
    state.apply(batch)
    entries += batch.entries
  }
}
