import GRDB

/// Read access to a store within one transaction.
public protocol StoreReading {
  /// The database, for other reads in the same transaction.
  var database: Database { get }
  /// The registered types of objects.
  var types: StoredTypes { get }
}

/// A read transaction, with a consistent snapshot.
public struct StoreReadTransaction: StoreReading {
  /// The database, for reads.
  public let database: Database
  /// The registered types of objects.
  public let types: StoredTypes
}

/// A write transaction, committed or rolled back as a whole.
public struct StoreWriteTransaction: StoreReading {
  /// The database, for reads and writes.
  public let database: Database
  /// The registered types of objects.
  public let types: StoredTypes
}

extension StoreReading {
  /// Returns an object, if it exists.
  ///
  /// - Throws: ``ActionStoreError`` if it is unreadable.
  public func object(_ id: CollectionKey) throws -> (any StoredObject)? { try row(id)?.object(types) }

  /// Returns an object, if it exists and has this type.
  ///
  /// - Throws: ``ActionStoreError`` if it is unreadable.
  public func object<Object: StoredObject>(_ id: CollectionKey, as type: Object.Type) throws -> Object? {
    try object(id) as? Object
  }

  /// Returns an object's metadata, if it exists and has any.
  ///
  /// - Throws: ``ActionStoreError`` if they are unreadable.
  public func metadata(_ id: CollectionKey) throws -> (any StoredObject)? { try row(id)?.metadata(types) }

  /// Returns the keys of a collection, in order.
  public func keys(in collection: String) throws -> [String] {
    let statement = try database.cachedStatement(sql: "SELECT key FROM object WHERE collection = ? ORDER BY key")
    return try String.fetchAll(statement, arguments: [collection])
  }

  /// Returns the collections with objects, in order.
  public func collections() throws -> [String] {
    try String.fetchAll(database, sql: "SELECT DISTINCT collection FROM object ORDER BY collection")
  }

  /// Returns the number of objects.
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
  ///   - metadata: The object's metadata, of a registered type; nil: none.
  ///   - id: The object's collection and key.
  /// - Throws: ``ActionStoreError`` if a type is not registered, and errors of SQLite or of the object's encoding.
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

  /// Changes an object, and keeps its metadata.
  ///
  /// - Returns: False if there is no such object of this type.
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

  /// Removes an object with its metadata.
  ///
  /// - Returns: False if there was none.
  @discardableResult
  public func remove(_ id: CollectionKey) throws -> Bool {
    let statement = try database.cachedStatement(sql: "DELETE FROM object WHERE collection = ? AND key = ?")
    try statement.execute(arguments: [id.collection, id.key])
    return database.changesCount > 0
  }
}
