/// What sort of loadable a node is.
public enum NodeKind: Sendable, Hashable {
  /// Syncs by itself when asked to.
  case loadable
  /// Moved by its owner; cannot be asked to sync.
  case pure
  /// Made of its children.
  case group(GroupMode)
  /// Stands for another one; can be asked to sync.
  case proxy
  /// Stands for another one; cannot be asked to sync.
  case pureProxy
  /// Syncs others one after another.
  case chain
  /// Has what is made at once of another one's content.
  case map
  /// Has what is made, in its own time, of another one's content.
  case asyncMap
  /// Has the content of one that another one leads to.
  case flatMap
  /// Has its origin's content together with that of one that the origin leads to.
  case joined
  /// Syncs by itself at intervals.
  case autosync
  /// A scheduled action: a sync is a run of it.
  case action
}
