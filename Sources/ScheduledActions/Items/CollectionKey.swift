/// Names an object of a store: by its collection, and by its key within that.
public struct CollectionKey: Hashable, Sendable, Codable {
  /// What sort of object it is, in the words of the app; any text.
  public let collection: String
  /// Which one, unique in its collection; any text.
  public let key: String

  /// The name of the object with this key in this collection.
  public init(_ collection: String, _ key: String) {
    self.collection = collection
    self.key = key
  }
}

extension CollectionKey: Comparable {
  /// By collection, then by key.
  public static func < (left: CollectionKey, right: CollectionKey) -> Bool {
    (left.collection, left.key) < (right.collection, right.key)
  }
}

extension CollectionKey: CustomStringConvertible {
  /// `collection/key`.
  public var description: String { "\(collection)/\(key)" }
}
