import GRDB
import Synchronization

/// Hears of every commit that has changed an object, from anywhere in the process.
final class StoreObserver: TransactionObserver, Sendable {
  private struct News {
    /// Whether the transaction that is under way has changed an object.
    var isUnderWay = false
    /// Whether the last news were not taken yet: what is committed meanwhile is found together with them.
    var isTold = false
  }

  private let news = Mutex(News())
  private let action: @Sendable (StoreObserver) -> Void

  /// - Parameter action: Called after a commit that has changed an object, on whatever thread that was, and not again
  ///   before ``newsTaken()``.
  init(_ action: @escaping @Sendable (StoreObserver) -> Void) { self.action = action }

  /// From now on the next commit is told again.
  func newsTaken() { news.withLock { $0.isTold = false } }

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { eventKind.tableName == "object" }

  func databaseDidChange() { news.withLock { $0.isUnderWay = true } }

  func databaseDidChange(with event: DatabaseEvent) {
    news.withLock { $0.isUnderWay = true }
    // One is enough; which objects they are stands in the store.
    stopObservingDatabaseChangesUntilNextTransaction()
  }

  func databaseDidCommit(_ database: Database) {
    let isNew = news.withLock { news in
      defer { news.isUnderWay = false }
      guard news.isUnderWay, !news.isTold else { return false }
      news.isTold = true
      return true
    }
    if isNew { action(self) }
  }

  func databaseDidRollback(_ database: Database) { news.withLock { $0.isUnderWay = false } }
}
