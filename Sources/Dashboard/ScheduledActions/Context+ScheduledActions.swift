import Explanation
import InspectionModel
import TerminalUI

/// The reasons why keys for scheduled actions are disabled.
extension Context {
  /// Whether the run has scheduled actions, or their execution is suspended.
  private var hasActions: Bool { actionCounts.total > 0 || source.world.suspendCount > 0 }

  var reasonNotToRunNow: String? {
    guard let subject else { return Messages.noSubject(self) }
    return reasonNotToChange ?? reasonNotToRun(subject)
  }

  /// Returns why a node's scheduled action cannot run now, as a sentence; nil if it can, or if the node has no action.
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
}
