import InspectionModel

/// The words about servers, open load, budgets and breakers, whose states are no syncs.
extension SourceState {
  /// Returns the sentence that explains why a server or policy entered a state, to follow its name; nil for another node.
  func serverSentence(_ old: NodeState, _ state: NodeState, _ error: NodeError?, _ step: CauseStep) -> CauseSentence? {
    guard let kind = step.node.flatMap({ self[$0] })?.identity.kind.tag,
      let verb = kind.serverVerb(state, from: old)
    else { return nil }
    let what = error.map { kind.isServer ? "\(verb): \(errorText($0))" : verb } ?? verb
    guard step.cause == .outside, step.entries.count == 1 else { return sentence(about: what, step) }
    return CauseSentence(what, because: kind.serverReason(state, from: old))
  }
}

extension KindTag {
  /// The verb for a server or policy that enters a state; nil for another kind.
  func serverVerb(_ state: NodeState, from old: NodeState) -> String? {
    switch (self, state) {
    case (_, .idle): isPolicyOrServer ? "became idle" : nil
    case (.load, .syncing): "began to send requests"
    case (.load, .synced): "ended its last request"
    case (.budget, .syncing): "began to hold retries"
    case (.budget, .synced): old == .idle ? "began to count" : "holds no retry any more"
    case (.breaker, .syncing): old == .failed ? "became half-open" : "began to hold attempts"
    case (.breaker, .synced): "closed"
    case (.breaker, .failed): "opened"
    case (_, .syncing): isServer ? "began to refuse requests" : nil
    case (_, .synced) where isServer:
      old == .failed ? "came back" : old == .idle ? "began to answer" : "answered all requests again"
    case (_, .failed): isServer ? "went down" : nil
    default: nil
    }
  }

  /// The reason of a state that no recorded event has caused.
  fileprivate func serverReason(_ state: NodeState, from old: NodeState) -> String {
    switch (self, state) {
    case (.queue, .syncing): "its queue was full"
    case (.rateLimit, .syncing): "they came faster than its rate"
    case (.queue, .synced) where old == .syncing: "no request waited any more"
    case (.rateLimit, .synced) where old == .syncing: "a request was within its rate"
    case (.load, .synced): "no more arrive"
    case (.budget, .syncing): "no retry was left"
    case (.budget, .synced): "it was asked for a retry"
    case (.breaker, .failed): "too many attempts failed"
    case (.breaker, .syncing): "its time was over"
    case (.breaker, .synced): "an attempt succeeded"
    case (_, .synced) where old == .idle: "the run began"
    default: "it was planned"
    }
  }
}
