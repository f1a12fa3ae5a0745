import Explanation
import InspectionModel
import TerminalUI

/// What the keys do to scheduled actions, and how their list keeps up with what happens.
extension Model {
  /// The action of the selected row, if there is one.
  var selectedAction: NodeSnapshot? {
    actions.rows?.dropFirst(lists[.actions]?.index ?? 0).first.flatMap { self[$0] }
  }

  /// The node that the keys for loadables are about: the selected action while the actions have the keyboard, or else the
  /// node of the tree's selected row.
  var subject: NodeSnapshot? { panels.focus == .actions ? selectedAction : selectedNode }

  // MARK: The list

  /// To be called when the panel may have come or gone, or actions have gone: lists them while somebody sees them.
  mutating func listActions(_ layout: Layout) {
    if layout[.actions].isEmpty {
      actions.forgetRows()
    } else if actions.rows == nil {
      actions.list(source.nodes, filter)
      followHeldAction()
    }
  }

  /// To be called when nodes have changed.
  mutating func updateActions() {
    guard panels.contains(.actions), actions.rows == nil || actions.isOutdated else { return }
    let layout = Layout(self)
    listActions(layout)
    if actions.hasGone { return sortActions() }
    if actions.rows != nil { fitList(.actions, layout) }
  }

  /// Puts the rows in order by what the actions have become. The selected one stays selected, in its line where it can;
  /// while the panel does not have the keyboard, its first row stays with what comes first.
  mutating func sortActions() {
    guard actions.isOutdated else { return }
    actions.renew(filter)
    followHeldAction()
    fitPanels()
  }

  /// To be called when the filter finds other nodes, or there is another one.
  mutating func filterActions() {
    if actions.narrow(filter) { followHeldAction() }
  }

  /// What is said where no action is listed.
  var noActionsListed: String { actions.count == 0 ? Messages.noActions : Messages.noSelection(self) }

  // MARK: Why a key does nothing

  /// Whether anything of the run is about scheduled actions.
  var hasActions: Bool { actions.count > 0 || source.world.suspendCount > 0 }

  var reasonNotToRunNow: String? {
    guard let subject else { return Messages.noSubject(self) }
    return reasonNotToChange ?? reasonNotToRun(subject)
  }

  /// Why a node, if it is a scheduled action, cannot run before its time.
  func reasonNotToRun(_ node: NodeSnapshot) -> String? {
    guard let action = node.action else { return nil }
    let name = node.identity.key
    if let reason = Messages.reasonNotToStart(name, action.state) { return reason }
    if action.state == .running { return Messages.isRunning(name) }
    return source.world.suspendCount > 0 ? Messages.actionsAreSuspended(keymap) : nil
  }

  var reasonNotToPostpone: String? {
    guard let subject else { return Messages.noSubject(self) }
    if let reason = reasonNotToChange { return reason }
    guard let action = subject.action else { return Messages.isNoAction(subject.identity.key) }
    return Messages.reasonNotToStart(subject.identity.key, action.state)
  }

  var reasonNotToSuspendActions: String? {
    reasonNotToChange ?? (hasActions ? nil : Messages.noActionsHere)
  }

  var reasonNotToResumeActions: String? {
    if let reason = reasonNotToSuspendActions { return reason }
    return source.world.suspendCount > 0 ? nil : Messages.actionsAreNotSuspended(keymap)
  }

  // MARK: Postponing

  mutating func handle(_ key: Key, in editor: LineEditor, postponing node: NodeID) -> [Effect] {
    var editor = editor
    switch key {
    case .escape:
      overlay = nil
      message = Message(text: Messages.nothingPostponed, isWarning: false)
      return []
    case .enter:
      let typed = editor.text.trimmingBlanks
      // The hint bar says what is wrong for as long as it is.
      guard let length = typed.isEmpty ? lastPostponement : TimeText.positiveLength(typed) else { return [] }
      overlay = nil
      lastPostponement = length
      return [.perform(.postpone(node, by: length))]
    default:
      if editor.handle(key) { overlay = .postponePrompt(node, editor) }
      return []
    }
  }
}
