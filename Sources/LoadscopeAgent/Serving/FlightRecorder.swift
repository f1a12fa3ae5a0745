import DequeModule
import Inspection
import InspectionModel

/// Keeps the latest events of the program, for clients that attach later.
@MainActor
final class FlightRecorder: ChangeConsumer {
  private let limit: Int
  private var kept: Deque<JournalEntry> = []

  /// Creates a recorder that keeps at most `limit` events.
  init(limit: Int) { self.limit = limit }

  var content: ChangeContent { .entries }

  func consume(_ changes: ChangeBatch) {
    kept.append(contentsOf: changes.entries)
    kept.removeFirst(max(0, kept.count - limit))
  }

  var entries: [JournalEntry] { Array(kept) }
}
