import InspectionModel

/// An attempt to sync a node, carried by the tasks that `doSync()` starts, so that a late result names its attempt.
struct SyncAttempt: Sendable {
  let node: NodeID
  /// The number of the attempt among the node's attempts, from 1.
  let number: Int

  @TaskLocal static var current: SyncAttempt?
}

/// The error of a sync that a client ended: an error code.
struct InjectedError: DescribedError, Hashable {
  let shortDescription: String

  init(_ code: String) { shortDescription = code }

  /// The error of a sync that was held when control ended.
  static let released = InjectedError("released")
}
