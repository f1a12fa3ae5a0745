/// The behaviour of a simulated loadable: the durations and results of its syncs, and its contents.
public struct Behaviour: Sendable, Equatable {
  /// The contents before the first sync.
  public enum InitialContents: String, Sendable, CaseIterable {
    /// No contents.
    case none
    /// Contents from an earlier run, though the state is idle.
    case cached
  }

  /// The effect of a failure on the contents.
  public enum FailurePolicy: String, Sendable, CaseIterable {
    /// The contents stay available.
    case keep
    /// The contents are dropped.
    case drop
  }

  /// The duration of every sync.
  public var latency: Latency

  /// The results of the syncs, as a list or as a failure rate.
  public var outcomes: Outcomes

  /// The contents before the first sync.
  public var initialContents: InitialContents

  /// The effect of a failure on the contents.
  public var onFailure: FailurePolicy

  /// Whether a sync that ends while the network is offline fails with ``offlineError``, without using an outcome.
  public var requiresInternet: Bool

  /// The error code of a sync that requires the network and ends offline.
  public static let offlineError = "offline"

  /// The default error code of failures by `failureRate`, by a fault or by a `set` command.
  public static let unnamedError = "failed"

  /// Creates a behaviour; by default every sync succeeds after half a second.
  public init(
    latency: Latency = .fixed(.milliseconds(500)),
    outcomes: Outcomes = .list([.ok]),
    initialContents: InitialContents = .none,
    onFailure: FailurePolicy = .keep,
    requiresInternet: Bool = false
  ) {
    if case .list(let list) = outcomes { precondition(!list.isEmpty, "A behaviour needs at least one outcome") }
    self.latency = latency
    self.outcomes = outcomes
    self.initialContents = initialContents
    self.onFailure = onFailure
    self.requiresInternet = requiresInternet
  }
}
