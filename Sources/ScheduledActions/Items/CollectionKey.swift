/// The name of an object in a store: a collection and a key within the collection.
///
/// Names are compared byte by byte, as in the store: a precomposed “é” differs from “e” with a combining accent.
public struct CollectionKey: Hashable, Sendable, Codable {
  /// The collection, which the app chooses: any text without a zero character.
  public let collection: String
  /// The key, unique within the collection: any text without a zero character.
  public let key: String

  /// Creates the name of an object from its collection and its key.
  public init(_ collection: String, _ key: String) {
    self.collection = collection
    self.key = key
  }

  /// Returns whether two names are equal byte by byte in collection and key.
  public static func == (left: CollectionKey, right: CollectionKey) -> Bool {
    left.key.utf8.elementsEqual(right.key.utf8) && left.collection.utf8.elementsEqual(right.collection.utf8)
  }

  /// Hashes the UTF-8 bytes of the collection and of the key.
  public func hash(into hasher: inout Hasher) {
    for text in [collection, key] {
      for byte in text.utf8 { hasher.combine(byte) }
      hasher.combine(UInt8(0))
    }
  }

  var isStorable: Bool { !collection.utf8.contains(0) && !key.utf8.contains(0) }
}

extension CollectionKey: Comparable {
  /// Returns whether `left` sorts before `right`: by the bytes of the collection, then of the key.
  public static func < (left: CollectionKey, right: CollectionKey) -> Bool {
    if left.collection.utf8.elementsEqual(right.collection.utf8) {
      left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
    } else {
      left.collection.utf8.lexicographicallyPrecedes(right.collection.utf8)
    }
  }
}

extension CollectionKey: CustomStringConvertible {
  /// The name as text: `collection/key`.
  public var description: String { "\(collection)/\(key)" }
}
