import Foundation
import GRDB

/// Reads of a store what one manager has to know, and keeps there when each object is due. On any thread.
struct ScheduleReader: Sendable {
  let store: ActionStore
  /// The manager's name.
  let manager: String
  /// What makes items of an object.
  let items: @Sendable (CollectionKey, any StoredObject, (any StoredObject)?) -> [ActionItem]

  /// Up to where the schedule was read.
  struct Mark: Sendable, Equatable {
    fileprivate var due: Int64
    fileprivate var object: Int64

    /// Nothing was read yet.
    static let start = Mark(due: .min, object: .min)

    /// The same, or an earlier place if the clock was set back since.
    func limited(to now: ActionDate) -> Mark { due > now.stored ? Mark(due: now.stored, object: .max) : self }
  }

  /// A part of what there is to know.
  struct Page: Sendable {
    /// Objects that have changed, or have an item that is due.
    var objects: [ObjectItems] = []
    /// Up to where the schedule was read.
    var mark: Mark
    /// When the first item of the other objects is due; nil if none has one.
    var nextDue: ActionDate?
    /// Whether there is more to be read at once.
    var hasMore = false
  }

  /// An object that was looked at, and its items: none if it is gone, or cannot be read.
  struct ObjectItems: Sendable {
    let object: CollectionKey
    let items: [ActionItem]
    /// Why it cannot be read, if that is so.
    var problem: ActionStoreError?
  }

  /// Makes the manager known to the store. From then on the store notes for it what is changed.
  ///
  /// - Parameter version: Of the rules by which items are made; if it is another one than before, every object is looked at
  ///   again.
  func register(version: String) throws {
    try store.write { transaction in
      let known = try String.fetchOne(
        transaction.database, sql: "SELECT version FROM manager WHERE name = ?", arguments: [manager])
      let database = transaction.database
      // The types that were missing may be there now.
      try database.execute(
        sql: "INSERT OR IGNORE INTO changed SELECT manager, collection, key FROM unreadable WHERE manager = ?",
        arguments: [manager])
      guard known != version else { return }
      try database.execute(
        sql: "INSERT INTO manager (name, version) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET version = ?2",
        arguments: [manager, version])
      try database.execute(
        sql: "INSERT OR IGNORE INTO changed SELECT ?, collection, key FROM object", arguments: [manager])
    }
  }

  /// Reads the next part: first what has changed, then what has become due.
  ///
  /// - Parameter limit: So many objects at the most.
  func read(after mark: Mark, at now: ActionDate, limit: Int) throws -> Page {
    try store.write { transaction in
      var page = Page(mark: mark.limited(to: now))
      let changed = try changed(transaction, limit: limit)
      if changed.isEmpty {
        try readDue(transaction, at: now, limit: limit, into: &page)
      } else {
        for object in changed { page.objects.append(try lookAgain(at: object, transaction)) }
        page.hasMore = true
      }
      page.nextDue = try nextDue(transaction, after: now)
      return page
    }
  }

  private func changed(_ transaction: StoreWriteTransaction, limit: Int) throws -> [CollectionKey] {
    let statement = try transaction.database.cachedStatement(
      sql: "SELECT collection, key FROM changed WHERE manager = ? LIMIT ?")
    return try Row.fetchAll(statement, arguments: [manager, limit]).map { CollectionKey($0[0], $0[1]) }
  }

  /// Makes the items of an object that has changed, and notes when the first of them is due.
  private func lookAgain(at id: CollectionKey, _ transaction: StoreWriteTransaction) throws -> ObjectItems {
    let database = transaction.database
    for table in ["changed", "unreadable"] {
      try database.cachedStatement(sql: "DELETE FROM \(table) WHERE manager = ? AND collection = ? AND key = ?")
        .execute(arguments: [manager, id.collection, id.key])
    }
    guard let row = try transaction.row(id) else { return ObjectItems(object: id, items: []) }
    let found = items(of: row)
    if let problem = found.problem {
      try database.cachedStatement(sql: "INSERT INTO unreadable VALUES (?, ?, ?, ?)")
        .execute(arguments: [manager, id.collection, id.key, problem.description])
    }
    let first = found.items.map { ActionDate($0.date) }.min()
    guard let first else {
      try database.cachedStatement(sql: "DELETE FROM schedule WHERE object = ? AND manager = ?")
        .execute(arguments: [row.id, manager])
      return found
    }
    try database.cachedStatement(
      sql: """
        INSERT INTO schedule (manager, due, object) VALUES (?, ?, ?)
        ON CONFLICT (object, manager) DO UPDATE SET due = excluded.due
        """
    ).execute(arguments: [manager, first.stored, row.id])
    return found
  }

  private func readDue(
    _ transaction: StoreWriteTransaction, at now: ActionDate, limit: Int, into page: inout Page
  ) throws {
    let statement = try transaction.database.cachedStatement(
      sql: """
        SELECT \(StoredRow.columns), schedule.due FROM schedule JOIN object ON object.id = schedule.object
        WHERE manager = ? AND due <= ? AND (due, schedule.object) > (?, ?) ORDER BY due, schedule.object LIMIT ?
        """)
    let rows = try Row.fetchAll(
      statement, arguments: [manager, now.stored, page.mark.due, page.mark.object, limit])
    for row in rows {
      let stored = try StoredRow(row)
      page.objects.append(items(of: stored))
      page.mark = Mark(due: row[7], object: stored.id)
    }
    page.hasMore = rows.count == limit
  }

  private func nextDue(_ transaction: StoreWriteTransaction, after now: ActionDate) throws -> ActionDate? {
    let statement = try transaction.database.cachedStatement(
      sql: "SELECT due FROM schedule WHERE manager = ? AND due > ? ORDER BY due LIMIT 1")
    return try Int64.fetchOne(statement, arguments: [manager, now.stored]).map { ActionDate(stored: $0) }
  }

  /// What an object is, for a look at it: its items, or why it cannot be read.
  private func items(of row: StoredRow) -> ObjectItems {
    do {
      let object = try row.object(store.types)
      return ObjectItems(object: row.name, items: items(row.name, object, try row.metadata(store.types)))
    } catch {
      return ObjectItems(object: row.name, items: [], problem: error)
    }
  }

  // MARK: One object

  /// The items of an object as it is now; none if it is gone.
  func items(of id: CollectionKey) throws -> [ActionItem] {
    try store.read { try $0.row(id).map { items(of: $0).items } ?? [] }
  }

  /// What a run of an item is given, with the item as the object asks for it now; nil if it does not any more.
  func run(of name: ActionName, _ transaction: StoreReadTransaction) throws -> (run: ActionRun, item: ActionItem)? {
    let id = name.activity.object
    guard let row = try transaction.row(id) else { return nil }
    let object = try row.object(store.types)
    let metadata = try row.metadata(store.types)
    let item = items(id, object, metadata).first {
      $0.identifier == name.activity.identifier && ActionDate($0.date) == name.date
    }
    guard let item else { return nil }
    let run = ActionRun(
      id: id, object: object, metadata: metadata, identifier: item.identifier, date: item.date, store: store)
    return (run, item)
  }
}
