import Inspection
import TerminalUI

/// Keys while it is asked how a syncer is to wait.
extension Model {
  mutating func handle(_ key: Key, in form: BackoffForm) -> [Effect] {
    var form = form
    switch key {
    case .escape:
      overlay = nil
      message = Message(text: Wording.backoffStays, isWarning: false)
      return []
    case .enter: return confirm(form)
    case .up, .backTab: form.move(by: -1)
    case .down, .tab: form.move(by: 1)
    default: form.handle(key)
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
      message = Message(text: Wording.backoffStays, isWarning: false)
      return []
    }
    return [.perform(.setBackoff(form.node, backoff))]
  }
}
