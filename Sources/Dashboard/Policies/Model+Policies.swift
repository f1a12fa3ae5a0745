import Explanation
import InspectionModel
import TerminalUI

/// What the selected group would be under each mode.
extension Model {
  /// The selected node if it is a group, else the nearest one that it is part of.
  var groupOfSelection: NodeSnapshot? {
    guard let row = tree.selectedRow, let node = self[row.id.node] else { return nil }
    if node.identity.kind.groupMode != nil { return node }
    // Where the row stands counts more than where else the node is.
    let parents = [row.id.parent].compactMap { $0 } + node.parents
    if let group = parents.lazy.compactMap({ self[$0] }).first(where: { $0.identity.kind.groupMode != nil }) {
      return group
    }
    var above = row.id.parent ?? node.parents.first
    // A source that is wrong may have them stand on each other.
    var visited: Set<NodeID> = []
    while let id = above, let next = self[id], visited.insert(id).inserted {
      if next.identity.kind.groupMode != nil { return next }
      above = next.home ?? next.parents.first
    }
    return nil
  }

  /// To be called after every update: counts the children of another group than before. As long as it is the same one
  /// with the same children, it costs nothing.
  mutating func followPolicies() {
    guard panels.contains(.policies), !Layout(self)[.policies].isEmpty, let group = groupOfSelection,
      let mode = group.identity.kind.groupMode
    else {
      (policies, policyScroll) = (nil, 0)
      return
    }
    if policies?.group != group.id { policyScroll = 0 }
    guard policies?.group != group.id || policies?.tally.children != group.children else { return }
    policies = Policies(group: group.id, mode: mode, tally: ChildTally(group.children) { self[$0] })
  }

  /// To be called when nodes are gone: they are not counted any more.
  mutating func recountPolicies() {
    guard let children = policies?.tally.children else { return }
    let tally = ChildTally(children) { self[$0] }
    policies?.tally = tally
  }

  mutating func scrollPolicies(by distance: Int) {
    policyScroll = policyScroll.scrolled(by: distance, upTo: PoliciesView.scrollLimit(self))
  }

  /// Where the panel leads to: the child that decides, or the group itself where something else is selected.
  var policyTarget: NodeID? {
    guard let policies else { return nil }
    guard policies.group == selectedNode?.id else { return policies.group }
    return policies.tally.outcome(policies.mode).decidingChild
  }

  var reasonNotToOpenPolicies: String? {
    guard let node = selectedNode else { return Messages.noSelection(self) }
    guard policies != nil else { return Messages.inNoGroup(node.identity.key) }
    return policyTarget == nil ? Messages.noDecidingChild(of: node.identity.key) : nil
  }
}
