import Inspection
import InspectionModel
import Loadables
import LoadablesTesting
import Scenarios

/// What makes a loadable a simulated one: carries out what its ``AttemptPlan`` says, in the time of its world.
@MainActor
final class SimulatedSync {
  /// Whether the contents are available.
  private(set) var hasContents: Bool

  private let node: SimulatedNode
  private var plan: AttemptPlan
  private var completion: ScheduledTimer?
  /// When the last sync ended, by itself or by hand.
  private var lastEnd: Int64?

  init(_ node: SimulatedNode, copy: Int32) {
    self.node = node
    plan = AttemptPlan(seed: node.world.seed, node: node.id(ofCopy: copy))
    hasContents = node.hasContentsAtFirst
  }

  private var world: SimulatedWorld { node.world }

  /// The loadable is syncing: it will end that by itself, if the plan says so.
  func begin(for loadable: any SimulatedLoadableProtocol) {
    // Whoever heard of the sync may have ended it before it began.
    guard loadable.loadableState == .syncing else { return }
    let attempt = plan.begin(node.behaviour)
    guard let latency = attempt.latency else { return }
    completion = world.timeSource.schedule(after: latency, owner: loadable, label: "sync ends") { [weak loadable] in
      if let loadable { loadable.simulated.complete(attempt, for: loadable) }
    }
  }

  /// How long ago the last sync ended; nil: there was none.
  var age: Duration? { lastEnd.map { .nanoseconds(world.timeSource.nanoseconds - $0) } }

  private func complete(_ attempt: Attempt, for loadable: any SimulatedLoadableProtocol) {
    completion = nil
    end(plan.end(attempt, node.behaviour, isOnline: world.isOnline), loadable)
  }

  fileprivate func fail(_ code: String, _ loadable: any SimulatedLoadableProtocol) {
    end(.failure(error: code), loadable)
  }

  private func end(_ planned: AttemptPlan.End, _ loadable: any SimulatedLoadableProtocol) {
    endAttempt()
    let end = loadable.attemptEnds(planned)
    switch end {
    case .success:
      hasContents = true
      loadable.setDidSyncSuccessfully()
    case .failure(let code):
      if node.behaviour.onFailure == .drop { hasContents = false }
      loadable.setFailedToSync(SimulatedError(code))
    }
    loadable.attemptEnded(end)
  }

  fileprivate func set(
    _ state: LoadableState, hasContents: Bool?, error: (any Error)?, _ loadable: any SimulatedLoadableProtocol
  ) {
    endAttempt()
    self.hasContents = hasContents ?? (self.hasContents || state == .didSyncSuccessfully)
    let planned: AttemptPlan.End? =
      switch state {
      case .syncing: nil
      case .didSyncSuccessfully: .success(again: nil)
      case .idle, .didFailToSync:
        .failure(error: (error as? SimulatedError)?.code ?? Behaviour.unnamedError)
      }
    let end = planned.map(loadable.attemptEnds)
    loadable.set(state, error: error)
    if let end { loadable.attemptEnded(end) }
  }

  /// How many of the outcomes are used up.
  var usedOutcomes: Int { plan.usedOutcomes }

  /// Goes on where another run has ended.
  func goOn(afterOutcomes used: Int, hasContents: Bool) {
    plan.goOn(afterOutcomes: used)
    self.hasContents = self.hasContents || hasContents
  }

  private func endAttempt() {
    lastEnd = world.timeSource.nanoseconds
    guard let completion else { return }
    world.timeSource.cancel(completion)
    self.completion = nil
  }

  // MARK: Faults

  var faults: [Fault] { plan.faults }

  fileprivate func add(_ fault: Fault) { plan.add(fault) }

  fileprivate func clearFaults() { plan.clearFaults() }
}

/// A loadable that syncs as a scenario says, whatever its base class.
@MainActor
protocol SimulatedLoadableProtocol: Loadable, FaultCarrier {
  var simulated: SimulatedSync { get }

  /// A sync is about to end like this, and nobody was told yet; also one that ends by hand, or was none.
  ///
  /// - Returns: How it ends after all.
  func attemptEnds(_ end: AttemptPlan.End) -> AttemptPlan.End

  /// It has ended, and everybody was told.
  func attemptEnded(_ end: AttemptPlan.End)
}

extension SimulatedLoadableProtocol {
  func attemptEnds(_ end: AttemptPlan.End) -> AttemptPlan.End { end }

  func attemptEnded(_ end: AttemptPlan.End) {}

  /// Fails now; an attempt under way is over.
  func fail(_ code: String) { simulated.fail(code, self) }

  /// Puts it into a state by hand; an attempt under way is over. Synced without a word on the contents has them.
  func set(_ state: LoadableState, hasContents: Bool?, error: (any Error)?) {
    simulated.set(state, hasContents: hasContents, error: error, self)
  }

  func add(_ fault: Fault) { simulated.add(fault) }

  func clearFaults() { simulated.clearFaults() }
}
