import Loadables

/// The planned syncs of one loadable: starts and ends each sync on the setup's time source.
@MainActor
package final class PlannedSyncs {
  private let setup: SyncSetup
  private var planner: SyncPlanner
  private var isUnderWay = false
  private var completion: ScheduledTimer?
  /// Whether the plan is ending a sync at this moment; false again as soon as the loadable's state has changed.
  package private(set) var isCompleting = false
  /// The time in ns of the last end of a sync or change of the state by hand; nil before the first.
  private var lastEnd: Int64?

  /// Creates the planned syncs of one loadable with this setup. `number` selects the loadable's random numbers.
  init(_ setup: SyncSetup, number: Int32) {
    self.setup = setup
    planner = SyncPlanner(seed: setup.plan.seed, name: setup.streamName(number))
  }

  var plan: SyncPlan { setup.plan }

  /// Schedules the end of the sync that the loadable has just started, unless the sync should hang.
  func begin(for loadable: Loadable) {
    // An observer may have ended the sync before its begin and started another one.
    guard loadable.loadableState == .syncing, !isUnderWay else { return }
    isUnderWay = true
    guard let latency = planner.begin(plan, applied: { setup.faultApplied(loadable, $0) }) else { return }
    completion = setup.timeSource.schedule(after: latency, owner: loadable, label: "sync ends") {
      [self, weak loadable] in
      if let loadable { complete(loadable) }
    }
  }

  private func complete(_ loadable: Loadable) {
    completion = nil
    isCompleting = true
    defer { isCompleting = false }
    if let error = planner.end(obstacle: setup.obstacle) {
      loadable.setFailedToSync(error)
    } else {
      loadable.setDidSyncSuccessfully()
    }
  }

  /// Ends the current planned sync, because the loadable's state is being set.
  func end() {
    isUnderWay = false
    isCompleting = false
    lastEnd = setup.timeSource.now.wholeNanoseconds
    if let completion = completion.take() { setup.timeSource.cancel(completion) }
  }

  /// The time since a sync ended or a test changed the state, whichever was last; nil before the first.
  var age: Duration? { lastEnd.map { setup.timeSource.now - .nanoseconds($0) } }

  // MARK: Outcomes

  package var usedOutcomes: Int { planner.usedOutcomes }

  package func resume(afterOutcomes used: Int) { planner.resume(afterOutcomes: used) }

  // MARK: Faults

  var faults: [SyncFault] { planner.faults }

  func inject(_ fault: SyncFault) { planner.add(fault) }

  func clearFaults() { planner.clearFaults() }
}

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
