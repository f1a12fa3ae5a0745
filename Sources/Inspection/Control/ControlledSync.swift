import InspectionModel

/// An attempt to sync a node. Tasks that `doSync()` starts carry it as a task-local value, to identify their results.
struct ControlledSync: Sendable {
  let node: NodeID
  /// The number of the attempt among all attempts of the process, from 1.
  let number: Int

  @TaskLocal static var current: ControlledSync?

  /// The number of the most recent attempt of the process; 0 before the first.
  @MainActor private(set) static var lastNumber = 0

  /// Returns a new attempt to sync a node, with the next number.
  @MainActor
  static func next(at node: NodeID) -> ControlledSync {
    lastNumber += 1
    return ControlledSync(node: node, number: lastNumber)
  }
}
