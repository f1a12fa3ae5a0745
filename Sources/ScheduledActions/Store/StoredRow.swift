import GRDB

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
