import InspectionModel

/// Collects the changes of a source in an ``ObservedRun``, which can be saved as a scenario.
@MainActor
package final class RunObserver: ChangeConsumer {
  package private(set) var run: ObservedRun

  /// Creates an observer that keeps at most `limit` events.
  package init(limit: Int = ObservedRun.defaultLimit) { run = ObservedRun(limit: limit) }

  package var content: ChangeContent { .everything }

  package func consume(_ changes: ChangeBatch) { run.add(changes) }
}
