import InspectionModel

/// An observer of a source, whose run can be saved as a scenario.
@MainActor
final class RunObserver: ChangeConsumer {
  private(set) var run: ObservedRun

  /// - Parameter limit: The maximum number of events.
  init(limit: Int = ObservedRun.defaultLimit) { run = ObservedRun(limit: limit) }

  var content: ChangeContent { .everything }

  func consume(_ changes: ChangeBatch) { run.add(changes) }
}
