/// The plan of the syncs of a test loadable: the latencies and the outcomes.
///
/// A plan with random outcomes or latencies gives equal syncs for equal seeds on every machine.
public struct SyncPlan: Sendable {
  /// The outcomes of the syncs.
  public var outcomes: SyncOutcomes { didSet { outcomes.check() } }
  /// The latencies of the syncs.
  public var latency: SyncLatency
  /// Whether a failure makes the contents unavailable.
  public var dropsContentsOnFailure: Bool
  /// The seed of all random numbers.
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
