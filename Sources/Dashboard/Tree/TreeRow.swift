import InspectionModel

/// The identity of a row while its node keeps its place, however the rows around it change.
struct RowID: Hashable {
  let node: NodeID
  private let parentID: NodeID
  /// The number of the occurrence under that parent, counted from 0.
  let occurrence: Int32

  init(node: NodeID, parent: NodeID?, occurrence: Int32) {
    self.node = node
    parentID = parent ?? .none
    self.occurrence = occurrence
  }

  /// The parent; nil at the top level.
  var parent: NodeID? { parentID == .none ? nil : parentID }
}

/// A row of the tree. There may be 100,000 of 24 bytes each.
struct TreeRow: Equatable {
  /// The levels above that continue below this row: bit n for depth n.
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

  /// The depth, 0 at the top level.
  var depth: Int { Int(level) }

  /// Whether the node is shown whole elsewhere and this row only refers to it.
  var isReference: Bool { traits.contains(.isReference) }

  var isLast: Bool { traits.contains(.isLast) }

  /// Whether the row can be folded.
  var hasChildren: Bool { traits.contains(.hasChildren) }
}
