import Explanation
import InspectionModel
import TerminalUI

extension Context {
  mutating func handle(_ key: Key, in form: BackoffForm) -> [Effect] {
    var form = form
    switch FormKey(key) {
    case .cancel:
      overlay = nil
      message = Message(text: Messages.backoffUnchanged, isWarning: false)
      return []
    case .confirm: return confirm(form)
    case .move(let distance): form.move(by: distance)
    case .field: form.handle(key)
    }
    overlay = .backoff(form)
    return []
  }

  private mutating func confirm(_ form: BackoffForm) -> [Effect] {
    var form = form
    guard let backoff = form.backoff() else {
      overlay = .backoff(form)
      return []
    }
    overlay = nil
    guard backoff != self[form.node]?.backoff else {
      message = Message(text: Messages.backoffUnchanged, isWarning: false)
      return []
    }
    return [.perform(.setBackoff(form.node, backoff))]
  }
}
