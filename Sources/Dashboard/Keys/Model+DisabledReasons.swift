import Explanation
import InspectionModel
import TerminalUI

/// Why an action would do nothing right now, as a sentence; nil where it does something.
extension Model {
  var reasonNotToMoveUp: String? {
    switch panels.focus {
    case .tree, .timeline:
      tree.rows.isEmpty ? Messages.noSelection(self) : tree.selectedIndex == 0 ? Messages.atFirstRow : nil
    case .detail: detailScroll == 0 && causeAbove == nil ? Messages.atStart : nil
    case .policies: policyScroll == 0 ? Messages.atStartOfPolicies : nil
    case .log, .actions, .timers: lists[panels.focus]?.index ?? 0 == 0 ? Messages.atFirstRow : nil
    case .checks: isAtStartOfChecks ? Messages.atFirstRow : nil
    }
  }

  var reasonNotToMoveDown: String? {
    switch panels.focus {
    case .tree, .timeline:
      tree.rows.isEmpty
        ? Messages.noSelection(self) : tree.selectedIndex == tree.rows.count - 1 ? Messages.atLastRow : nil
    case .detail: detailScroll >= DetailView.scrollLimit(self) && causeBelow == nil ? Messages.atEnd : nil
    case .policies: policyScroll >= PoliciesView.scrollLimit(self) ? Messages.atEndOfPolicies : nil
    case .log, .actions:
      (lists[panels.focus]?.index ?? 0) + 1 >= rowCount(of: panels.focus) ? Messages.atLastRow : nil
    case .timers: reasonNotToMoveDownInTimers
    case .checks: isAtEndOfChecks ? Messages.atLastRow : nil
    }
  }

  var reasonNotToFold: String? {
    if let reason = reasonNotToUseTree { return reason }
    guard let row = tree.selectedRow, row.depth > 0 || row.hasChildren && !tree.isFolded(row.id.node) else {
      return Messages.nothingToFold(self)
    }
    return nil
  }

  var reasonNotToUnfold: String? {
    reasonNotToUseTree ?? (tree.selectedRow?.hasChildren == true ? nil : Messages.nothingToFold(self))
  }

  var reasonNotToFoldAll: String? {
    if let reason = reasonNotToUseTree { return reason }
    return tree.rows.contains { $0.hasChildren && !tree.isFolded($0.id.node) } ? nil : Messages.allFolded
  }

  var reasonNotToUnfoldAll: String? {
    reasonNotToUseTree ?? (tree.folded.isEmpty ? Messages.allUnfolded : nil)
  }

  var reasonNotToSwitchPanel: String? {
    if let panel = panels.full { return Messages.othersAreHidden(by: panel, keymap) }
    guard Layout(self).shown.count < 2 else { return nil }
    return panels.open.isEmpty ? Messages.noOtherPanel(keymap) : Messages.oneMorePanelDoesNotFit(keymap)
  }

  /// Whether time stands still for good, so that nothing can be done to a node any more.
  var isOver: Bool { !source.clock.isReplay && (source.clock.failure != nil || source.clock.hasEnded) }

  var reasonNotToGoOn: String? { isOver ? Messages.ended(keymap) : nil }

  /// Why nothing can be changed about the run.
  var reasonNotToChange: String? { source.clock.isRecorded ? Messages.recorded : reasonNotToGoOn }

  var reasonNotToGoFaster: String? {
    reasonNotToGoOn ?? (Speeds.faster(than: source.clock.speed) == nil ? Messages.fastest : nil)
  }

  var reasonNotToGoSlower: String? {
    reasonNotToGoOn ?? (Speeds.slower(than: source.clock.speed) == nil ? Messages.slowest : nil)
  }

  var reasonNotToChangeNode: String? { subject == nil ? Messages.noSubject(self) : reasonNotToChange }

  var reasonNotToSetState: String? {
    if let reason = reasonNotToChangeNode { return reason }
    guard let node = subject else { return Messages.noSubject(self) }
    return node.identity.kind.tag.hasOwnState ? nil : Messages.cannotSetState(node.identity.key, keymap)
  }

  var reasonNotToOpen: String? {
    switch panels.focus {
    case .policies: reasonNotToOpenPolicies
    case .log: selectedEntry?.node == nil ? Messages.entryOfNoNode : nil
    case .actions: selectedAction == nil ? Messages.noActionsHere : nil
    case .timers: selectedPending?.node == nil ? Messages.timerOfNoNode : nil
    case .tree, .timeline, .detail: selectedNode == nil ? Messages.noSelection(self) : nil
    case .checks: source.checks.node(of: lists[.checks]?.index ?? 0) == nil ? Messages.checkOfNoNode : nil
    }
  }

  var reasonNotToClose: String? {
    let isFiltered = filter != nil || panels.focus == .log && log.filter != nil
    return panels.full != nil || isFiltered || canLeaveCursor || isOnTrail ? nil : Messages.nothingToClose(keymap)
  }

  var reasonNotToBeTreeAlone: String? { panels.open.isEmpty && panels.full == nil ? Messages.treeIsAlone : nil }

  func reasonNotToResize(larger: Bool) -> String? {
    if let panel = panels.full { return Messages.othersAreHidden(by: panel, keymap) }
    if sizes(larger: larger) != nil { return nil }
    guard Layout(self).shown.count > 1 else {
      return panels.open.isEmpty ? Messages.noOtherPanel(keymap) : Messages.oneMorePanelDoesNotFit(keymap)
    }
    return larger ? Messages.cannotGrow(panels.focus) : Messages.cannotShrink(panels.focus, keymap)
  }

  var reasonNotToSetBackoff: String? {
    if let reason = reasonNotToChangeNode { return reason }
    guard let node = subject else { return Messages.noSubject(self) }
    return node.backoff == nil ? Messages.noBackoff(node.identity.key) : nil
  }

  var reasonNotToAddFault: String? {
    if let reason = reasonNotToChangeNode { return reason }
    guard let node = subject else { return Messages.noSubject(self) }
    return faultableLeaves(behind: node.id, atMost: 1).isEmpty ? Messages.nothingToFault(node.identity.key) : nil
  }

  /// The keys that change the tree work while it has the keyboard.
  private var reasonNotToUseTree: String? {
    if filter != nil { return Messages.filterUnfolds(keymap) }
    if let panel = panels.full, panel != .tree { return Messages.othersAreHidden(by: panel, keymap) }
    return panels.focus == .tree ? nil : Messages.hasKeyboard(panels.focus, keymap)
  }
}
