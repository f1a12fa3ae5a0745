import Loadables

/// The setup that many test loadables share: the plan, the time source and the callbacks.
@MainActor
package final class SyncSetup {
  package let plan: SyncPlan
  package let timeSource: any TimeSource
  /// Returns a name for the loadable with this number in the setup. Equal names give equal random numbers.
  let streamName: @MainActor (Int32) -> String
  /// Returns an error if a sync that ends now must fail regardless of its plan, for example while offline.
  let obstacle: @MainActor () -> (any Error)?
  /// Called for each fault that affects a sync, when the sync begins.
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
