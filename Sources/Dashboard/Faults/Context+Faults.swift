import Explanation
import InspectionModel
import TerminalUI

extension Context {
  mutating func handle(_ key: Key, in form: FaultForm) -> [Effect] {
    var form = form
    switch FormKey(key) {
    case .cancel:
      overlay = nil
      message = Message(text: Messages.noFaultAdded, isWarning: false)
      return []
    case .confirm: return confirm(form)
    case .move(let distance): form.move(by: distance, in: self)
    case .field: form.handle(key)
    }
    overlay = .faults(form)
    return []
  }

  private mutating func confirm(_ form: FaultForm) -> [Effect] {
    var form = form
    overlay = nil
    switch form.fields.selected {
    case .clearNode: return commands(of: form) { .clearFaults($0) }
    case .clearAll: return [.perform(.clearFaults(nil))]
    case .effect, .error, .delay, .count, .probability, .scope: break
    }
    guard let fault = form.fault() else {
      overlay = .faults(form)
      return []
    }
    if case .fail(let error) = fault.effect { lastError = error }
    return commands(of: form) { .addFault($0, fault) }
  }

  private func commands(of form: FaultForm, _ command: (NodeID) -> NodeCommand) -> [Effect] {
    if form.isForMatches, let matches = form.matches { return performAll(matches, command) }
    return form.node.map { [.perform(command($0))] } ?? []
  }
}
