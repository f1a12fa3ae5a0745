import GRDB
import Synchronization

/// An observer of all commits that change an object, from anywhere in the process.
final class StoreObserver: TransactionObserver, Sendable {
  private struct News {
    var isUnderWay = false
    /// Whether the last report is still pending: commits until then are read together with it.
    var isTold = false
  }

  private let news = Mutex(News())
  private let action: @Sendable (StoreObserver) -> Void

  /// - Parameter action: Called after a commit that has changed an object, on its thread, and not again before
  ///   ``newsTaken()``.
  init(_ action: @escaping @Sendable (StoreObserver) -> Void) { self.action = action }

  /// Enables the next report.
  func newsTaken() { news.withLock { $0.isTold = false } }

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { eventKind.tableName == "object" }

  func databaseDidChange() { news.withLock { $0.isUnderWay = true } }

  func databaseDidChange(with event: DatabaseEvent) {
    news.withLock { $0.isUnderWay = true }
    // One is enough; the store records which objects changed.
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
