import Foundation
import GRDB
import Synchronization

/// A store of objects in an SQLite database. Each object has a collection, a key and optional metadata.
///
/// ```swift
/// var types = StoredTypes()
/// types.register(User.self, as: "user")
/// let store = try ActionStore(path: "users.sqlite", types: types)
/// try store.write { try $0.set(user, for: CollectionKey("users", "ann")) }
/// ```
///
/// A store in a file belongs to one process at a time. Commits survive a killed process and a power failure. With
/// ``Durability/normal``, commits are faster but a power failure may undo the latest ones.
public final class ActionStore: Sendable {
  /// The database. Managers also react to direct writes. Retain the store during use: it holds the lock on its file.
  public let writer: any DatabaseWriter
  /// The types of objects and metadata that the store can read and write.
  public let types: StoredTypes

  private let place: String
  private let lock: StoreLock?
  /// Checked before each use, since an asynchronous read of a closed database would crash.
  private let isClosed = Atomic(false)

  /// The names of the managers by database, so that no two managers run the same items.
  private static let managers = Mutex<[ObjectIdentifier: TakenNames]>([:])

  private struct TakenNames {
    var names: Set<String> = []
    var hasOneWithoutScheduler = false
  }

  /// The guarantee for commits after a power failure or a crash of the operating system.
  ///
  /// If only the process ends or is killed, no commit is lost.
  public enum Durability: Sendable, Hashable, CaseIterable {
    /// Every commit survives, because each commit waits for the disk (`PRAGMA synchronous = FULL`).
    case full
    /// The latest commits may be lost, but the database is consistent: only checkpoints wait for the disk (`PRAGMA
    /// synchronous = NORMAL`).
    case normal

    fileprivate var sql: String {
      switch self {
      // Also flushes the disk's cache where `fsync` does not, as on Apple's systems.
      case .full: "PRAGMA synchronous = FULL; PRAGMA fullfsync = ON"
      case .normal: "PRAGMA synchronous = NORMAL"
      }
    }
  }

  // MARK: Making one

  /// Creates an empty store in memory.
  ///
  /// - Throws: ``ActionStoreError`` if there is not enough memory.
  public convenience init(inMemoryWith types: StoredTypes) throws(ActionStoreError) {
    let place = "the store in memory"
    try self.init(opened(at: place) { try DatabaseQueue() }, types: types, place: place, lock: nil)
  }

  /// Opens the store in a file, or creates the file with mode 0600. SQLite's further files get the same mode.
  ///
  /// - Parameters:
  ///   - path: The path of the store's file.
  ///   - types: The types of objects and metadata that the store can read and write.
  ///   - durability: The guarantee for commits after a power failure.
  ///   - patience: The maximum time that a call blocks its thread while another program writes.
  /// - Throws: ``ActionStoreError`` if the file is not a store, is damaged, was written by a newer version, is not
  ///   writable or is in use. The file is then unchanged.
  public convenience init(
    path: String, types: StoredTypes, durability: Durability = .full, patience: Duration = .seconds(5)
  ) throws(ActionStoreError) {
    guard !path.isEmpty else { throw ActionStoreError(.cannotOpen, "a store needs a path; name a file") }
    let lock = try StoreLock(storeAt: path)
    let writer = try opened(at: path) {
      // Checks first, as a file of any other kind must not be changed.
      let configuration = Self.configuration(patience)
      try Self.check(lock.storePath, named: path, configuration)
      try lock.createStoreFile()
      // Uses the lock's absolute path, independent of the current folder and of names such as “:memory:”.
      let pool = try DatabasePool(path: lock.storePath, configuration: configuration)
      // Set on the only connection that writes, as a new pool sets NORMAL whatever its configuration says.
      try pool.writeWithoutTransaction { try $0.execute(sql: durability.sql) }
      return pool
    }
    try self.init(writer, types: types, place: path, lock: lock)
  }

  /// Creates a store in an open database that has no other users. Leaves pragmas such as `synchronous` unchanged, but
  /// sets `application_id`, which marks the database as a store.
  ///
  /// - Throws: ``ActionStoreError`` if the database has another program's tables or a newer version's.
  public convenience init(_ writer: any DatabaseWriter, types: StoredTypes) throws(ActionStoreError) {
    try self.init(writer, types: types, place: writer.path, lock: nil)
  }

  private init(
    _ writer: any DatabaseWriter, types: StoredTypes, place: String, lock: StoreLock?
  ) throws(ActionStoreError) {
    self.writer = writer
    self.types = types
    self.place = place
    self.lock = lock
    try opened(at: place) {
      try Self.check(writer, place)
      // Also checks that the database is writable.
      try writer.writeWithoutTransaction { database in
        try database.inTransaction(.immediate) {
          // Set before the tables are created, so that the process may end at any time.
          try database.execute(sql: "PRAGMA application_id = \(StoreSchema.applicationID)")
          return .commit
        }
      }
      try StoreSchema.migrator.migrate(writer)
    }
  }

  private static func configuration(_ patience: Duration) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience / .seconds(1))
    configuration.label = "ActionStore"
    return configuration
  }

  /// Checks, without writing, that a file is a store or can become one.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the file.
  ///   - place: The name of the file in error messages.
  private static func check(_ path: String, named place: String, _ configuration: Configuration) throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    var readOnly = configuration
    readOnly.readonly = true
    do {
      try check(DatabaseQueue(path: path, configuration: readOnly), place)
    } catch DatabaseError.SQLITE_READONLY_ROLLBACK {
      // A process was killed during a transaction. SQLite must first roll back, which is the only write.
      try check(DatabaseQueue(path: path, configuration: configuration), place)
    }
  }

  private static func check(_ database: some DatabaseReader, _ place: String) throws {
    try database.read { try check($0, place) }
    guard try !database.read(StoreSchema.migrator.hasBeenSuperseded) else {
      throw ActionStoreError(
        .newerVersion, "\(place) was written by a newer version of this program; use that one, or another file")
    }
  }

  private static func check(_ database: Database, _ place: String) throws {
    let version = try String.fetchOne(database, sql: "SELECT sqlite_version()") ?? ""
    guard version.compare("3.37", options: .numeric) != .orderedAscending else {
      throw ActionStoreError(.failed, "SQLite \(version) is too old for a store; it has to be 3.37 or later")
    }
    let applicationID = try Int.fetchOne(database, sql: "PRAGMA application_id")
    guard applicationID != StoreSchema.applicationID else { return }
    guard try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") == 0 else {
      throw ActionStoreError(.notAStore, "\(place) is the database of another program; choose another path")
    }
  }

  /// Closes the database and merges the write-ahead log into the store's file. No access is possible afterwards.
  /// Releasing the store also closes the database; the end of the process does not.
  ///
  /// - Throws: ``ActionStoreError`` if a read or a write is in progress.
  public func close() throws {
    isClosed.store(true, ordering: .sequentiallyConsistent)
    // Closed first: if a read-only connection closed last, it could not merge the log.
    (writer as? DatabasePool)?.invalidateReadOnlyConnections()
    do {
      try translated { try writer.close() }
    } catch {
      isClosed.store(false, ordering: .sequentiallyConsistent)
      throw error
    }
  }

  // MARK: Reading and writing

  /// Reads from a consistent snapshot of the store in `body`, and returns the result of `body`.
  ///
  /// - Throws: The error of `body`, or ``ActionStoreError`` if the file cannot be accessed.
  public func read<Value>(_ body: (StoreReadTransaction) throws -> Value) throws -> Value {
    try checkOpen()
    return try translated { try writer.read { try body(StoreReadTransaction(database: $0, types: types)) } }
  }

  /// Reads from a consistent snapshot of the store in `body`, without blocking the thread.
  ///
  /// - Throws: The error of `body`, or ``ActionStoreError`` if the file cannot be accessed.
  public func read<Value: Sendable>(
    _ body: @escaping @Sendable (StoreReadTransaction) throws -> Value
  ) async throws -> Value {
    try checkOpen()
    let types = types
    do {
      return try await writer.read { try body(StoreReadTransaction(database: $0, types: types)) }
    } catch let error as DatabaseError {
      throw ActionStoreError(error, at: place) ?? error
    }
  }

  /// Changes the store in `body`, in one transaction that is rolled back if `body` throws.
  ///
  /// - Throws: The error of `body`, or ``ActionStoreError`` if the file cannot be accessed.
  @discardableResult
  public func write<Value>(_ body: (StoreWriteTransaction) throws -> Value) throws -> Value {
    try checkOpen()
    return try translated { try writer.write { try body(StoreWriteTransaction(database: $0, types: types)) } }
  }

  /// Changes the store in `body`, without blocking the thread. The transaction is rolled back if `body` throws.
  ///
  /// - Throws: The error of `body`, or ``ActionStoreError`` if the file cannot be accessed.
  @discardableResult
  public func write<Value: Sendable>(
    _ body: @escaping @Sendable (StoreWriteTransaction) throws -> Value
  ) async throws -> Value {
    try checkOpen()
    let types = types
    do {
      return try await writer.write { try body(StoreWriteTransaction(database: $0, types: types)) }
    } catch let error as DatabaseError {
      throw ActionStoreError(error, at: place) ?? error
    }
  }

  private func checkOpen() throws(ActionStoreError) {
    guard isClosed.load(ordering: .sequentiallyConsistent) else { return }
    throw ActionStoreError(.closed, "\(place) was closed; open a store again, and keep it while a manager uses it")
  }

  /// Runs statements of this library, whose every error is an ``ActionStoreError``.
  func typed<Value>(_ body: () throws -> Value) throws(ActionStoreError) -> Value { try opened(at: place, body) }

  private func translated<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as DatabaseError { throw ActionStoreError(error, at: place) ?? error }
  }

  // MARK: Managers

  /// Reserves the name of a new manager of the database, so that no other manager uses it.
  ///
  /// - Parameter hasScheduler: Whether the manager has a scheduler. At most one manager may have none.
  func takeName(_ name: String, hasScheduler: Bool) throws(ActionManagerError) {
    try Self.managers.withLock { managers throws(ActionManagerError) in
      let taken = managers[ObjectIdentifier(writer), default: TakenNames()]
      guard !taken.names.contains(name) else { throw ActionManagerError(.nameTaken(name)) }
      guard hasScheduler || !taken.hasOneWithoutScheduler else { throw ActionManagerError(.alreadyManaged) }
      managers[ObjectIdentifier(writer), default: TakenNames()].names.insert(name)
      if !hasScheduler { managers[ObjectIdentifier(writer)]?.hasOneWithoutScheduler = true }
    }
  }

  func returnName(_ name: String, hasScheduler: Bool) {
    Self.managers.withLock { managers in
      managers[ObjectIdentifier(writer)]?.names.remove(name)
      if !hasScheduler { managers[ObjectIdentifier(writer)]?.hasOneWithoutScheduler = false }
      if managers[ObjectIdentifier(writer)]?.names.isEmpty == true { managers[ObjectIdentifier(writer)] = nil }
    }
  }

  /// Deletes the data of a manager that is no longer used, so that the store stops noting changes for it.
  ///
  /// - Throws: ``ActionManagerError`` if the manager still exists, ``ActionStoreError`` if the store is not writable.
  public func forgetManager(_ name: String) throws {
    let isThere = Self.managers.withLock { $0[ObjectIdentifier(writer)]?.names.contains(name) == true }
    guard !isThere else { throw ActionManagerError(.inUse(name)) }
    try typed { try write { try forgetManager(name, $0) } }
  }

  private func forgetManager(_ name: String, _ transaction: StoreWriteTransaction) throws {
    for table in ["changed", "schedule", "unreadable"] {
      try transaction.database.execute(sql: "DELETE FROM \(table) WHERE manager = ?", arguments: [name])
    }
    try transaction.database.execute(sql: "DELETE FROM manager WHERE name = ?", arguments: [name])
  }
}

/// Runs `body` and converts the errors of SQLite to ``ActionStoreError``.
private func opened<Value>(at place: String, _ body: () throws -> Value) throws(ActionStoreError) -> Value {
  do {
    return try body()
  } catch let error as ActionStoreError {
    throw error
  } catch let error as DatabaseError {
    throw ActionStoreError(error, at: place)
      ?? ActionStoreError(.failed, "\(place): \(error.message ?? "SQLite reports \(error.resultCode)")")
  } catch {
    throw ActionStoreError(.failed, "\(place): \(error)")
  }
}
