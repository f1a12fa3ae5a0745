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
  public var latency: Duration

  /// How the syncs end, one after another; the last outcome repeats. Never empty.
  public var outcomes: [Outcome]

  /// What is there before the first sync.
  public var initialContents: InitialContents

  /// What a failure does to the contents.
  public var onFailure: FailurePolicy

  /// A behaviour of these parts; by default every sync succeeds after half a second.
  public init(
    latency: Duration = .milliseconds(500),
    outcomes: [Outcome] = [.ok],
    initialContents: InitialContents = .none,
    onFailure: FailurePolicy = .keep
  ) {
    precondition(!outcomes.isEmpty, "A behaviour needs at least one outcome")
    self.latency = latency
    self.outcomes = outcomes
    self.initialContents = initialContents
    self.onFailure = onFailure
  }
}
