import Foundation

/// What the work of an ``ActionItem`` is given: the object that asks for it, as it is when the run begins.
public struct ActionRun: Sendable {
  /// Where the object is in the store.
  public let id: CollectionKey
  /// The object.
  public let object: any StoredObject
  /// What is stored beside the object, if anything is.
  public let metadata: (any StoredObject)?
  /// Which of the object's items it is.
  public let identifier: String
  /// The item's date.
  public let date: Date
  /// Where the object is, to be changed there.
  public let store: ActionStore

  /// The object's collection.
  public var collection: String { id.collection }
  /// The object's key in its collection.
  public var key: String { id.key }
}
