/// The name of an object in a store: a collection, and a key within the collection.
///
/// Names are compared by bytes, as in the store: a precomposed accented letter differs from a decomposed letter.
public struct CollectionKey: Hashable, Sendable, Codable {
  /// The collection, chosen by the app; any text without a zero character.
  public let collection: String
  /// The key, unique in the collection; any text without a zero character.
  public let key: String

  /// Creates the name of the object with the given key in the given collection.
  public init(_ collection: String, _ key: String) {
    self.collection = collection
    self.key = key
  }

  /// Returns whether both names have equal bytes in the collection and in the key.
  public static func == (left: CollectionKey, right: CollectionKey) -> Bool {
    left.key.utf8.elementsEqual(right.key.utf8) && left.collection.utf8.elementsEqual(right.collection.utf8)
  }

  /// Hashes the bytes of the collection and of the key.
  public func hash(into hasher: inout Hasher) {
    for text in [collection, key] {
      for byte in text.utf8 { hasher.combine(byte) }
      hasher.combine(UInt8(0))
    }
  }

  var isStorable: Bool { !collection.utf8.contains(0) && !key.utf8.contains(0) }
}

extension CollectionKey: Comparable {
  /// Returns whether `left` comes before `right`: by the bytes of the collection, then of the key, as in the store.
  public static func < (left: CollectionKey, right: CollectionKey) -> Bool {
    if left.collection.utf8.elementsEqual(right.collection.utf8) {
      left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
    } else {
      left.collection.utf8.lexicographicallyPrecedes(right.collection.utf8)
    }
  }
}

extension CollectionKey: CustomStringConvertible {
  /// The name as `collection/key`.
  public var description: String { "\(collection)/\(key)" }
}
