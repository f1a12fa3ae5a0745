import GRDB

/// What can be read of a store within one transaction.
public protocol StoreReading {
  /// The database, for anything else that is to be read in the same transaction.
  var database: Database { get }
  /// What objects are made of.
  var types: StoredTypes { get }
}

/// A look at a store, as it was at one moment.
public struct StoreReadTransaction: StoreReading {
  /// The database, to be read.
  public let database: Database
  /// What objects are made of.
  public let types: StoredTypes
}

/// Changes of a store that are kept all together or not at all.
public struct StoreWriteTransaction: StoreReading {
  /// The database, to be changed.
  public let database: Database
  /// What objects are made of.
  public let types: StoredTypes
}

extension StoreReading {
  /// An object, if it is there.
  ///
  /// - Throws: ``ActionStoreError`` if it cannot be read.
  public func object(_ id: CollectionKey) throws -> (any StoredObject)? { try row(id)?.object(types) }

  /// An object, if it is there and of a type.
  ///
  /// - Throws: ``ActionStoreError`` if it cannot be read.
  public func object<Object: StoredObject>(_ id: CollectionKey, as type: Object.Type) throws -> Object? {
    try object(id) as? Object
  }

  /// What is stored beside an object, if it is there and has something.
  ///
  /// - Throws: ``ActionStoreError`` if it cannot be read.
  public func metadata(_ id: CollectionKey) throws -> (any StoredObject)? { try row(id)?.metadata(types) }

  /// The keys of a collection, in order.
  public func keys(in collection: String) throws -> [String] {
    let statement = try database.cachedStatement(sql: "SELECT key FROM object WHERE collection = ? ORDER BY key")
    return try String.fetchAll(statement, arguments: [collection])
  }

  /// The collections that have objects, in order.
  public func collections() throws -> [String] {
    try String.fetchAll(database, sql: "SELECT DISTINCT collection FROM object ORDER BY collection")
  }

  /// How many objects there are.
  public func objectCount() throws -> Int { try Int.fetchOne(database, sql: "SELECT count(*) FROM object") ?? 0 }

  /// The row of an object, if it is there.
  func row(_ id: CollectionKey) throws -> StoredRow? {
    let statement = try database.cachedStatement(
      sql: "SELECT \(StoredRow.columns) FROM object WHERE collection = ? AND key = ?")
    return try Row.fetchOne(statement, arguments: [id.collection, id.key]).map { try StoredRow($0) }
  }
}

extension StoreWriteTransaction {
  /// Puts an object in, or in the place of the one that is there.
  ///
  /// - Parameters:
  ///   - object: Of a registered type.
  ///   - metadata: What is to be stored beside it, of a registered type; nil: nothing.
  ///   - id: Where it is to be.
  /// - Throws: ``ActionStoreError`` if a type is not registered, and what SQLite or the object's own encoding throws.
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

  /// Changes an object, and leaves its metadata as they are.
  ///
  /// - Returns: False if there is no such object, of this type.
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

  /// Takes an object out, with its metadata.
  ///
  /// - Returns: False if there was none.
  @discardableResult
  public func remove(_ id: CollectionKey) throws -> Bool {
    let statement = try database.cachedStatement(sql: "DELETE FROM object WHERE collection = ? AND key = ?")
    try statement.execute(arguments: [id.collection, id.key])
    return database.changesCount > 0
  }
}
