/// The mode in which a group combines its children's states.
public enum GroupMode: String, Sendable, Hashable, CaseIterable {
  /// Failed when one child is failed; synced when all are synced. Scenarios also take `strict`.
  case all
  /// Synced when one child is synced; failed when all are failed.
  case any
  /// Never failed: synced when every child is synced or failed.
  case never
}
