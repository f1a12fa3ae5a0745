/// The name of an object in a store: its collection, and its key within that.
///
/// Names are compared by bytes, as in the store: a precomposed accented letter differs from a decomposed one.
public struct CollectionKey: Hashable, Sendable, Codable {
  /// The collection, chosen by the app; any text without a zero character.
  public let collection: String
  /// The key, unique in its collection; any text without a zero character.
  public let key: String

  /// The name of the object with this key in this collection.
  public init(_ collection: String, _ key: String) {
    self.collection = collection
    self.key = key
  }

  /// Whether both have the same bytes.
  public static func == (left: CollectionKey, right: CollectionKey) -> Bool {
    left.key.utf8.elementsEqual(right.key.utf8) && left.collection.utf8.elementsEqual(right.collection.utf8)
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    for text in [collection, key] {
      for byte in text.utf8 { hasher.combine(byte) }
      hasher.combine(UInt8(0))
    }
  }

  var isStorable: Bool { !collection.utf8.contains(0) && !key.utf8.contains(0) }
}

extension CollectionKey: Comparable {
  /// Compares by collection, then by key, each by its bytes, as the store does.
  public static func < (left: CollectionKey, right: CollectionKey) -> Bool {
    if left.collection.utf8.elementsEqual(right.collection.utf8) {
      left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
    } else {
      left.collection.utf8.lexicographicallyPrecedes(right.collection.utf8)
    }
  }
}

extension CollectionKey: CustomStringConvertible {
  /// `collection/key`.
  public var description: String { "\(collection)/\(key)" }
}
