import InspectionModel

/// The words about servers and open load, whose states are no syncs.
extension SourceState {
  /// Returns the sentence that explains why a server or open load entered a state, to follow its name; nil for another
  /// node.
  func serverSentence(_ old: NodeState, _ state: NodeState, _ error: NodeError?, _ step: CauseStep) -> CauseSentence? {
    guard let kind = step.node.flatMap({ self[$0] })?.identity.kind.tag,
      let verb = kind.serverVerb(state, from: old)
    else { return nil }
    let what = error.map { "\(verb): \(errorText($0))" } ?? verb
    if step.cause == .lost { return CauseSentence(what, joint: "; ", Messages.causeNotKept) }
    if let cause = step.next {
      let isCommand = if case .command = cause.event { true } else { false }
      return CauseSentence(what, because: isCommand ? phrase(cause) : did(cause))
    }
    return CauseSentence(what, because: kind.serverReason(state, from: old))
  }
}

extension KindTag {
  /// The verb for a server or open load that enters a state; nil for another kind.
  func serverVerb(_ state: NodeState, from old: NodeState) -> String? {
    guard isServer || self == .load else { return nil }
    switch state {
    case .idle: return "became idle"
    case .syncing: return isServer ? "began to refuse requests" : "began to send requests"
    case .synced where isServer:
      return old == .failed ? "came back" : old == .idle ? "began to answer" : "answered all requests again"
    case .synced: return "ended its last request"
    case .failed: return "went down"
    }
  }

  /// The reason of a state that no recorded event has caused.
  fileprivate func serverReason(_ state: NodeState, from old: NodeState) -> String {
    switch (self, state) {
    case (.queue, .syncing): "its queue was full"
    case (.rateLimit, .syncing): "they came faster than its rate"
    case (.queue, .synced) where old == .syncing: "no request waited any more"
    default: "it was planned"
    }
  }
}
