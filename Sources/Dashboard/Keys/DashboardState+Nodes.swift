import Explanation
import InspectionModel
import TerminalUI

/// The key actions on nodes, and the reasons why these actions are disabled.
extension DashboardState {
  /// Returns the effect that performs a command on the subject, the node that keys act on; none without a subject.
  func perform(_ command: (NodeID) -> NodeCommand) -> [Effect] { subject.map { [.perform(command($0.id))] } ?? [] }

  /// Opens a prompt about the subject, the node that keys act on; does nothing without a subject.
  mutating func ask(_ question: (NodeID) -> any Overlay) {
    if let subject { overlay = question(subject.id) }
  }

  mutating func copyRow() -> [Effect] {
    guard let subject else { return [] }
    let text = source.rowText(subject)
    message = Message(text: Messages.copied(text), isWarning: false)
    return [.copy(text)]
  }

  // MARK: Why a key does nothing

  /// The reason why the run cannot be changed, as a sentence; nil if the run can be changed.
  var reasonNotToChange: String? { reasonForReadOnly ?? reasonNotToContinue }

  /// The reason why a recording or the past of a program is read-only, as a sentence; nil in all other modes.
  var reasonForReadOnly: String? {
    if source.clock.isPastOfProgram { return Messages.isPastOfProgram(keymap) }
    return source.clock.isRecorded ? Messages.recorded : nil
  }

  var reasonNotToChangeNode: String? {
    guard let node = subject else { return Messages.noSubject(self) }
    return reasonNotToChange ?? (node.identity.kind.tag.isCall ? Messages.isCall(node.identity.key) : nil)
  }

  /// The reason why the subject cannot be failed or given a fault, as a sentence; nil if it may be.
  var reasonNotToFailNode: String? {
    switch subject?.identity.kind {
    case .callFamily: reasonNotToChange
    case .call: reasonNotToChange ?? subject.map { Messages.callTakesNoFault($0.identity.key) }
    default: reasonNotToChangeNode
    }
  }

  var reasonNotToSync: String? {
    guard let node = subject else { return Messages.noSubject(self) }
    if let reason = reasonNotToChangeNode ?? reasonNotToRun(node) { return reason }
    if node.identity.kind == .waiter { return Messages.waiterCannotSync(node.identity.key) }
    return node.identity.canSync ? nil : Messages.cannotSync(node.identity.key)
  }

  var reasonNotToSetState: String? {
    if let reason = reasonNotToChangeNode { return reason }
    guard let node = subject else { return Messages.noSubject(self) }
    if node.identity.kind == .waiter { return Messages.waiterHasNoOwnState(node.identity.key, keymap) }
    return node.identity.kind.tag.hasOwnState ? nil : Messages.cannotSetState(node.identity.key, keymap)
  }

  var reasonNotToAddFault: String? {
    if actsOnMatches {
      return reasonNotToChange ?? (hasFaultableMatch ? nil : Messages.noMatchToFault(self))
    }
    if let reason = reasonNotToFailNode { return reason }
    guard let node = subject else { return Messages.noSubject(self) }
    if node.identity.kind == .waiter { return Messages.waiterHasNoSyncs(node.identity.key) }
    return faultableLeaves(under: node.id, atMost: 1).isEmpty ? Messages.nothingToFault(node.identity.key) : nil
  }

  /// Returns why the source refuses a binding's command, as a sentence; nil if the source accepts the command.
  func refusal(of binding: KeyBinding) -> String? {
    let reason =
      binding.command.flatMap { capabilities.refused[$0] }
      ?? binding.clockCommand.flatMap { capabilities.refusedOfClock[$0] }
    return reason.map(words)
  }

  /// Returns a sentence about the reason with which the source refuses a command.
  func words(for reason: CommandOutcome.Reason) -> String {
    switch reason {
    case .recorded: reasonForReadOnly ?? Messages.recorded
    case .controlledByOther: Messages.controlled(by: capabilities.otherController)
    default: Messages.refusal(reason)
    }
  }
}
