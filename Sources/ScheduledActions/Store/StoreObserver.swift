import GRDB
import Synchronization

/// Observes the commits of this process that change objects in the store.
final class StoreObserver: TransactionObserver, Sendable {
  private struct Commit {
    var isUnderWay = false
    /// Whether a commit was reported and ``commitTaken()`` was not called since. Until then, no report is needed.
    var isReported = false
  }

  private let commit = Mutex(Commit())
  private let action: @Sendable (StoreObserver) -> Void

  /// Creates an observer. `action` is called on the committing thread after a commit that has changed an object, and
  /// again only after ``commitTaken()``.
  init(_ action: @escaping @Sendable (StoreObserver) -> Void) { self.action = action }

  /// Lets the next commit call the action again. Call before reading the changes.
  func commitTaken() { commit.withLock { $0.isReported = false } }

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { eventKind.tableName == "object" }

  func databaseDidChange() { commit.withLock { $0.isUnderWay = true } }

  func databaseDidChange(with event: DatabaseEvent) {
    commit.withLock { $0.isUnderWay = true }
    // One change is enough, as the store itself notes which objects have changed.
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
