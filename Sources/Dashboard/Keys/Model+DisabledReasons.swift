import InspectionModel
import TerminalUI

/// Why an action would do nothing right now, as a sentence; nil where it does something.
extension Model {
  var reasonNotToMoveUp: String? {
    switch panels.focus {
    case .tree, .timeline:
      tree.rows.isEmpty ? Wording.noSelection(self) : tree.selectedIndex == 0 ? Wording.atFirstRow : nil
    case .detail: detailScroll == 0 && causeAbove == nil ? Wording.atStart : nil
    case .policies: policyScroll == 0 ? Wording.atStartOfPolicies : nil
    case .log, .actions, .timers: lists[panels.focus]?.index ?? 0 == 0 ? Wording.atFirstRow : nil
    case .checks: isAtStartOfChecks ? Wording.atFirstRow : nil
    }
  }

  var reasonNotToMoveDown: String? {
    switch panels.focus {
    case .tree, .timeline:
      tree.rows.isEmpty
        ? Wording.noSelection(self) : tree.selectedIndex == tree.rows.count - 1 ? Wording.atLastRow : nil
    case .detail: detailScroll >= DetailView.scrollLimit(self) && causeBelow == nil ? Wording.atEnd : nil
    case .policies: policyScroll >= PoliciesView.scrollLimit(self) ? Wording.atEndOfPolicies : nil
    case .log, .actions:
      (lists[panels.focus]?.index ?? 0) + 1 >= rowCount(of: panels.focus) ? Wording.atLastRow : nil
    case .timers: reasonNotToMoveDownInTimers
    case .checks: isAtEndOfChecks ? Wording.atLastRow : nil
    }
  }

  var reasonNotToFold: String? {
    if let reason = reasonNotToUseTree { return reason }
    guard let row = tree.selectedRow, row.depth > 0 || row.hasChildren && !tree.isFolded(row.id.node) else {
      return Wording.nothingToFold(self)
    }
    return nil
  }

  var reasonNotToUnfold: String? {
    reasonNotToUseTree ?? (tree.selectedRow?.hasChildren == true ? nil : Wording.nothingToFold(self))
  }

  var reasonNotToFoldAll: String? {
    if let reason = reasonNotToUseTree { return reason }
    return tree.rows.contains { $0.hasChildren && !tree.isFolded($0.id.node) } ? nil : Wording.allFolded
  }

  var reasonNotToUnfoldAll: String? {
    reasonNotToUseTree ?? (tree.folded.isEmpty ? Wording.allUnfolded : nil)
  }

  var reasonNotToSwitchPanel: String? {
    if let panel = panels.full { return Wording.othersAreHidden(by: panel, keymap) }
    guard Layout(self).shown.count < 2 else { return nil }
    return panels.open.isEmpty ? Wording.noOtherPanel(keymap) : Wording.oneMorePanelDoesNotFit(keymap)
  }

  /// Whether time stands still for good, so that nothing can be done to a node any more.
  var isOver: Bool { !clock.isReplay && (clock.failure != nil || clock.hasEnded) }

  var reasonNotToGoOn: String? { isOver ? Wording.ended(keymap) : nil }

  /// Why nothing can be changed about the run.
  var reasonNotToChange: String? { clock.isRecorded ? Wording.recorded : reasonNotToGoOn }

  var reasonNotToGoFaster: String? {
    reasonNotToGoOn ?? (Speeds.faster(than: clock.speed) == nil ? Wording.fastest : nil)
  }

  var reasonNotToGoSlower: String? {
    reasonNotToGoOn ?? (Speeds.slower(than: clock.speed) == nil ? Wording.slowest : nil)
  }

  var reasonNotToChangeNode: String? { subject == nil ? Wording.noSubject(self) : reasonNotToChange }

  var reasonNotToSetState: String? {
    if let reason = reasonNotToChangeNode { return reason }
    guard let node = subject else { return Wording.noSubject(self) }
    return node.identity.kind.tag.hasOwnState ? nil : Wording.cannotSetState(node.identity.key, keymap)
  }

  var reasonNotToOpen: String? {
    switch panels.focus {
    case .policies: reasonNotToOpenPolicies
    case .log: selectedEntry?.node == nil ? Wording.entryOfNoNode : nil
    case .actions: selectedAction == nil ? Wording.noActionsHere : nil
    case .timers: selectedPending?.node == nil ? Wording.timerOfNoNode : nil
    case .tree, .timeline, .detail: selectedNode == nil ? Wording.noSelection(self) : nil
    case .checks: checks.node(of: lists[.checks]?.index ?? 0) == nil ? Wording.checkOfNoNode : nil
    }
  }

  var reasonNotToClose: String? {
    let isFiltered = filter != nil || panels.focus == .log && log.filter != nil
    return panels.full != nil || isFiltered || canLeaveCursor || isOnTrail ? nil : Wording.nothingToClose(keymap)
  }

  var reasonNotToBeTreeAlone: String? { panels.open.isEmpty && panels.full == nil ? Wording.treeIsAlone : nil }

  func reasonNotToResize(larger: Bool) -> String? {
    if let panel = panels.full { return Wording.othersAreHidden(by: panel, keymap) }
    if sizes(larger: larger) != nil { return nil }
    guard Layout(self).shown.count > 1 else {
      return panels.open.isEmpty ? Wording.noOtherPanel(keymap) : Wording.oneMorePanelDoesNotFit(keymap)
    }
    return larger ? Wording.cannotGrow(panels.focus) : Wording.cannotShrink(panels.focus, keymap)
  }

  var reasonNotToSetBackoff: String? {
    if let reason = reasonNotToChangeNode { return reason }
    guard let node = subject else { return Wording.noSubject(self) }
    return node.backoff == nil ? Wording.noBackoff(node.identity.key) : nil
  }

  var reasonNotToAddFault: String? {
    if let reason = reasonNotToChangeNode { return reason }
    guard let node = subject else { return Wording.noSubject(self) }
    return faultableLeaves(behind: node.id, atMost: 1).isEmpty ? Wording.nothingToFault(node.identity.key) : nil
  }

  /// The keys that change the tree work while it has the keyboard.
  private var reasonNotToUseTree: String? {
    if filter != nil { return Wording.filterUnfolds(keymap) }
    if let panel = panels.full, panel != .tree { return Wording.othersAreHidden(by: panel, keymap) }
    return panels.focus == .tree ? nil : Wording.hasKeyboard(panels.focus, keymap)
  }
}
