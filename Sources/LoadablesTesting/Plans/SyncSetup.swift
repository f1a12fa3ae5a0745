import Loadables

/// The shared setup of several loadables with planned syncs.
@MainActor
package final class SyncSetup {
  package let plan: SyncPlan
  package let timeSource: any TimeSource
  /// The name of a loadable's random streams, by its number.
  let streamName: @MainActor (Int32) -> String
  /// The reason why no sync can use its outcome now, if any; called when a sync ends.
  let obstacle: @MainActor () -> (any Error)?

  package init(
    _ plan: SyncPlan, timeSource: any TimeSource, streamName: @escaping @MainActor (Int32) -> String = { _ in "" },
    obstacle: @escaping @MainActor () -> (any Error)? = { nil }
  ) {
    self.plan = plan
    self.timeSource = timeSource
    self.streamName = streamName
    self.obstacle = obstacle
  }
}
