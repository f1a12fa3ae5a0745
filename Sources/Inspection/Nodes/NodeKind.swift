/// What sort of loadable a node is.
public enum NodeKind: Sendable, Hashable {
  /// Syncs by itself when asked to.
  case loadable
  /// Moved by its owner; cannot be asked to sync.
  case pure
  /// Made of its children.
  case group(NodeGroupMode)
  /// Stands for another one; can be asked to sync.
  case proxy
  /// Stands for another one; cannot be asked to sync.
  case pureProxy
}

/// How a group's children add up.
public enum NodeGroupMode: Sendable, Hashable, CaseIterable {
  /// All children are needed.
  case all
  /// Any child will do.
  case any
  /// Failures count as success.
  case never
}
