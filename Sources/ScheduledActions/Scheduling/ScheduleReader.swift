import Foundation
import GRDB

/// Reads changed and due objects for one manager, and keeps the manager's schedule in the store. Usable on any thread.
struct ScheduleReader: Sendable {
  let store: ActionStore
  let manager: String
  /// The dependencies that each run receives.
  let dependencies: (any Sendable)?
  let items: @Sendable (CollectionKey, any StoredObject, (any StoredObject)?) -> [ActionItem]

  /// The position up to which a manager has read the changes and the schedule.
  struct Mark: Sendable, Equatable {
    /// The id of the last row read from the table `changed`, so that no row is read twice, even in a damaged file.
    fileprivate var changed: Int64 = 0
    fileprivate var due = Int64.min
    fileprivate var object = Int64.min

    static let start = Mark()

    /// Makes the next read begin with the first unread change.
    mutating func beginAgain() { changed = 0 }

    /// Moves the mark past all objects due at or before a date.
    fileprivate mutating func pass(_ now: ActionDate) { (due, object) = (now.stored, .max) }

    /// Returns the mark, but not later than the current date: the clock may have been set back.
    fileprivate func limited(to now: ActionDate) -> Mark {
      var mark = self
      if due > now.stored { mark.pass(now) }
      return mark
    }
  }

  struct Page: Sendable {
    /// The objects of the page: either changed objects, or objects with a due item.
    var objects: [ObjectItems] = []
    var mark: Mark
    /// The first due date after the time of the read; nil if no object is due later.
    var nextDue: ActionDate?
    var hasMore = false
    /// The error that prevented storing which objects are unreadable; nil if there was none.
    var noteFailure: (any Error)?

    fileprivate var hasProblems: Bool { objects.contains { $0.problem != nil } }
  }

  /// An object with its items, which are empty if the object was deleted or is unreadable.
  struct ObjectItems: Sendable {
    let object: CollectionKey
    var items: [ActionItem] = []
    var problem: ActionStoreError?
  }

  /// Registers the manager in the store, which from then on notes changes for the manager.
  ///
  /// - Parameter version: The version of the rules for items. A new version makes the manager read every object again.
  func register(version: String) throws {
    try store.typed { try store.write { try register(version, $0) } }
  }

  private func register(_ version: String, _ transaction: StoreWriteTransaction) throws {
    let database = transaction.database
    let known = try String.fetchOne(
      database, sql: "SELECT version FROM manager WHERE name = ?", arguments: [manager])
    // Reads unreadable objects again, as their types may be registered now.
    try database.execute(
      sql: """
        INSERT OR IGNORE INTO changed (manager, collection, key)
        SELECT manager, collection, key FROM unreadable WHERE manager = ?
        """, arguments: [manager])
    guard known != version else { return }
    try database.execute(
      sql: "INSERT INTO manager (name, version) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET version = ?2",
      arguments: [manager, version])
    try database.execute(
      sql: "INSERT OR IGNORE INTO changed (manager, collection, key) SELECT ?, collection, key FROM object",
      arguments: [manager])
  }

  /// Reads the next page of objects: first all changed objects, then the due objects.
  ///
  /// - Parameter limit: The maximum number of objects.
  func read(after mark: Mark, at now: ActionDate, limit: Int) throws -> Page {
    guard var page = try store.read({ try due($0, after: mark, at: now, limit: limit) }) else {
      return try store.write { try changed($0, after: mark, at: now, limit: limit) }
    }
    guard page.hasProblems else { return page }
    // Other objects must not wait for the note.
    do { try store.write { try noteProblems(of: page, $0) } } catch { page.noteFailure = error }
    return page
  }

  /// Reads the next page of objects as the synchronous method does, without blocking the thread.
  func read(after mark: Mark, at now: ActionDate, limit: Int) async throws -> Page {
    guard var page = try await store.read({ try due($0, after: mark, at: now, limit: limit) }) else {
      return try await store.write { try changed($0, after: mark, at: now, limit: limit) }
    }
    guard page.hasProblems else { return page }
    do { try await store.write { [page] in try noteProblems(of: page, $0) } } catch { page.noteFailure = error }
    return page
  }

  private func noteProblems(of page: Page, _ transaction: StoreWriteTransaction) throws {
    for found in page.objects {
      if let problem = found.problem { try note(problem, of: found.object, transaction.database) }
    }
  }

  // MARK: Changes

  private func changed(
    _ transaction: StoreWriteTransaction, after mark: Mark, at now: ActionDate, limit: Int
  ) throws -> Page {
    var page = Page(mark: mark.limited(to: now))
    // By id, as through the index of the managers each page would sort all remaining rows.
    let statement = try transaction.database.cachedStatement(
      sql: """
        SELECT changed.id, changed.collection, changed.key, \(StoredRow.columns)
        FROM changed NOT INDEXED LEFT JOIN object ON object.collection = changed.collection AND object.key = changed.key
        WHERE manager = ? AND changed.id > ? ORDER BY changed.id LIMIT ?
        """)
    let rows = try Row.fetchAll(statement, arguments: [manager, mark.changed, limit])
    for row in rows {
      guard let id = Int64.fromDatabaseValue(row[0]) else { continue }
      page.mark.changed = id
      page.objects.append(try reread(row, id, transaction.database))
    }
    page.hasMore = !rows.isEmpty
    page.nextDue = try nextDue(transaction, after: now)
    return page
  }

  /// Computes the items of a changed object, and stores when the first item is due.
  private func reread(_ row: Row, _ changed: Int64, _ database: Database) throws -> ObjectItems {
    let name = CollectionKey(
      String.fromDatabaseValue(row[1]) ?? "?", String.fromDatabaseValue(row[2]) ?? "?")
    try database.cachedStatement(sql: "DELETE FROM changed WHERE id = ?").execute(arguments: [changed])
    try database.cachedStatement(sql: "DELETE FROM unreadable WHERE manager = ? AND collection = ? AND key = ?")
      .execute(arguments: [manager, name.collection, name.key])
    let object: DatabaseValue = row[3]
    guard !object.isNull else { return ObjectItems(object: name) }
    let stored: StoredRow
    let items: [ActionItem]
    do throws(ActionStoreError) {
      stored = try StoredRow(row, from: 3)
      items = try self.items(of: stored)
    } catch {
      try note(error, of: name, database)
      return ObjectItems(object: name, problem: error)
    }
    try schedule(stored.id, items.map { ActionDate($0.date) }.min(), database)
    return ObjectItems(object: stored.name, items: items)
  }

  private func schedule(_ object: Int64, _ first: ActionDate?, _ database: Database) throws {
    guard let first else {
      return try database.cachedStatement(sql: "DELETE FROM schedule WHERE object = ? AND manager = ?")
        .execute(arguments: [object, manager])
    }
    try database.cachedStatement(
      sql: """
        INSERT INTO schedule (manager, due, object) VALUES (?, ?, ?)
        ON CONFLICT (object, manager) DO UPDATE SET due = excluded.due
        """
    ).execute(arguments: [manager, first.stored, object])
  }

  private func note(_ problem: ActionStoreError, of name: CollectionKey, _ database: Database) throws {
    try database.cachedStatement(
      sql: """
        DELETE FROM schedule
        WHERE manager = ? AND object = (SELECT id FROM object WHERE collection = ? AND key = ?)
        """
    ).execute(arguments: [manager, name.collection, name.key])
    try database.cachedStatement(sql: "INSERT OR REPLACE INTO unreadable VALUES (?, ?, ?, ?)")
      .execute(arguments: [manager, name.collection, name.key, problem.description])
  }

  // MARK: Due actions

  /// Returns the next page of due objects; nil if there are unread changes, which come first.
  private func due(
    _ transaction: StoreReadTransaction, after mark: Mark, at now: ActionDate, limit: Int
  ) throws -> Page? {
    let database = transaction.database
    let changes = try database.cachedStatement(sql: "SELECT 1 FROM changed WHERE manager = ? AND id > ? LIMIT 1")
    guard try Row.fetchOne(changes, arguments: [manager, mark.changed]) == nil else { return nil }
    var page = Page(mark: mark.limited(to: now))
    let statement = try database.cachedStatement(
      sql: """
        SELECT \(StoredRow.columns), schedule.due FROM schedule JOIN object ON object.id = schedule.object
        WHERE manager = ? AND due <= ? AND (due, schedule.object) > (?, ?) ORDER BY due, schedule.object LIMIT ?
        """)
    let rows = try Row.fetchAll(
      statement, arguments: [manager, now.stored, page.mark.due, page.mark.object, limit])
    for row in rows {
      // Moves past an unreadable row too.
      if let due = Int64.fromDatabaseValue(row[7]), let object = Int64.fromDatabaseValue(row[0]) {
        (page.mark.due, page.mark.object) = (due, object)
      }
      do throws(ActionStoreError) {
        let stored = try StoredRow(row)
        page.objects.append(ObjectItems(object: stored.name, items: try items(of: stored)))
      } catch {
        let name = CollectionKey(String.fromDatabaseValue(row[1]) ?? "?", String.fromDatabaseValue(row[2]) ?? "?")
        page.objects.append(ObjectItems(object: name, problem: error))
      }
    }
    page.hasMore = rows.count == limit
    if !page.hasMore {
      page.mark.pass(now)
      page.mark.beginAgain()
    }
    page.nextDue = try nextDue(transaction, after: now)
    return page
  }

  private func nextDue(_ transaction: some StoreReading, after now: ActionDate) throws -> ActionDate? {
    let statement = try transaction.database.cachedStatement(
      sql: """
        SELECT due FROM schedule JOIN object ON object.id = schedule.object
        WHERE manager = ? AND due > ? ORDER BY due LIMIT 1
        """)
    guard let row = try Row.fetchOne(statement, arguments: [manager, now.stored]) else { return nil }
    return Int64.fromDatabaseValue(row[0]).map { ActionDate(stored: $0) }
  }

  private func items(of row: StoredRow) throws(ActionStoreError) -> [ActionItem] {
    items(row.name, try row.object(store.types), try row.metadata(store.types))
  }

  // MARK: One object

  /// Notes a change of an object in the store, so that the manager reads the object again. The object may be deleted.
  func noteChange(of id: CollectionKey) async throws {
    try await store.write { [manager] transaction in
      try transaction.database.execute(
        sql: "INSERT OR IGNORE INTO changed (manager, collection, key) VALUES (?, ?, ?)",
        arguments: [manager, id.collection, id.key])
    }
  }

  /// Returns the current items of an object; empty if the object does not exist.
  func items(of id: CollectionKey) throws -> [ActionItem] {
    try store.typed { try store.read { try $0.row(id).map { try items(of: $0) } ?? [] } }
  }

  /// Returns the input of a run and its item; nil if the object is unreadable or no longer lists the item. Does not
  /// report an unreadable object, since the next read of changed objects does.
  func run(of name: ActionName, _ transaction: StoreReadTransaction) throws -> (run: ActionRun, item: ActionItem)? {
    let id = name.activity.object
    guard let row = try transaction.row(id) else { return nil }
    let object: any StoredObject
    let metadata: (any StoredObject)?
    do {
      object = try row.object(store.types)
      metadata = try row.metadata(store.types)
    } catch {
      return nil
    }
    let item = items(id, object, metadata).first {
      $0.identifier == name.activity.identifier && ActionDate($0.date) == name.date
    }
    guard let item else { return nil }
    let run = ActionRun(
      id: id, object: object, metadata: metadata, identifier: item.identifier, date: item.date, store: store,
      dependencies: dependencies)
    return (run, item)
  }
}
