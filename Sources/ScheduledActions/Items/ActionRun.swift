import Foundation

/// The input of an ``ActionItem``'s work: the object as it is when the run begins.
public struct ActionRun: Sendable {
  /// The object's collection and key.
  public let id: CollectionKey
  /// The object.
  public let object: any StoredObject
  /// The object's metadata, if it has any.
  public let metadata: (any StoredObject)?
  /// The item's identifier.
  public let identifier: String
  /// The item's date.
  public let date: Date
  /// The store, for changing the object.
  public let store: ActionStore

  /// The object's collection.
  public var collection: String { id.collection }
  /// The object's key in its collection.
  public var key: String { id.key }
}
