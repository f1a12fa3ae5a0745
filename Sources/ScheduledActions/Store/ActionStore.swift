import Foundation
import GRDB
import Synchronization

/// Objects by collection and key, each with what is stored beside it, in an SQLite database.
///
/// ```swift
/// var types = StoredTypes()
/// types.register(User.self, as: "user")
/// let store = try ActionStore(path: "users.sqlite", types: types)
/// try store.write { try $0.set(user, for: CollectionKey("users", "ann")) }
/// ```
///
/// A store in a file belongs to one process at a time. Whatever was committed is there after the process has been killed,
/// and after the machine has lost its power; ``Durability`` says how that can be given up for faster commits.
public final class ActionStore: Sendable {
  /// The database: whoever writes objects through it wakes the managers as well. The store has to be kept for as long as it
  /// is used, since a file is kept from other processes by the store.
  public let writer: any DatabaseWriter
  /// What objects are made of.
  public let types: StoredTypes

  private let place: String
  private let lock: StoreLock?

  /// Which managers there are, by their databases, so that no two of them run the same.
  private static let managers = Mutex<[ObjectIdentifier: TakenNames]>([:])

  private struct TakenNames {
    var names: Set<String> = []
    var hasOneWithoutScheduler = false
  }

  /// What survives when the machine loses its power or its kernel crashes.
  ///
  /// The end of the process alone loses no commit in either case.
  public enum Durability: Sendable, Hashable, CaseIterable {
    /// Every commit survives: it waits until the disk has it (`PRAGMA synchronous = FULL`).
    case full
    /// The last commits may be lost, but the database is whole, and without a gap up to some commit: only checkpoints wait
    /// for the disk (`PRAGMA synchronous = NORMAL`).
    case normal

    fileprivate var sql: String {
      switch self {
      // Where fsync leaves data in the disk's own memory, as on Apple's systems, the second pragma waits for the disk as
      // well; elsewhere it does nothing.
      case .full: "PRAGMA synchronous = FULL; PRAGMA fullfsync = ON"
      case .normal: "PRAGMA synchronous = NORMAL"
      }
    }
  }

  // MARK: Making one

  /// An empty store in memory.
  ///
  /// - Throws: ``ActionStoreError`` if SQLite has no memory for it.
  public convenience init(inMemoryWith types: StoredTypes) throws(ActionStoreError) {
    let place = "the store in memory"
    try self.init(opened(at: place) { try DatabaseQueue() }, types: types, place: place, lock: nil)
  }

  /// The store in a file, which is made if it is not there: with mode 0600, like the files beside it.
  ///
  /// - Parameters:
  ///   - path: Of the file.
  ///   - types: What objects are made of.
  ///   - durability: What survives when the machine loses its power.
  ///   - patience: How long to wait, on the thread that reads or writes, while another program writes.
  /// - Throws: ``ActionStoreError`` if the file is no store, is damaged, of a newer version, cannot be written, or if
  ///   another process has it. The file is left as it is then.
  public convenience init(
    path: String, types: StoredTypes, durability: Durability = .full, patience: Duration = .seconds(5)
  ) throws(ActionStoreError) {
    guard !path.isEmpty else { throw ActionStoreError(.cannotOpen, "a store needs a path; name a file") }
    let lock = try StoreLock(storeAt: path)
    let writer = try opened(at: path) {
      // Looked at before it is made one: whatever else it is must not be changed.
      let configuration = Self.configuration(patience)
      try Self.check(lock.storePath, named: path, configuration)
      try lock.createStoreFile()
      // Where the lock is, whatever the process's folder is later. A path from the root is always a file to SQLite, unlike
      // “:memory:”.
      let pool = try DatabasePool(path: lock.storePath, configuration: configuration)
      // Of the one connection that writes. A pool sets NORMAL when it is made, whatever its configuration prepares.
      try pool.writeWithoutTransaction { try $0.execute(sql: durability.sql) }
      return pool
    }
    try self.init(writer, types: types, place: path, lock: lock)
  }

  /// A store in a database that somebody else has opened, in whatever way, for the store alone. Its pragmas are left as they
  /// are, `synchronous` among them.
  ///
  /// - Throws: ``ActionStoreError`` if the database has other tables, or those of a newer version.
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
      // Also tells at once whether it can be written.
      try writer.writeWithoutTransaction { database in
        try database.inTransaction(.immediate) {
          // Before there are tables, so that the process may end at any time.
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

  /// Sees to it that a file is a store, or will be one, before anything is written.
  ///
  /// - Parameters:
  ///   - path: Of the file, from the root.
  ///   - place: What the file is called in an error.
  private static func check(_ path: String, named place: String, _ configuration: Configuration) throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    var readOnly = configuration
    readOnly.readonly = true
    do {
      try check(DatabaseQueue(path: path, configuration: readOnly), place)
    } catch DatabaseError.SQLITE_READONLY_ROLLBACK {
      // A process was killed amid a transaction, maybe the first one. What SQLite does before anybody can read, to roll it
      // back, is all that is written.
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

  /// Closes the database, after which all of it is in its one file; nothing can be read or written any more. A store that
  /// is let go of is closed as well, but not by the end of the process.
  ///
  /// - Throws: ``ActionStoreError`` if somebody reads or writes just then.
  public func close() throws {
    // A connection that may only read cannot put the log into the file, and would be the last one.
    (writer as? DatabasePool)?.invalidateReadOnlyConnections()
    try translated { try writer.close() }
  }

  // MARK: Reading and writing

  /// Looks at the store, as it is at one moment.
  ///
  /// - Throws: What `body` throws, and ``ActionStoreError`` where the file is the reason.
  public func read<Value>(_ body: (StoreReadTransaction) throws -> Value) throws -> Value {
    try translated { try writer.read { try body(StoreReadTransaction(database: $0, types: types)) } }
  }

  /// Looks at the store, without waiting on this thread.
  ///
  /// - Throws: What `body` throws, and ``ActionStoreError`` where the file is the reason.
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

  /// Changes the store: all of it, or nothing if `body` throws.
  ///
  /// - Throws: What `body` throws, and ``ActionStoreError`` where the file is the reason.
  @discardableResult
  public func write<Value>(_ body: (StoreWriteTransaction) throws -> Value) throws -> Value {
    try translated { try writer.write { try body(StoreWriteTransaction(database: $0, types: types)) } }
  }

  /// Changes the store, without waiting on this thread.
  ///
  /// - Throws: What `body` throws, and ``ActionStoreError`` where the file is the reason.
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

  /// Lets a manager of this name look at the database, if there is none yet.
  ///
  /// - Parameter hasScheduler: Whether it has rules of its own. Of those without there is one at the most.
  func takeName(_ name: String, hasScheduler: Bool) throws(ActionManagerError) {
    try Self.managers.withLock { managers throws(ActionManagerError) in
      let taken = managers[ObjectIdentifier(writer), default: TakenNames()]
      guard !taken.names.contains(name) else { throw ActionManagerError(.nameTaken(name)) }
      guard hasScheduler || !taken.hasOneWithoutScheduler else { throw ActionManagerError(.alreadyManaged) }
      managers[ObjectIdentifier(writer), default: TakenNames()].names.insert(name)
      if !hasScheduler { managers[ObjectIdentifier(writer)]?.hasOneWithoutScheduler = true }
    }
  }

  /// The manager of this name is gone.
  func returnName(_ name: String, hasScheduler: Bool) {
    Self.managers.withLock { managers in
      managers[ObjectIdentifier(writer)]?.names.remove(name)
      if !hasScheduler { managers[ObjectIdentifier(writer)]?.hasOneWithoutScheduler = false }
      if managers[ObjectIdentifier(writer)]?.names.isEmpty == true { managers[ObjectIdentifier(writer)] = nil }
    }
  }

  /// Forgets what a manager has to look at and what it has scheduled: for one that there will not be any more, for which
  /// every change would still be noted.
  ///
  /// - Throws: ``ActionManagerError`` if the manager is there, ``ActionStoreError`` if the store cannot be written.
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

/// Does something with SQLite, and says in our own words what went wrong.
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
