/// How a group combines its children's states.
public enum GroupMode: String, Sendable, Hashable, CaseIterable {
  /// Failed when one child is; synced when all are. Scenarios also take `strict`.
  case all
  /// Synced when one child is; failed when all are.
  case any
  /// Never failed: synced when every child is either synced or failed.
  case never
}
