import InspectionModel

/// Names a row of the tree for as long as its node stands where it does, however the rows around it change.
struct RowID: Hashable {
  let node: NodeID
  private let parentID: NodeID
  /// The how manieth occurrence of the node under that parent, counted from 0.
  let occurrence: Int32

  init(node: NodeID, parent: NodeID?, occurrence: Int32) {
    self.node = node
    parentID = parent ?? .none
    self.occurrence = occurrence
  }

  /// Under which node; nil at the top level.
  var parent: NodeID? { parentID == .none ? nil : parentID }
}

/// A line of the tree. There may be a hundred thousand, of 24 bytes each.
struct TreeRow: Equatable {
  /// Which of the levels above go on below this row: bit n for depth n.
  let openLevels: UInt64
  let id: RowID
  private let level: UInt16
  private let traits: Traits

  private struct Traits: OptionSet {
    let rawValue: UInt8

    static let isReference = Traits(rawValue: 1)
    static let isLast = Traits(rawValue: 2)
    static let hasChildren = Traits(rawValue: 4)
  }

  init(id: RowID, depth: Int, isReference: Bool, isLast: Bool, openLevels: UInt64, hasChildren: Bool) {
    self.id = id
    self.openLevels = openLevels
    level = UInt16(clamping: depth)
    traits = [isReference ? .isReference : [], isLast ? .isLast : [], hasChildren ? .hasChildren : []]
  }

  /// 0 at the top level.
  var depth: Int { Int(level) }

  /// Whether the node is at home elsewhere, so that this row only points there.
  var isReference: Bool { traits.contains(.isReference) }

  /// Whether it is its parent's last row.
  var isLast: Bool { traits.contains(.isLast) }

  /// Whether rows can be folded away under it.
  var hasChildren: Bool { traits.contains(.hasChildren) }
}
