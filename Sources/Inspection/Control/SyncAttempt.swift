import InspectionModel

/// An attempt to sync a node, carried by the tasks that `doSync()` starts, so that a late result names its attempt.
struct SyncAttempt: Sendable {
  let node: NodeID
  /// The number of the attempt among all attempts of the process, from 1.
  let number: Int

  @TaskLocal static var current: SyncAttempt?

  /// The number of the latest attempt of the process.
  @MainActor private(set) static var lastNumber = 0

  /// Returns a new attempt.
  @MainActor
  static func next(at node: NodeID) -> SyncAttempt {
    lastNumber += 1
    return SyncAttempt(node: node, number: lastNumber)
  }
}

/// The error of a sync that a client ended: an error code.
struct InjectedError: DescribedError, Hashable {
  let shortDescription: String

  init(_ code: String) { shortDescription = code }

  /// The error of a sync that was held when control ended.
  static let released = InjectedError("released")
}
