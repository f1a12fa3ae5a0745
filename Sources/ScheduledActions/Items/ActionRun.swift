import Foundation

/// The input of one run of an ``ActionItem``'s work: the object as stored at the start of the run.
public struct ActionRun: Sendable {
  /// The collection and key of the object.
  public let id: CollectionKey
  /// The object that lists the item.
  public let object: any StoredObject
  /// The metadata of the object; nil if it has none.
  public let metadata: (any StoredObject)?
  /// The identifier of the item that runs.
  public let identifier: String
  /// The due date of the item that runs.
  public let date: Date
  /// The store of the object. The work changes the object there.
  public let store: ActionStore
  /// The dependencies of the manager that runs the item, such as a client of a server; nil if it has none.
  ///
  /// ```swift
  /// let upload = ActionItem(identifier: "upload") { run in
  ///   guard let server = run.dependencies as? Server else { return }
  ///   try await server.upload(run.key)
  /// }
  /// ```
  public let dependencies: (any Sendable)?

  /// The collection of the object.
  public var collection: String { id.collection }
  /// The key of the object in its collection.
  public var key: String { id.key }
}

/// The reason that an ``ActionManager`` ended a run of an item.
public enum ActionRunError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The run took longer than its ``ActionItem/timeLimit``, or the limit of the manager.
  case timedOut(after: Duration)

  /// A readable description of the error.
  public var description: String {
    switch self {
    case .timedOut(let limit): "the run did not end within \(limit), and was cancelled"
    }
  }
}
