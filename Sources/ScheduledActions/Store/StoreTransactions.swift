import GRDB

/// Read access to a store within one transaction.
public protocol StoreReading {
  /// The database, for further reads in this transaction.
  var database: Database { get }
  /// The types of objects that the store can read and write.
  var types: StoredTypes { get }
}

/// A read transaction, on a consistent snapshot of the store.
public struct StoreReadTransaction: StoreReading {
  /// The database, for reads.
  public let database: Database
  /// The types of objects that the store can read and write.
  public let types: StoredTypes
}

/// A write transaction, committed or rolled back as a whole.
public struct StoreWriteTransaction: StoreReading {
  /// The database, for reads and writes.
  public let database: Database
  /// The types of objects that the store can read and write.
  public let types: StoredTypes
}

extension StoreReading {
  /// Returns an object; nil if the object does not exist.
  ///
  /// - Throws: ``ActionStoreError`` if the object is unreadable.
  public func object(_ id: CollectionKey) throws -> (any StoredObject)? { try row(id)?.object(types) }

  /// Returns an object of the given type; nil if the object does not exist or has another type.
  ///
  /// - Throws: ``ActionStoreError`` if the object is unreadable.
  public func object<Object: StoredObject>(_ id: CollectionKey, as type: Object.Type) throws -> Object? {
    try object(id) as? Object
  }

  /// Returns an object's metadata; nil if the object does not exist or has no metadata.
  ///
  /// - Throws: ``ActionStoreError`` if the metadata are unreadable.
  public func metadata(_ id: CollectionKey) throws -> (any StoredObject)? { try row(id)?.metadata(types) }

  /// Returns the keys of the objects in a collection, sorted.
  public func keys(in collection: String) throws -> [String] {
    let statement = try database.cachedStatement(sql: "SELECT key FROM object WHERE collection = ? ORDER BY key")
    return try String.fetchAll(statement, arguments: [collection])
  }

  /// Returns the names of the collections that contain objects, sorted.
  public func collections() throws -> [String] {
    try String.fetchAll(database, sql: "SELECT DISTINCT collection FROM object ORDER BY collection")
  }

  /// Returns the number of objects in the store.
  public func objectCount() throws -> Int { try Int.fetchOne(database, sql: "SELECT count(*) FROM object") ?? 0 }

  func row(_ id: CollectionKey) throws -> StoredRow? {
    let statement = try database.cachedStatement(
      sql: "SELECT \(StoredRow.columns) FROM object WHERE collection = ? AND key = ?")
    return try Row.fetchOne(statement, arguments: [id.collection, id.key]).map { try StoredRow($0) }
  }
}

extension StoreWriteTransaction {
  /// Inserts or replaces an object.
  ///
  /// - Parameters:
  ///   - object: The object, of a registered type.
  ///   - metadata: The object's metadata, of a registered type; nil: no metadata.
  ///   - id: The object's collection and key.
  /// - Throws: ``ActionStoreError`` for an unregistered type or a zero character in `id`; errors of SQLite or encoding.
  public func set(_ object: any StoredObject, metadata: (any StoredObject)? = nil, for id: CollectionKey) throws {
    guard id.isStorable else {
      throw ActionStoreError(.impossibleName, "a collection or a key must not have a zero character in it")
    }
    let encoded = try types.encode(object)
    let encodedMetadata = try metadata.map(types.encode)
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO object (collection, key, type, json, metadata_type, metadata_json) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (collection, key) DO UPDATE SET
          type = excluded.type, json = excluded.json,
          metadata_type = excluded.metadata_type, metadata_json = excluded.metadata_json
        """)
    try statement.execute(arguments: [
      id.collection, id.key, encoded.type, encoded.json, encodedMetadata?.type, encodedMetadata?.json,
    ])
  }

  /// Changes an object of the given type, and keeps the object's metadata.
  ///
  /// - Returns: False if the object does not exist or has another type.
  @discardableResult
  public func update<Object: StoredObject>(
    _ id: CollectionKey, as type: Object.Type, _ change: (inout Object) throws -> Void
  ) throws -> Bool {
    guard let row = try row(id), var object = try row.object(types) as? Object else { return false }
    try change(&object)
    let encoded = try types.encode(object)
    let statement = try database.cachedStatement(sql: "UPDATE object SET type = ?, json = ? WHERE id = ?")
    try statement.execute(arguments: [encoded.type, encoded.json, row.id])
    return true
  }

  /// Removes an object and the object's metadata.
  ///
  /// - Returns: False if the object did not exist.
  @discardableResult
  public func remove(_ id: CollectionKey) throws -> Bool {
    let statement = try database.cachedStatement(sql: "DELETE FROM object WHERE collection = ? AND key = ?")
    try statement.execute(arguments: [id.collection, id.key])
    return database.changesCount > 0
  }
}
