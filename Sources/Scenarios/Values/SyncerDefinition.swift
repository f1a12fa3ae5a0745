import InspectionModel

/// The syncer of a node, which syncs the node again after a failure or a success.
public struct SyncerDefinition: Sendable, Equatable {
  /// The method of the node that a syncer calls.
  public enum Policy: String, Sendable, CaseIterable {
    /// `sync()`, which syncs the node in every state.
    case sync
    /// `syncIfNeeded()`, which syncs the node only if it needs a sync.
    case syncIfNeeded
  }

  /// The method of the node that the syncer calls.
  public var policy: Policy

  /// The delays after failures, and the period after a success.
  public var backoff: NodeBackoff

  /// Creates a syncer; by default the syncer only retries failures.
  public init(policy: Policy = .syncIfNeeded, backoff: NodeBackoff = .standard) {
    self.policy = policy
    self.backoff = backoff
  }
}
