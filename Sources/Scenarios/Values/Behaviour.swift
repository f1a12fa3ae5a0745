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

  /// The time after which a sync fails with ``timeoutError``; nil for none.
  public var timeout: Duration?

  /// The id of the server that answers the syncs, in place of latency and outcomes; nil for none.
  public var server: String?

  /// The time to the server, and back.
  public var network: Latency

  /// The contents before the first sync.
  public var initialContents: InitialContents

  /// The effect of a failure on the contents.
  public var onFailure: FailurePolicy

  /// Whether a sync that ends while the network is offline fails with ``offlineError``, without using an outcome.
  public var requiresInternet: Bool

  /// The error code of a sync that requires the network and ends offline.
  public static let offlineError = "offline"

  /// The error code of a sync that reached its ``timeout``.
  public static let timeoutError = "timeout"

  /// The default error code of failures by `failureRate`, by a fault or by a `set` command.
  public static let unnamedError = "failed"

  /// Creates a behaviour; by default every sync succeeds after half a second.
  public init(
    latency: Latency = .fixed(.milliseconds(500)),
    outcomes: Outcomes = .list([.ok]),
    timeout: Duration? = nil,
    server: String? = nil,
    network: Latency = .fixed(.zero),
    initialContents: InitialContents = .none,
    onFailure: FailurePolicy = .keep,
    requiresInternet: Bool = false
  ) {
    if case .list(let list) = outcomes { precondition(!list.isEmpty, "A behaviour needs at least one outcome") }
    self.latency = latency
    self.outcomes = outcomes
    self.timeout = timeout
    self.server = server
    self.network = network
    self.initialContents = initialContents
    self.onFailure = onFailure
    self.requiresInternet = requiresInternet
  }
}

/// The duration of a sync or a transform: fixed, listed, or drawn for each sync by the scenario's random generator.
public enum Latency: Sendable, Equatable {
  /// Always this duration.
  case fixed(Duration)
  /// One duration for each sync, in order; the last one repeats. Never empty.
  case each([Duration])
  /// Uniformly distributed between the bounds.
  case uniform(ClosedRange<Duration>)
  /// Normally distributed; negative values become zero.
  case normal(mean: Duration, standardDeviation: Duration)
  /// Exponentially distributed: mostly short, rarely very long. The mean is more than zero.
  case exponential(mean: Duration)
}

/// The end of one sync of a simulated loadable, or of one run of a scheduled action.
public enum Outcome: Sendable, Equatable {
  /// The sync succeeds.
  case ok
  /// The sync never ends by itself.
  case hang
  /// The sync fails with this error code. The error may carry the time before which a retry makes no sense.
  case error(String, retryAfter: Duration? = nil)
  /// The run succeeds, and the action is due again this long after the success. Only for scheduled actions.
  case again(after: Duration)
}

/// The outcomes of the syncs of a simulated loadable.
public enum Outcomes: Sendable, Equatable {
  /// One outcome for each sync; the last outcome repeats. Never empty.
  case list([Outcome])
  /// Each sync fails with this probability, from 0 to 1, and this error code; otherwise the sync succeeds.
  case random(failureRate: Double, error: String)
}
