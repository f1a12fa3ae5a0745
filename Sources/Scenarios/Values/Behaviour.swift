/// How a simulated loadable answers when it is synced.
public struct Behaviour: Sendable, Equatable {
  /// What is there before the first sync.
  public enum InitialContents: String, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// Contents from an earlier run, though the state is idle.
    case cached
  }

  /// What a failure does to the contents.
  public enum FailurePolicy: String, Sendable, CaseIterable {
    /// They stay available.
    case keep
    /// They are gone.
    case drop
  }

  /// How long every sync takes.
  public var latency: Latency

  /// How the syncs end.
  public var outcomes: Outcomes

  /// What is there before the first sync.
  public var initialContents: InitialContents

  /// What a failure does to the contents.
  public var onFailure: FailurePolicy

  /// Whether a sync that ends while the network is offline fails with the code ``offlineError``, and takes no outcome.
  public var requiresInternet: Bool

  /// The code of the error of a sync that needed the network and did not have it.
  public static let offlineError = "offline"

  /// The code of an error that a scenario gives no other one: of a failure rate, of a fault, of a state set by hand.
  public static let unnamedError = "failed"

  /// A behaviour of these parts; by default every sync succeeds after half a second.
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
