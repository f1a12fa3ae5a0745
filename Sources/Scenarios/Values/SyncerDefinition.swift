import InspectionModel

/// The syncer of a node.
public struct SyncerDefinition: Sendable, Equatable {
  /// The call that a syncer makes.
  public enum Policy: String, Sendable, CaseIterable {
    /// `sync()`, whatever the node's state.
    case sync
    /// `syncIfNeeded()`.
    case syncIfNeeded
  }

  /// The call that it makes.
  public var policy: Policy

  /// The delays after failures, and the period after a success.
  public var backoff: NodeBackoff

  /// A syncer; by default it only retries failures.
  public init(policy: Policy = .syncIfNeeded, backoff: NodeBackoff = .standard) {
    self.policy = policy
    self.backoff = backoff
  }
}
