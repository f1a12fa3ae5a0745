/// What syncs a node again by itself.
public struct SyncerDefinition: Sendable, Equatable {
  /// Which call the syncer makes.
  public enum Policy: String, Sendable, CaseIterable {
    /// `sync()`, whatever the node's state.
    case sync
    /// `syncIfNeeded()`.
    case syncIfNeeded
  }

  /// Which call it makes.
  public var policy: Policy

  /// How long after a success it syncs again; zero: not at all.
  public var period: Duration

  /// How long after a failure it syncs again.
  public var backoff: BackoffDefinition

  /// A syncer of these parts; by default it only retries failures.
  public init(
    policy: Policy = .syncIfNeeded,
    period: Duration = .zero,
    backoff: BackoffDefinition = BackoffDefinition()
  ) {
    self.policy = policy
    self.period = period
    self.backoff = backoff
  }
}
