import InspectionModel
import Loadables
import LoadablesTesting
import Scenarios

extension SyncSetup {
  /// Creates the setup for the syncs of a scenario's node, which all copies of the node share.
  ///
  /// - Parameters:
  ///   - behaviour: The outcomes and latencies of the syncs, from the scenario.
  ///   - id: The id of the node in the scenario file.
  ///   - server: The server that answers the syncs; nil for the behaviour's own outcomes.
  ///   - world: The time, network and seed of the simulation.
  convenience init(
    _ behaviour: Behaviour, id: String, server: SimulatedServer? = nil, in world: SimulatedWorld
  ) {
    let needsNetwork = behaviour.requiresInternet
    var connect: (@MainActor (Int32) -> any SyncService)?
    if let server {
      connect = { number in
        ServerConnection(to: server, network: behaviour.network, name: CopyID.text(id, copy: number), in: world)
      }
    }
    self.init(
      SyncPlan(behaviour, seed: world.seed), timeSource: world.timeSource,
      streamName: { CopyID.text(id, copy: $0) },
      obstacle: { needsNetwork ? world.offlineFailure : nil }, faultApplied: world.note, attribute: world.attribute,
      interruptions: needsNetwork ? world.interruptions : nil, connect: connect)
  }
}

extension Behaviour {
  var hasContentsAtFirst: Bool { initialContents == .cached }
}

extension CopyID {
  /// Returns the id of a node's copy. Copies are numbered from 1; 0 stands for the node itself, without copies.
  static func text(_ id: String, copy: Int32) -> String { copy == 0 ? id : text(id, Int(copy)) }
}

extension SyncPlan {
  init(_ behaviour: Behaviour, seed: UInt64) {
    // A server decides in place of the plan.
    let outcomes = behaviour.server == nil ? SyncOutcomes(behaviour.outcomes) : [.success]
    self.init(
      outcomes: outcomes, latency: behaviour.server == nil ? SyncLatency(behaviour.latency) : .fixed(.zero),
      timeout: behaviour.timeout,
      dropsContentsOnFailure: behaviour.onFailure == .drop, seed: seed)
  }
}

extension SyncOutcomes {
  fileprivate init(_ outcomes: Outcomes) {
    switch outcomes {
    case .list(let list): self = .list(list.map(SyncOutcome.init))
    case .random(let rate, let code): self = .random(failureRate: rate, error: TestError(code))
    }
  }
}

extension SyncOutcome {
  fileprivate init(_ outcome: Outcome) {
    switch outcome {
    // The action itself decides when it is due again.
    case .ok, .again: self = .success
    case .hang: self = .hang
    case .error(let code, let delay): self = .failure(TestError(code, retryAfter: delay))
    }
  }
}

extension SyncLatency {
  init(_ latency: Latency) {
    switch latency {
    case .fixed(let latency): self = .fixed(latency)
    case .each(let latencies): self = .list(latencies)
    case .uniform(let range): self = .uniform(range)
    case .normal(let mean, let deviation): self = .normal(mean: mean, standardDeviation: deviation)
    case .exponential(let mean): self = .exponential(mean: mean)
    }
  }
}
