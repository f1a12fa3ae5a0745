/// Names an object of a store: by its collection, and by its key within that.
///
/// As in the store, two names are the same if their bytes are: an accented letter that is one character and the same letter
/// made of two are two names.
public struct CollectionKey: Hashable, Sendable, Codable {
  /// What sort of object it is, in the words of the app; any text without a zero character.
  public let collection: String
  /// Which one, unique in its collection; any text without a zero character.
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

  /// By the bytes.
  public func hash(into hasher: inout Hasher) {
    for text in [collection, key] {
      for byte in text.utf8 { hasher.combine(byte) }
      hasher.combine(UInt8(0))
    }
  }

  /// Whether a store can hold an object by this name.
  var isStorable: Bool { !collection.utf8.contains(0) && !key.utf8.contains(0) }
}

extension CollectionKey: Comparable {
  /// By collection, then by key, each by its bytes, as the store has them in order.
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
