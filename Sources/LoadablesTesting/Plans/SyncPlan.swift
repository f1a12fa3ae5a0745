/// A plan for the syncs of a test loadable: the duration and the outcome of each sync.
///
/// Random outcomes and latencies depend only on the seed: equal seeds give equal syncs, on every machine.
///
/// ```swift
/// let plan = SyncPlan(outcomes: [.failure("offline"), .success], latency: .seconds(1))
/// let feed = TestLoadable(plan: plan, timeSource: time)
/// ```
public struct SyncPlan: Sendable {
  /// The outcomes of the syncs: a list, or random.
  public var outcomes: SyncOutcomes { didSet { outcomes.check() } }
  /// The duration of each sync.
  public var latency: SyncLatency
  /// Whether a failed sync makes the contents unavailable.
  public var dropsContentsOnFailure: Bool
  /// The seed of all random numbers of the plan.
  public var seed: UInt64

  /// Creates a plan; by default every sync succeeds after a latency of zero.
  public init(
    outcomes: SyncOutcomes = [.success], latency: SyncLatency = .fixed(.zero), dropsContentsOnFailure: Bool = false,
    seed: UInt64 = 0
  ) {
    outcomes.check()
    self.outcomes = outcomes
    self.latency = latency
    self.dropsContentsOnFailure = dropsContentsOnFailure
    self.seed = seed
  }
}
