import Foundation
import GRDB
import Synchronization

/// A store of objects by collection and key, each with optional metadata, in an SQLite database.
///
/// ```swift
/// var types = StoredTypes()
/// types.register(User.self, as: "user")
/// let store = try ActionStore(path: "users.sqlite", types: types)
/// try store.write { try $0.set(user, for: CollectionKey("users", "ann")) }
/// ```
///
/// A store in a file belongs to one process at a time. Commits survive a killed process and a power failure;
/// ``Durability/normal`` gives up the survival of a power failure for faster commits.
public final class ActionStore: Sendable {
  /// The database. Direct writes wake the managers too. Retain the store during use: the store holds the file's lock.
  public let writer: any DatabaseWriter
  /// The types of objects that the store can read and write.
  public let types: StoredTypes

  private let place: String
  private let lock: StoreLock?

  /// The managers by database, so that no two managers run one item.
  private static let managers = Mutex<[ObjectIdentifier: TakenNames]>([:])

  private struct TakenNames {
    var names: Set<String> = []
    var hasOneWithoutScheduler = false
  }

  /// The guarantees after a power failure or a crash of the kernel.
  ///
  /// A process that ends or is killed never loses a commit.
  public enum Durability: Sendable, Hashable, CaseIterable {
    /// Every commit survives: each commit waits for the disk (`PRAGMA synchronous = FULL`).
    case full
    /// The last commits may be lost, but the database is in the consistent state after an earlier commit: only
    /// checkpoints wait for the disk (`PRAGMA synchronous = NORMAL`).
    case normal

    fileprivate var sql: String {
      switch self {
      // Flushes the disk's cache where fsync does not, as on Apple's systems.
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

  /// Opens a store in a file, or creates the file with mode 0600. SQLite's additional files get the file's mode.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - types: The registered types of objects.
  ///   - durability: The guarantees after a power failure.
  ///   - patience: The maximum time that a call waits, blocking the thread, while another program writes.
  /// - Throws: ``ActionStoreError`` if the file is not a store, is damaged, was written by a newer version, is not
  ///   writable, or is in use. After an error the file is unchanged.
  public convenience init(
    path: String, types: StoredTypes, durability: Durability = .full, patience: Duration = .seconds(5)
  ) throws(ActionStoreError) {
    guard !path.isEmpty else { throw ActionStoreError(.cannotOpen, "a store needs a path; name a file") }
    let lock = try StoreLock(storeAt: path)
    let writer = try opened(at: path) {
      // Checked first: any other kind of file must not be changed.
      let configuration = Self.configuration(patience)
      try Self.check(lock.storePath, named: path, configuration)
      try lock.createStoreFile()
      // The lock's path is absolute, so the current folder and names such as “:memory:” do not matter.
      let pool = try DatabasePool(path: lock.storePath, configuration: configuration)
      // On the one connection that writes. A pool sets NORMAL when it is made, whatever its configuration prepares.
      try pool.writeWithoutTransaction { try $0.execute(sql: durability.sql) }
      return pool
    }
    try self.init(writer, types: types, place: path, lock: lock)
  }

  /// Creates a store in an open database without other users. The pragmas, such as `synchronous`, stay unchanged,
  /// except `application_id`, which marks the database as a store.
  ///
  /// - Throws: ``ActionStoreError`` if the database has tables of another program or of a newer version.
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
      // Also checks that it is writable.
      try writer.writeWithoutTransaction { database in
        try database.inTransaction(.immediate) {
          // Before the tables, so that the process may end at any time.
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

  /// Checks that a file is a store, or is free to become a store, before anything is written.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the file.
  ///   - place: The name of the file in errors.
  private static func check(_ path: String, named place: String, _ configuration: Configuration) throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    var readOnly = configuration
    readOnly.readonly = true
    do {
      try check(DatabaseQueue(path: path, configuration: readOnly), place)
    } catch DatabaseError.SQLITE_READONLY_ROLLBACK {
      // A process was killed during a transaction. Only SQLite's rollback is written, which must precede any read.
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
  /// Releasing the store closes the database too; the end of the process does not.
  ///
  /// - Throws: ``ActionStoreError`` if a read or a write is in progress.
  public func close() throws {
    // A read-only connection cannot merge the log, and would be the last one.
    (writer as? DatabasePool)?.invalidateReadOnlyConnections()
    try translated { try writer.close() }
  }

  // MARK: Reading and writing

  /// Reads a consistent snapshot of the store.
  ///
  /// - Throws: Errors of `body`, and ``ActionStoreError`` if the file cannot be accessed.
  public func read<Value>(_ body: (StoreReadTransaction) throws -> Value) throws -> Value {
    try translated { try writer.read { try body(StoreReadTransaction(database: $0, types: types)) } }
  }

  /// Reads a consistent snapshot of the store, without blocking the thread.
  ///
  /// - Throws: Errors of `body`, and ``ActionStoreError`` if the file cannot be accessed.
  public func read<Value: Sendable>(
    _ body: @escaping @Sendable (StoreReadTransaction) throws -> Value
  ) async throws -> Value {
    let types = types
    do {
      return try await writer.read { try body(StoreReadTransaction(database: $0, types: types)) }
    } catch let error as DatabaseError {
      throw ActionStoreError(error, at: place) ?? error
    }
  }

  /// Changes the store in one transaction, which is rolled back if `body` throws.
  ///
  /// - Throws: Errors of `body`, and ``ActionStoreError`` if the file cannot be accessed.
  @discardableResult
  public func write<Value>(_ body: (StoreWriteTransaction) throws -> Value) throws -> Value {
    try translated { try writer.write { try body(StoreWriteTransaction(database: $0, types: types)) } }
  }

  /// Changes the store in one transaction, rolled back if `body` throws, without blocking the thread.
  ///
  /// - Throws: Errors of `body`, and ``ActionStoreError`` if the file cannot be accessed.
  @discardableResult
  public func write<Value: Sendable>(
    _ body: @escaping @Sendable (StoreWriteTransaction) throws -> Value
  ) async throws -> Value {
    let types = types
    do {
      return try await writer.write { try body(StoreWriteTransaction(database: $0, types: types)) }
    } catch let error as DatabaseError {
      throw ActionStoreError(error, at: place) ?? error
    }
  }

  private func translated<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as DatabaseError { throw ActionStoreError(error, at: place) ?? error }
  }

  // MARK: Managers

  /// Reserves the name of a manager of the database.
  ///
  /// - Parameter hasScheduler: Whether the manager has a scheduler. Only one manager may have no scheduler.
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

  /// Deletes the data of a manager that is no longer used. Until then, the store records every change for the manager.
  ///
  /// - Throws: ``ActionManagerError`` if the manager is in use, ``ActionStoreError`` if the store is not writable.
  public func forgetManager(_ name: String) throws {
    let isThere = Self.managers.withLock { $0[ObjectIdentifier(writer)]?.names.contains(name) == true }
    guard !isThere else { throw ActionManagerError(.inUse(name)) }
    try write { transaction in
      for table in ["changed", "schedule", "unreadable"] {
        try transaction.database.execute(sql: "DELETE FROM \(table) WHERE manager = ?", arguments: [name])
      }
      try transaction.database.execute(sql: "DELETE FROM manager WHERE name = ?", arguments: [name])
    }
  }
}

/// Runs `body`, and translates the errors of SQLite.
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
