import Loadables

/// The shared setup of several loadables with planned syncs.
@MainActor
package final class SyncSetup {
  package let plan: SyncPlan
  package let timeSource: any TimeSource
  /// Returns the name of the random streams of the loadable with the given number.
  let streamName: @MainActor (Int32) -> String
  /// Returns the error, if any, with which an ending sync fails regardless of the planned outcome, such as offline.
  let obstacle: @MainActor () -> (any Error)?
  /// Called for each fault that affects a sync which has begun.
  let faultApplied: @MainActor (Loadable, SyncFault.Effect) -> Void

  package init(
    _ plan: SyncPlan, timeSource: any TimeSource, streamName: @escaping @MainActor (Int32) -> String = { _ in "" },
    obstacle: @escaping @MainActor () -> (any Error)? = { nil },
    faultApplied: @escaping @MainActor (Loadable, SyncFault.Effect) -> Void = { _, _ in }
  ) {
    self.plan = plan
    self.timeSource = timeSource
    self.streamName = streamName
    self.obstacle = obstacle
    self.faultApplied = faultApplied
  }
}
