import InspectionModel
import ScenarioSaving

/// Collects the changes of a source in an observed run.
@MainActor
final class RunObserver: ChangeConsumer {
  private(set) var run: ObservedRun

  /// Creates an observer that keeps at most `limit` events.
  init(limit: Int = ObservedRun.defaultLimit) { run = ObservedRun(limit: limit) }

  var content: ChangeContent { .everything }

  func consume(_ changes: ChangeBatch) { run.add(changes) }
}
