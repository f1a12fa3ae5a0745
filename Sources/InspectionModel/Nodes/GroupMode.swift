/// The rule by which a group derives its state from the states of its children.
public enum GroupMode: String, Sendable, Hashable, CaseIterable {
  /// The group is failed when one child is failed, synced when all children are synced. Scenarios also accept `strict`.
  case all
  /// The group is synced when one child is synced, failed when all children are failed.
  case any
  /// The group is never failed; the group is synced when every child is synced or failed.
  case never
}
