import Explanation
import InspectionModel
import TerminalUI

extension Context {
  /// The description of the tree's selected row and of its position among the rows, for a screen reader.
  var spokenRow: String {
    guard let row = tree.selectedRow, let node = self[row.id.node] else { return Messages.noSelection(self) }
    var parts = [source.rowText(node)]
    if let retry = node.retry { parts.append(RetryDescription.long(retry, of: node, now: source.clock.now)) }
    parts += node.faults.map { "fault: \($0.text())" }
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
