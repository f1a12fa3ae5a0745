import Loadables

/// Carries out the planned syncs of one loadable, on the time source of its setup.
@MainActor
package final class PlannedSyncs {
  private let setup: SyncSetup
  private var planner: SyncPlanner
  /// Whether the plan has begun a sync that has not ended.
  private var isUnderWay = false
  private var completion: ScheduledTimer?
  /// Whether the plan ends a sync right now; false as soon as the loadable's state changes.
  package private(set) var isCompleting = false
  /// The time of the last change of state that the loadable made itself, in nanoseconds: the end of a sync, or one by hand.
  private var lastEnd: Int64?

  /// - Parameter number: Which of the setup's loadables it is.
  init(_ setup: SyncSetup, number: Int32) {
    self.setup = setup
    planner = SyncPlanner(seed: setup.plan.seed, name: setup.streamName(number))
  }

  var plan: SyncPlan { setup.plan }

  /// The loadable is syncing: ends that later, if the plan says so.
  func begin(for loadable: Loadable) {
    // An observer may have ended the sync before it began, and begun another one.
    guard loadable.loadableState == .syncing, !isUnderWay else { return }
    isUnderWay = true
    guard let latency = planner.begin(plan) else { return }
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

  /// The loadable gets another state: the sync under way is over.
  func end() {
    isUnderWay = false
    isCompleting = false
    lastEnd = setup.timeSource.now.wholeNanoseconds
    if let completion = completion.take() { setup.timeSource.cancel(completion) }
  }

  /// The time since the last sync ended or the state was set by hand; nil if neither was.
  var age: Duration? { lastEnd.map { setup.timeSource.now - .nanoseconds($0) } }

  // MARK: Outcomes

  /// The number of outcomes used up.
  package var usedOutcomes: Int { planner.usedOutcomes }

  /// Continues where another run has ended.
  package func resume(afterOutcomes used: Int) { planner.resume(afterOutcomes: used) }

  // MARK: Faults

  var faults: [SyncFault] { planner.faults }

  func inject(_ fault: SyncFault) { planner.add(fault) }

  func clearFaults() { planner.clearFaults() }
}
