import InspectionModel

extension SourceState {
  /// Returns the sentence that explains why a waiter entered a state, to follow the waiter's name.
  func waiterSentence(_ state: NodeState, _ step: CauseStep) -> CauseSentence {
    let what = state.pastTenseOfWaiter
    if state == .synced, step.entries.count > 1, let target = step.node.flatMap({ self[$0] })?.children.first {
      return CauseSentence(what, because: "\(key(target)) was ready when it began to wait")
    }
    if step.cause == .lost { return CauseSentence(what, joint: "; ", Messages.causeNotKept) }
    if let cause = step.next { return CauseSentence(what, because: cause.node == nil ? phrase(cause) : did(cause)) }
    switch step.last.event {
    case .waiter(_, .waiting): return CauseSentence(what, joint: ", ", "according to the scenario")
    case .command(.given(let command, let origin)):
      return CauseSentence(what, because: clause(for: command, by: origin, about: step.node, "it"))
    default: return CauseSentence(what, joint: ", ", "from outside")
    }
  }
}

extension NodeState {
  /// The verb for a waiter that enters this state, such as `timed out`.
  var pastTenseOfWaiter: String {
    switch self {
    case .idle: "stopped waiting"
    case .syncing: "began to wait"
    case .synced: "was satisfied"
    case .failed: "timed out"
    }
  }
}
