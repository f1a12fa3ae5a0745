/// How the syncs of a ``TestLoadable`` go: how long each takes, and how it ends.
///
/// A plan with chances, in its outcomes or its latency, gives the same syncs for the same seed on every machine.
public struct SyncPlan: Sendable {
  /// How the syncs end.
  public var outcomes: SyncOutcomes { didSet { outcomes.check() } }
  /// How long each sync takes.
  public var latency: SyncLatency
  /// Whether a failure makes the contents unavailable.
  public var dropsContentsOnFailure: Bool
  /// The seed of all random numbers.
  public var seed: UInt64

  /// By default every sync succeeds as soon as time moves.
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
