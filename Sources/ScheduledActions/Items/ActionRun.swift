import Foundation

/// The input of an ``ActionItem``'s work: the object as stored when the run begins.
public struct ActionRun: Sendable {
  /// The object's collection and key.
  public let id: CollectionKey
  /// The object that lists the item.
  public let object: any StoredObject
  /// The object's metadata, if any.
  public let metadata: (any StoredObject)?
  /// The item's identifier.
  public let identifier: String
  /// The item's due date.
  public let date: Date
  /// The store of the object, in which the work changes the object.
  public let store: ActionStore

  /// The object's collection.
  public var collection: String { id.collection }
  /// The object's key in the collection.
  public var key: String { id.key }
}
