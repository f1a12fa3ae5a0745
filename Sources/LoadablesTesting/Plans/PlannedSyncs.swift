import Loadables

/// The planned syncs of one loadable: starts and ends each sync on the setup's time source.
///
/// The loadable holds this object. Nothing else does, not even the timers of a sync under way: the time source belongs to the
/// setup, and would otherwise never be released.
@MainActor
package final class PlannedSyncs {
  private let setup: SyncSetup
  private var planner: SyncPlanner
  /// The server that answers the syncs, in place of the plan; nil for none.
  private let service: (any SyncService)?
  private var request: (any SyncRequest)?
  private var isUnderWay = false
  private var completion: ScheduledTimer?
  /// The sync's number among those that can be interrupted; nil if it cannot.
  private var interruption: UInt64?
  /// Whether the plan is ending a sync at this moment; false again as soon as the loadable's state has changed.
  package private(set) var isCompleting = false
  /// The time in ns of the last end of a sync or change of the state by hand; nil before the first.
  private var lastEnd: Int64?

  /// Creates the planned syncs of one loadable with this setup. `number` selects the loadable's random numbers.
  init(_ setup: SyncSetup, number: Int32) {
    self.setup = setup
    planner = SyncPlanner(seed: setup.plan.seed, name: setup.streamName(number))
    service = setup.connect?(number)
  }

  var plan: SyncPlan { setup.plan }

  /// Schedules the end of the sync that the loadable has just started, unless the sync should hang.
  func begin(for loadable: any PlannedLoadable) {
    // An observer may have ended the sync before its begin and started another one.
    guard loadable.loadableState == .syncing, !isUnderWay else { return }
    isUnderWay = true
    let latency = planner.begin(plan) { setup.faultApplied(loadable, $0) }
    if let interruptions = setup.interruptions {
      if let obstacle = setup.obstacle() { return scheduleInterruption(loadable, obstacle) }
      interruption = interruptions.add(loadable)
    }
    guard let latency else { return }
    if let service, !planner.endsByFault { return begin(with: service, after: latency, loadable) }
    completion = setup.timeSource.schedule(after: latency, owner: loadable, label: "sync ends") { [weak loadable] in
      if let loadable { loadable.plannedSyncs?.complete(loadable) }
    }
  }

  /// Sends the request of a sync to the server. Without an answer in time, the sync times out.
  private func begin(with service: any SyncService, after delay: Duration, _ loadable: any PlannedLoadable) {
    request = service.request(after: delay) { [weak loadable] failure in
      if let loadable { loadable.plannedSyncs?.answered(loadable, failure) }
    }
    guard let timeout = plan.timeout else { return }
    completion = setup.timeSource.schedule(after: timeout, owner: loadable, label: "timeout") { [weak loadable] in
      if let loadable { loadable.plannedSyncs?.answered(loadable, TestError.timeout) }
    }
  }

  private func answered(_ loadable: Loadable, _ failure: (any Error)?) {
    // The timeout of a sync that has its answer.
    if let completion = completion.take() { setup.timeSource.cancel(completion) }
    guard let failure else { return complete(loadable) }
    fail(loadable, setup.obstacle() ?? SyncObstacle(failure))
  }

  /// Fails a sync that begins despite an obstacle: not in the same instant, so that retries at once are no endless loop.
  private func scheduleInterruption(_ loadable: any PlannedLoadable, _ obstacle: SyncObstacle) {
    completion = setup.timeSource.schedule(
      after: .milliseconds(1), owner: loadable, label: "sync ends"
    ) { [weak loadable] in
      if let loadable { loadable.plannedSyncs?.interrupt(loadable, obstacle) }
    }
  }

  /// Fails the sync of the loadable that is under way now.
  fileprivate func interrupt(_ loadable: Loadable, _ obstacle: SyncObstacle) {
    if let completion = completion.take() { setup.timeSource.cancel(completion) }
    planner.interrupted()
    fail(loadable, obstacle)
  }

  private func fail(_ loadable: Loadable, _ failure: SyncObstacle) {
    isCompleting = true
    defer { isCompleting = false }
    setup.attribute(failure.cause) { loadable.setFailedToSync(failure.error) }
  }

  private func complete(_ loadable: Loadable) {
    completion = nil
    if let failure = planner.end(obstacle: setup.obstacle) { return fail(loadable, failure) }
    isCompleting = true
    defer { isCompleting = false }
    loadable.setDidSyncSuccessfully()
  }

  /// Ends the current planned sync, because the loadable's state is being set.
  func end() {
    isUnderWay = false
    isCompleting = false
    if let number = interruption.take() { setup.interruptions?.remove(number) }
    lastEnd = setup.timeSource.now.wholeNanoseconds
    if let completion = completion.take() { setup.timeSource.cancel(completion) }
    request.take()?.abandon()
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
  /// Connects the loadable with this number to the server that answers its syncs; nil for none.
  let connect: (@MainActor (Int32) -> any SyncService)?
  /// Returns a name for the loadable with this number in the setup. Equal names give equal random numbers.
  let streamName: @MainActor (Int32) -> String
  /// Returns a failure if a sync that ends now must fail regardless of its plan, for example while offline.
  let obstacle: @MainActor () -> SyncObstacle?
  /// Called for each fault that affects a sync, when the sync begins. Returns the number of that event, if any.
  let faultApplied: @MainActor (Loadable, SyncFault) -> EventNumber?
  /// The syncs under way, for an obstacle that fails them at once; nil if an obstacle counts at their ends.
  let interruptions: SyncInterruptions?
  /// Runs a change with an event as its cause, if one is given.
  let attribute: @MainActor (EventNumber?, () -> Void) -> Void

  package init(
    _ plan: SyncPlan, timeSource: any TimeSource, streamName: @escaping @MainActor (Int32) -> String = { _ in "" },
    obstacle: @escaping @MainActor () -> SyncObstacle? = { nil },
    faultApplied: @escaping @MainActor (Loadable, SyncFault) -> EventNumber? = { _, _ in nil },
    attribute: @escaping @MainActor (EventNumber?, () -> Void) -> Void = { _, change in change() },
    interruptions: SyncInterruptions? = nil, connect: (@MainActor (Int32) -> any SyncService)? = nil
  ) {
    self.connect = connect
    self.plan = plan
    self.timeSource = timeSource
    self.streamName = streamName
    self.obstacle = obstacle
    self.faultApplied = faultApplied
    self.attribute = attribute
    self.interruptions = interruptions
  }
}

/// A server that answers the syncs of test loadables.
@MainActor
package protocol SyncService: AnyObject {
  /// Sends a request after a delay. Calls `end` with its failure, or nil after a success, but never before this call has
  /// returned, and not at all once the request is abandoned.
  func request(after delay: Duration, _ end: @escaping @MainActor ((any Error)?) -> Void) -> any SyncRequest
}

/// A request to a ``SyncService``.
@MainActor
package protocol SyncRequest: AnyObject {
  /// Notes that the sync has ended without an answer. The server may go on with its work, which is wasted.
  func abandon()
}

/// The syncs under way that an obstacle fails at once, in the order in which they began.
@MainActor
package final class SyncInterruptions {
  private struct Sync { weak var loadable: (any PlannedLoadable)? }

  private var syncs: [UInt64: Sync] = [:]
  private var count: UInt64 = 0

  package init() {}

  /// Adds a sync that begins. Returns its number.
  func add(_ loadable: any PlannedLoadable) -> UInt64 {
    count += 1
    syncs[count] = Sync(loadable: loadable)
    return count
  }

  func remove(_ number: UInt64) { syncs[number] = nil }

  /// Fails all syncs that are under way now.
  package func interrupt(by obstacle: SyncObstacle) {
    for number in syncs.keys.sorted() {
      guard let sync = syncs[number] else { continue }
      guard let loadable = sync.loadable else {
        remove(number)
        continue
      }
      loadable.plannedSyncs?.interrupt(loadable, obstacle)
    }
  }
}
