import Loadables
import LoadablesTesting
import Scenarios

/// A loadable that syncs as a scenario says: after a while, with one outcome after another.
@MainActor
final class SimulatedLoadable: TestLoadable {
  private let behaviour: Behaviour
  private let timeSource: any TimeSource
  private var attempts = 0
  private var completion: ScheduledTimer?

  init(_ behaviour: Behaviour, timeSource: any TimeSource) {
    self.behaviour = behaviour
    self.timeSource = timeSource
    super.init()
    isContentsAvailable = behaviour.initialContents == .cached
  }

  override func doSync() {
    let outcome = nextOutcome
    attempts += 1
    guard outcome != .hang else { return }
    completion = timeSource.schedule(after: nextLatency, owner: self, label: "sync ends") { [weak self] in
      self?.complete(outcome)
    }
  }

  private var nextOutcome: Outcome {
    switch behaviour.outcomes {
    case .list(let outcomes): outcomes[min(attempts, outcomes.count - 1)]
    // TEMPORARY: failure rates are not run yet.
    case .random: .ok
    }
  }

  private var nextLatency: Duration {
    switch behaviour.latency {
    case .fixed(let latency): latency
    // TEMPORARY: distributions are not run yet.
    case .uniform(let range): range.lowerBound
    case .normal(let mean, _), .exponential(let mean): mean
    }
  }

  /// Fails now; an attempt under way is over.
  func fail(_ code: String) {
    endAttempt()
    if behaviour.onFailure == .drop { isContentsAvailable = false }
    setDidFailToSync(SimulatedError(code))
  }

  /// Puts it into a state by hand; an attempt under way is over. Synced without a word on the contents has them.
  func set(_ state: LoadableState, hasContents: Bool?, error: (any Error)?) {
    endAttempt()
    if let hasContents = hasContents ?? (state == .didSyncSuccessfully ? true : nil) {
      isContentsAvailable = hasContents
    }
    set(state, error: state == .didFailToSync ? error : nil)
  }

  private func complete(_ outcome: Outcome) {
    completion = nil
    switch outcome {
    case .ok: setDidSyncSuccessfully()
    case .error(let code): fail(code)
    case .hang: break
    }
  }

  private func endAttempt() {
    guard let completion else { return }
    timeSource.cancel(completion)
    self.completion = nil
  }
}
