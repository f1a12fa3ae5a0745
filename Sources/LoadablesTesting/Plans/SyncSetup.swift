import Loadables

/// What the planned syncs of several loadables have in common.
@MainActor
package final class SyncSetup {
  package let plan: SyncPlan
  package let timeSource: any TimeSource
  /// The name of the random streams of one of the loadables, by its number.
  let streamName: @MainActor (Int32) -> String
  /// Why no sync can use its outcome now, if that is so; asked when a sync ends.
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
