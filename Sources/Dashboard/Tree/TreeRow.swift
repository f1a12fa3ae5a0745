import Inspection

/// Names a row of the tree for as long as its node stands where it does, however the rows around it change.
struct RowID: Hashable {
  let node: NodeID
  /// Under which node; nil at the top level.
  let parent: NodeID?
  /// The how manieth occurrence of the node under that parent, counted from 0.
  let occurrence: Int32
}

/// A line of the tree. There may be a hundred thousand, of 32 bytes each.
struct TreeRow: Equatable {
  let id: RowID
  /// Which of the levels above go on below this row: bit n for depth n.
  let openLevels: UInt64
  private let level: Int32
  /// Whether the node is at home elsewhere, so that this row only points there.
  let isReference: Bool
  /// Whether it is its parent's last row.
  let isLast: Bool
  /// Whether rows can be folded away under it.
  let hasChildren: Bool

  init(id: RowID, depth: Int, isReference: Bool, isLast: Bool, openLevels: UInt64, hasChildren: Bool) {
    self.id = id
    self.openLevels = openLevels
    level = Int32(depth)
    self.isReference = isReference
    self.isLast = isLast
    self.hasChildren = hasChildren
  }

  /// 0 at the top level.
  var depth: Int { Int(level) }
}
