/// The rule by which a group derives its state from the states of its children.
public enum NodeGroupMode: String, Sendable, Hashable, CaseIterable {
  /// The group is failed if any child is failed, and synced if all children are synced. Scenarios also accept `strict`.
  case all
  /// The group is synced if any child is synced, and failed if all children are failed.
  case any
  /// The group is never failed. The group is synced if every child is synced or failed.
  case never
}
