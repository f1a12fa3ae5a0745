import Inspection

/// Names a row of the tree for as long as its node stands where it does, however the rows around it change.
struct RowID: Hashable {
  let node: NodeID
  /// Under which node; nil at the top level.
  let parent: NodeID?
  /// The how manieth occurrence of the node under that parent, counted from 0.
  let occurrence: Int
}

/// A line of the tree.
struct TreeRow: Equatable {
  let id: RowID
  /// 0 at the top level.
  let depth: Int
  /// Whether the node is at home elsewhere, so that this row only points there.
  let isReference: Bool
  /// Whether it is its parent's last row.
  let isLast: Bool
  /// Which of the levels above go on below this row: bit n for depth n.
  let openLevels: UInt64
  /// Whether rows can be folded away under it.
  let hasChildren: Bool
}
