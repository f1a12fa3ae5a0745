import GRDB
import Synchronization

/// An observer of all commits in this process that change an object.
final class StoreObserver: TransactionObserver, Sendable {
  private struct Commit {
    var isUnderWay = false
    /// Whether a report is still pending; the reader of the report also reads later commits.
    var isReported = false
  }

  private let commit = Mutex(Commit())
  private let action: @Sendable (StoreObserver) -> Void

  /// - Parameter action: Called after a commit that has changed an object, on the committing thread. The next call
  ///   follows only after ``commitTaken()``.
  init(_ action: @escaping @Sendable (StoreObserver) -> Void) { self.action = action }

  /// Enables the next call of the action.
  func commitTaken() { commit.withLock { $0.isReported = false } }

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { eventKind.tableName == "object" }

  func databaseDidChange() { commit.withLock { $0.isUnderWay = true } }

  func databaseDidChange(with event: DatabaseEvent) {
    commit.withLock { $0.isUnderWay = true }
    // One is enough; the store records which objects changed.
    stopObservingDatabaseChangesUntilNextTransaction()
  }

  func databaseDidCommit(_ database: Database) {
    let isNew = commit.withLock { commit in
      defer { commit.isUnderWay = false }
      guard commit.isUnderWay, !commit.isReported else { return false }
      commit.isReported = true
      return true
    }
    if isNew { action(self) }
  }

  func databaseDidRollback(_ database: Database) { commit.withLock { $0.isUnderWay = false } }
}
