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
/// A store in a file belongs to one process at a time. Whatever was committed is there after the process has been killed.
public final class ActionStore: Sendable {
  /// The database: whoever writes objects through it wakes the managers as well.
  public let writer: any DatabaseWriter
  /// What objects are made of.
  public let types: StoredTypes

  private let place: String
  private let lock: StoreLock?
  private let managers = Mutex(TakenNames())

  /// Which managers there are, so that no two of them run the same.
  private struct TakenNames {
    var names: Set<String> = []
    var hasOneWithoutScheduler = false
  }

  // MARK: Making one

  /// An empty store in memory.
  ///
  /// - Throws: ``ActionStoreError`` if SQLite has no memory for it.
  public convenience init(inMemoryWith types: StoredTypes) throws(ActionStoreError) {
    let place = "the store in memory"
    try self.init(opened(at: place) { try DatabaseQueue() }, types: types, place: place, lock: nil)
  }

  /// The store in a file, which is made if it is not there.
  ///
  /// - Throws: ``ActionStoreError`` if the file is no store, is damaged, of a newer version, cannot be written, or if
  ///   another process has it. The file is left as it is then.
  public convenience init(path: String, types: StoredTypes) throws(ActionStoreError) {
    // Before SQLite sees it: opening it and closing it again would take back SQLite's own locks on it.
    let lock = try StoreLock(storeAt: path)
    let writer = try opened(at: path) {
      // Looked at before it is made one: whatever else it is must not be changed.
      try Self.check(path)
      return try DatabasePool(path: path, configuration: Self.configuration)
    }
    try self.init(writer, types: types, place: path, lock: lock)
  }

  /// A store in a database that somebody else has opened, beside whatever tables that has.
  ///
  /// - Throws: ``ActionStoreError`` if the tables cannot be made, or are of a newer version.
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
      let migrator = StoreSchema.migrator
      if try writer.read(migrator.hasBeenSuperseded) {
        throw ActionStoreError(
          .newerVersion, "\(place) was written by a newer version of this program; use that one, or another file")
      }
      // Also tells at once whether it can be written.
      try writer.writeWithoutTransaction { database in
        try database.inTransaction(.immediate) {
          // Before there are tables, so that the process may end at any time.
          if lock != nil { try database.execute(sql: "PRAGMA application_id = \(StoreSchema.applicationID)") }
          return .commit
        }
      }
      try migrator.migrate(writer)
    }
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.label = "ActionStore"
    return configuration
  }

  /// Sees to it that a file is a store, or will be one, before anything is written.
  private static func check(_ path: String) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return }
    guard !isFolder.boolValue else {
      throw ActionStoreError(.cannotOpen, "\(path) is a folder; name a file in it")
    }
    var configuration = configuration
    configuration.readonly = true
    let isOther = try DatabaseQueue(path: path, configuration: configuration).read { database in
      let applicationID = try Int.fetchOne(database, sql: "PRAGMA application_id")
      guard applicationID != StoreSchema.applicationID else { return false }
      return try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0 > 0
    }
    if isOther {
      throw ActionStoreError(.notAStore, "\(path) is the database of another program; choose another path")
    }
  }

  // MARK: Reading and writing

  /// Looks at the store, as it is at one moment.
  ///
  /// - Throws: What `body` throws, and ``ActionStoreError``.
  public func read<Value>(_ body: (StoreReadTransaction) throws -> Value) throws -> Value {
    try translated { try writer.read { try body(StoreReadTransaction(database: $0, types: types)) } }
  }

  /// Looks at the store, without waiting on this thread.
  ///
  /// - Throws: What `body` throws, and ``ActionStoreError``.
  public func read<Value: Sendable>(
    _ body: @escaping @Sendable (StoreReadTransaction) throws -> Value
  ) async throws -> Value {
    let types = types
    do {
      return try await writer.read { try body(StoreReadTransaction(database: $0, types: types)) }
    } catch let error as DatabaseError {
      throw ActionStoreError(error, at: place)
    }
  }

  /// Changes the store: all of it, or nothing if `body` throws.
  ///
  /// - Throws: What `body` throws, and ``ActionStoreError``.
  @discardableResult
  public func write<Value>(_ body: (StoreWriteTransaction) throws -> Value) throws -> Value {
    try translated { try writer.write { try body(StoreWriteTransaction(database: $0, types: types)) } }
  }

  /// Changes the store, without waiting on this thread.
  ///
  /// - Throws: What `body` throws, and ``ActionStoreError``.
  @discardableResult
  public func write<Value: Sendable>(
    _ body: @escaping @Sendable (StoreWriteTransaction) throws -> Value
  ) async throws -> Value {
    let types = types
    do {
      return try await writer.write { try body(StoreWriteTransaction(database: $0, types: types)) }
    } catch let error as DatabaseError {
      throw ActionStoreError(error, at: place)
    }
  }

  private func translated<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as DatabaseError { throw ActionStoreError(error, at: place) }
  }

  // MARK: Managers

  /// Lets a manager of this name look at the store, if there is none yet.
  ///
  /// - Parameter hasScheduler: Whether it has rules of its own. Of those without there is one at the most.
  func takeName(_ name: String, hasScheduler: Bool) throws(ActionManagerError) {
    try managers.withLock { managers throws(ActionManagerError) in
      guard !managers.names.contains(name) else { throw ActionManagerError(.nameTaken(name)) }
      guard hasScheduler || !managers.hasOneWithoutScheduler else { throw ActionManagerError(.alreadyManaged) }
      managers.names.insert(name)
      if !hasScheduler { managers.hasOneWithoutScheduler = true }
    }
  }

  /// The manager of this name is gone.
  func returnName(_ name: String, hasScheduler: Bool) {
    managers.withLock { managers in
      managers.names.remove(name)
      if !hasScheduler { managers.hasOneWithoutScheduler = false }
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
  } catch {
    throw ActionStoreError(.failed, "\(place): \(error)")
  }
}
