import Explanation
import InspectionModel
import TerminalUI

/// The identity of a row. It stays the same while the node keeps its parent, even if rows above or below change.
struct RowID: Hashable {
  let node: NodeID
  private let parentID: NodeID
  /// The number of earlier rows of the same node under the same parent.
  let occurrence: Int32

  init(node: NodeID, parent: NodeID?, occurrence: Int32) {
    self.node = node
    parentID = parent ?? .none
    self.occurrence = occurrence
  }

  /// The parent of the node in this row; nil at the top level.
  var parent: NodeID? { parentID == .none ? nil : parentID }
}

/// A row of the tree. It takes only 24 bytes, because a tree may have 100,000 rows.
struct TreeRow: Equatable {
  /// The depths of the ancestors whose vertical guide lines continue below this row: bit *n* for depth *n*.
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

  /// The depth of the row in the tree, 0 at the top level.
  var depth: Int { Int(level) }

  /// Whether the row only refers to a node that has its main row, with the children, elsewhere in the tree.
  var isReference: Bool { traits.contains(.isReference) }

  var isLast: Bool { traits.contains(.isLast) }

  /// Whether the row has children, so that it can be folded.
  var hasChildren: Bool { traits.contains(.hasChildren) }
}

extension DashboardState {
  /// The description of the tree's selected row and of its position among the rows, for a screen reader.
  var spokenRow: String {
    guard let row = tree.selectedRow, let node = self[row.id.node] else { return Messages.noSelection(self) }
    var parts = [source.rowText(node)]
    if let retry = node.retry {
      parts.append(RetryDescription.long(retry, of: node, now: source.clock.now, in: source))
    }
    parts += node.faults.map { "fault: \($0.text(of: nil, node.identity.kind))" }
    if let breakpoint = node.breakpoint { parts.append("pauses when it \(breakpoint.future)") }
    if node.identity.kind.tag.isProxy, node.children.isEmpty { parts.append("no target") }
    if row.isReference { parts.append("shown elsewhere") }
    if let filter, !filter.matches.contains(node.id) { parts.append("not found itself") }
    var place = [
      "\(Messages.grouped(tree.selectedIndex + 1)) of \(Messages.grouped(tree.rows.count))", "level \(row.depth + 1)",
    ]
    if row.hasChildren { place.append(filter == nil && tree.isFolded(node.id) ? "folded" : "unfolded") }
    return "\(parts.joined(separator: ", ")); \(place.joined(separator: ", "))"
  }
}
