import Explanation
import InspectionModel

/// Applies changes of the source to the state that all panels share.
extension DashboardState {
  mutating func forget(_ gone: [NodeSnapshot]) {
    for node in gone {
      actionCounts.replace(node, with: nil)
      siblings.remove(node.id)
      filtering.filter?.remove(node.id)
      if node.identity.kind == .waiter { tree.setFolded(node.id, false) }
    }
    if let nodes = overlay?.nodes, !nodes.contains(where: { self[$0] != nil }) { overlay = nil }
  }

  /// Applies the new and changed nodes of a batch to the state.
  ///
  /// - Returns: Whether the structure of the tree has changed.
  mutating func receive(_ batch: ChangeBatch) -> Bool {
    var structureChanged = false
    source.applyAdditions(of: batch) { old, new in
      actionCounts.replace(old, with: new)
      if old?.children != new.children {
        siblings.forgetChildren(of: new.id)
        structureChanged = true
      }
      structureChanged = structureChanged || old?.home != new.home || old?.identity != new.identity
      // Folded by default: the waiters of a loadable would all repeat it.
      if new.identity.kind == .waiter, old?.identity.kind != .waiter { tree.setFolded(new.id, true) }
      siblings.update(from: old, to: new)
      if filtering.filter?.update(with: new) == true { filtering.areRowsOutdated = true }
    }
    mark.follow(source)
    arrangeBanner()
    return structureChanged
  }

  /// Resets the state that depends on the source, for a new source with a title.
  mutating func startOver(title: String) {
    self.title = title
    runNumber += 1
    source = SourceState(historyLimit: source.history.limit)
    actionCounts = ActionCounts()
    pictures = PictureCache()
    dropMarkedMoment()
    overlay = overlay?.withNewSource()
    (tree, filtering.filter, filtering.selectionBefore, whyTrail) = (TreeOutline(), nil, nil, nil)
    siblings.renew()
    arrangeBanner()
  }
}
