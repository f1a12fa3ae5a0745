import GRDB

/// Methods to read a store within one transaction.
public protocol StoreReading {
  /// The database, for further reads in this transaction.
  var database: Database { get }
  /// The types of objects and metadata that the store can read and write.
  var types: StoredTypes { get }
}

/// A transaction that reads a consistent snapshot of the store.
public struct StoreReadTransaction: StoreReading {
  /// The database, for further reads in this transaction.
  public let database: Database
  /// The types of objects and metadata that the store can read and write.
  public let types: StoredTypes
}

/// A transaction that changes the store. Its changes are committed together or rolled back together.
public struct StoreWriteTransaction: StoreReading {
  /// The database, for further reads and writes in this transaction.
  public let database: Database
  /// The types of objects and metadata that the store can read and write.
  public let types: StoredTypes
}

extension StoreReading {
  /// Returns the object with a name; nil if the object does not exist.
  ///
  /// - Throws: ``ActionStoreError`` if the object is unreadable.
  public func object(_ id: CollectionKey) throws -> (any StoredObject)? { try row(id)?.object(types) }

  /// Runs statements of this library, and converts their errors.
  func own<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as DatabaseError { throw ActionStoreError(ofOwnStatement: error) ?? error }
  }

  /// Returns the object with a name as a given type; nil if it does not exist or has another type.
  ///
  /// - Throws: ``ActionStoreError`` if the object is unreadable.
  public func object<Object: StoredObject>(_ id: CollectionKey, as type: Object.Type) throws -> Object? {
    try object(id) as? Object
  }

  /// Returns the metadata of the object with a name; nil if there is no such object or it has no metadata.
  ///
  /// - Throws: ``ActionStoreError`` if the metadata are unreadable.
  public func metadata(_ id: CollectionKey) throws -> (any StoredObject)? { try row(id)?.metadata(types) }

  /// Returns the keys of all objects in a collection, sorted.
  public func keys(in collection: String) throws -> [String] {
    try own {
      let statement = try database.cachedStatement(sql: "SELECT key FROM object WHERE collection = ? ORDER BY key")
      return try String.fetchAll(statement, arguments: [collection])
    }
  }

  /// Returns the names of all collections that contain objects, sorted.
  public func collections() throws -> [String] {
    try own { try String.fetchAll(database, sql: "SELECT DISTINCT collection FROM object ORDER BY collection") }
  }

  /// Returns the number of objects in the store.
  public func objectCount() throws -> Int {
    try own { try Int.fetchOne(database, sql: "SELECT count(*) FROM object") ?? 0 }
  }

  func row(_ id: CollectionKey) throws -> StoredRow? {
    try own {
      let statement = try database.cachedStatement(
        sql: "SELECT \(StoredRow.columns) FROM object WHERE collection = ? AND key = ?")
      return try Row.fetchOne(statement, arguments: [id.collection, id.key]).map { try StoredRow($0) }
    }
  }
}

extension StoreWriteTransaction {
  /// Stores an object with its metadata. Replaces an object that has the same name.
  ///
  /// - Parameters:
  ///   - object: The object, whose type must be registered.
  ///   - metadata: The object's metadata, whose type must be registered; nil for none.
  ///   - id: The collection and key of the object.
  /// - Throws: ``ActionStoreError`` for an unregistered type, an object that cannot be encoded, a zero character in `id`,
  ///   or a file that cannot be written.
  public func set(_ object: any StoredObject, metadata: (any StoredObject)? = nil, for id: CollectionKey) throws {
    guard id.isStorable else {
      throw ActionStoreError(.impossibleName, "a collection or a key must not have a zero character in it")
    }
    let encoded = try types.encode(object)
    let encodedMetadata = try metadata.map(types.encode)
    try own {
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
  }

  /// Changes the object with a name, which must have the given type. The object keeps its metadata.
  ///
  /// - Returns: False if the object does not exist.
  /// - Throws: ``ActionStoreError`` if the object has another type, is unreadable or cannot be encoded.
  @discardableResult
  public func update<Object: StoredObject>(
    _ id: CollectionKey, as type: Object.Type, _ change: (inout Object) throws -> Void
  ) throws -> Bool {
    guard let row = try row(id) else { return false }
    let stored = try row.object(types)
    guard var object = stored as? Object else {
      throw ActionStoreError(
        .otherType,
        "\(id) is a \(Swift.type(of: stored)) and no \(Object.self); update it as what it is, or set a new object")
    }
    try change(&object)
    let encoded = try types.encode(object)
    try own {
      let statement = try database.cachedStatement(sql: "UPDATE object SET type = ?, json = ? WHERE id = ?")
      try statement.execute(arguments: [encoded.type, encoded.json, row.id])
    }
    return true
  }

  /// Removes the object with a name, and its metadata.
  ///
  /// - Returns: False if the object did not exist.
  @discardableResult
  public func remove(_ id: CollectionKey) throws -> Bool {
    try own {
      let statement = try database.cachedStatement(sql: "DELETE FROM object WHERE collection = ? AND key = ?")
      try statement.execute(arguments: [id.collection, id.key])
      return database.changesCount > 0
    }
  }
}

struct StoredRow: Sendable {
  static let columns = ["id", "collection", "key", "type", "json", "metadata_type", "metadata_json"]
    .map { "object.\($0)" }.joined(separator: ", ")

  let id: Int64
  let name: CollectionKey
  private let encoded: EncodedObject
  private let encodedMetadata: EncodedObject?

  /// Reads an object from a database row. `offset` is the index in `row` of the first of the ``columns``.
  /// - Throws: ``ActionStoreError`` if the row violates the schema, which happens only in a damaged file.
  init(_ row: Row, from offset: Int = 0) throws(ActionStoreError) {
    // Not `Row`'s own conversions, which trap on failure.
    func text(_ index: Int) -> String? { String.fromDatabaseValue(row[offset + index]) }
    guard let id = Int64.fromDatabaseValue(row[offset]), let collection = text(1), let key = text(2),
      let type = text(3), let json = text(4)
    else {
      throw ActionStoreError(
        .damaged, "its row is damaged; copy the file, and try `sqlite3 FILE .recover` on the copy")
    }
    self.id = id
    name = CollectionKey(collection, key)
    encoded = EncodedObject(type: type, json: json)
    if let type = text(5), let json = text(6) {
      encodedMetadata = EncodedObject(type: type, json: json)
    } else {
      encodedMetadata = nil
    }
  }

  func object(_ types: StoredTypes) throws(ActionStoreError) -> any StoredObject { try types.decode(encoded) }

  func metadata(_ types: StoredTypes) throws(ActionStoreError) -> (any StoredObject)? {
    guard let encodedMetadata else { return nil }
    return try types.decode(encodedMetadata)
  }
}
