/// How a group makes one state out of its children's.
public enum GroupMode: String, Sendable, CaseIterable {
  /// Fails as soon as a child has failed; synced when every child is. Also written `strict`.
  case all
  /// Synced when one child is; fails when every child has.
  case any
  /// Never fails: synced when every child has either synced or failed.
  case never
}
