import InspectionModel

extension SourceState {
  /// Returns the name of a step's node, followed by a space; empty for a command or a step without a node.
  package func named(_ step: CauseStep) -> String {
    if case .command(.given) = step.head.event { return "" }
    return step.node.map { key($0) + " " } ?? ""
  }

  /// Returns the sentence that explains a step of a chain of causes, to follow the name of the step's node.
  package func sentence(_ step: CauseStep) -> CauseSentence {
    guard case .node(.stateChanged(let old, let state, let error)) = step.head.event else {
      return sentence(about: request(step.head), step)
    }
    if let sentence = serverSentence(old, state, error, step) { return sentence }
    if step.node.flatMap({ self[$0] })?.identity.kind == .waiter, state != .failed || step.entries.count > 1 {
      return waiterSentence(state, step)
    }
    if let began = step.beginning { return sentence(outcome(state, error), since: began, step) }
    guard step.entries.count == 1 else {
      // A group or a proxy without an error of its own shows that of a child.
      return sentence(about: state == .syncing ? beginning(step) : outcome(state, error), step)
    }
    switch step.cause {
    case .entry(let cause):
      if let node = step.node.flatMap({ self[$0] }), isParent(node.id, of: cause.node) {
        return ChildCauseDescription(
          source: self, node: node, state: state, error: error, cause: cause, head: step.head
        ).sentence
      }
      return CauseSentence(outcome(state, error), because: clause(for: cause, step.node, "it"))
    case .outside, .lost: return sentence(about: outcome(state, error), step)
    }
  }

  /// Returns the reason that `node` stays in its state; nil if the reason is the same as for entering the state.
  ///
  /// - Parameter entry: The journal entry with which the node entered its state.
  package func reasonToStay(_ node: NodeSnapshot, since entry: JournalEntry) -> String? {
    if node.state == .syncing, let fault = history.fault(in: entry) { return "injected fault, \(fault.predicate)" }
    return reasonToStayFailed(node, since: entry)
  }

  /// Returns the reason that a group stays failed; nil if the group's error is the same as when the group failed. The
  /// error changes when the first failed child syncs and another child is failed.
  ///
  /// - Parameter entry: The journal entry with which the group failed.
  private func reasonToStayFailed(_ node: NodeSnapshot, since entry: JournalEntry) -> String? {
    guard case .group = node.identity.kind, node.state == .failed, let error = node.error, let origin = error.origin,
      case .node(.stateChanged(_, .failed, let first)) = entry.event
    else { return nil }
    let firstOrigin = first?.origin ?? entry.cause.flatMap { history[$0] }?.node
    guard first?.text != error.text || firstOrigin != origin else { return nil }
    return "it stays failed because of \(errorText(error))"
  }

  /// Returns the message about the last step of a chain of causes: the first cause, or that it is unknown.
  package func endMessage(_ step: CauseStep) -> String {
    guard step.cause == .outside else { return named(step) + sentence(step).text }
    return "this is the first cause: \(firstCause(step)) at \(TimeText.stamp(step.last.time))"
  }

  // MARK: Events

  private func outcome(_ state: NodeState, _ error: NodeError?) -> String {
    error.map { "\(state.pastTense): \(errorText($0))" } ?? state.pastTense
  }

  private func beginning(_ step: CauseStep) -> String {
    if case .sync(.forwarded)? = step.entries.dropFirst().first?.event { return "began to sync without a target" }
    return NodeState.syncing.pastTense
  }

  private func request(_ entry: JournalEntry) -> String {
    switch entry.event {
    case .sync(.forwarded(let ifNeeded)): forwarding(entry.node, ifNeeded)
    case .command(.given(let command, let origin)): clause(for: command, by: origin, about: nil, "")
    default: phrase(entry, about: entry.node)
    }
  }

  // MARK: Causes

  func sentence(about what: String, _ step: CauseStep) -> CauseSentence {
    switch step.cause {
    case .lost: CauseSentence(what, joint: "; ", Messages.causeNotKept)
    case .outside where step.entries.count == 1:
      if case .command(.given) = step.head.event {
        CauseSentence(what)
      } else {
        CauseSentence(what, joint: ", ", "from outside")
      }
    case .outside, .entry: CauseSentence(what, because: origin(of: step, "it") + age(of: step))
    }
  }

  /// Returns how long before the step a command changed the world or injected a fault: `, 6s before`; otherwise nothing.
  private func age(of step: CauseStep) -> String {
    guard case .command(.given(let command, _)) = step.last.event, step.head.time > step.last.time else { return "" }
    switch command {
    case .setNetwork, .setActivity, .addFault: return ", \(TimeText.duration(step.head.time - step.last.time)) before"
    default: return ""
    }
  }

  /// Returns the sentence about the outcome of a node's own sync, such as `failed, 2s after you asked it to sync`.
  private func sentence(_ what: String, since began: JournalEntry, _ step: CauseStep) -> CauseSentence {
    let passed = step.head.time - began.time
    if step.cause == .lost {
      let sync = passed == 0 ? "as soon as its sync began" : "\(TimeText.duration(passed)) after its sync began"
      return CauseSentence("\(what), \(sync)", joint: "; ", Messages.causeNotKept)
    }
    let fault = history.fault(in: began).map { ", \($0.clauseOfOutcome)" } ?? ""
    if let call = step.node.flatMap({ self[$0] }), call.identity.kind == .call {
      return CauseSentence(what + fault, joint: ", ", sinceBegin(passed, step))
    }
    let isIdleChain = passed == 0 && step.node.flatMap { self[$0] }?.identity.kind == .chain
    let remark = isIdleChain ? ", and none of its items had to" : ""
    let when = passed == 0 ? "as soon as" : "\(TimeText.duration(passed)) after"
    return CauseSentence(what + fault, joint: ", ", "\(when) \(origin(of: step, "it"))\(remark)")
  }

  /// Returns when a call ended, such as `at attempt 3, 1.2s after it began within order`.
  private func sinceBegin(_ passed: Int64, _ step: CauseStep) -> String {
    let attempts = step.entries.count { if case .sync(.attempted) = $0.event { true } else { false } }
    let attempt = attempts > 1 ? "at attempt \(Messages.grouped(attempts)), " : ""
    let when = passed == 0 ? "as soon as" : "\(TimeText.duration(passed)) after"
    let outer = step.next.flatMap(\.node).map { " within \(key($0))" } ?? ""
    return "\(attempt)\(when) it began\(outer)"
  }

  /// Returns a clause about the event that started a step, such as `attempt 2 began`.
  ///
  /// - Parameter it: The word for the step's node in the clause, such as `it`.
  private func origin(of step: CauseStep, _ it: String) -> String {
    if let clause = timerClause(step) { return clause }
    if let cause = step.next {
      switch step.last.event {
      case .sync(.started), .sync(.forwarded): return requestClause(for: cause, step.node, it)
      default: return clause(for: cause, step.node, it)
      }
    }
    return clause(for: step.last, step.node, it)
  }

  private func timerClause(_ step: CauseStep) -> String? {
    guard let timer = step.timer else { return nil }
    guard let armed = timer.armed, case .timer(.armed(let owner, let delay, _)) = armed.event else {
      return timer.isCutShort ? "you fired its timer" : "its timer fired"
    }
    let what =
      switch (owner, timer.attempt) {
      case (.actionManager, nil): "its start"
      case (.timeout, _): "its timeout"
      case (.waiter, _): "\(owner.possessive) retry"
      case (_, nil): "its refresh"
      case (_, let attempt?): timer.resetReason != nil ? "its retry" : "attempt \(Messages.grouped(attempt))"
      }
    // A retry or refresh begins, as it is a sync. A start or timeout is due.
    let verb =
      switch (owner, timer.attempt) {
      case (.actionManager, nil), (.timeout, _): "was due"
      default: "began"
      }
    if !timer.isCutShort, case .action(.resumed)? = armed.cause.flatMap({ history[$0] })?.event {
      // Without a length: after a suspension, only the rest of the delay remains.
      return "\(what) \(verb)"
    }
    // An attempt that a condition has held began later than planned.
    let actual = timer.fired.time.subtractingClamped(armed.time)
    let isLate = actual > delay && BackoffLedger.Wait.isOff(actual, planned: delay)
    let length = timer.isCutShort || isLate ? actual : delay
    let start = length > 0 ? TimeText.duration(length) : "at once"
    let alone = length > 0 ? " (after \(start))" : " at once"
    let when = origin(of: armed, timer).map { " (\(start) after \($0))" } ?? alone
    return timer.isCutShort ? "you fired \(what)\(when)" : "\(what) \(verb)\(when)"
  }

  /// Returns a clause about the event after which a timer was set, such as `failure 2`; nil if unknown.
  private func origin(of armed: JournalEntry, _ timer: CauseTimer) -> String? {
    switch timer.resetReason {
    case .appBecameActive: return "the app became active again"
    case .networkReturned: return "the network returned"
    case nil: break
    }
    if let failures = timer.failures { return "failure \(Messages.grouped(failures))" }
    guard case .node(.stateChanged(_, let state, _))? = armed.cause.flatMap({ history[$0] })?.event else { return nil }
    return "it \(state.pastTense)"
  }

  /// Returns a clause about the cause of a node's sync, such as `group asked it to sync`.
  private func requestClause(for cause: JournalEntry, _ node: NodeID?, _ it: String) -> String {
    guard let node, let other = cause.node.flatMap({ self[$0] }) else { return clause(for: cause, node, it) }
    let name = other.identity.key
    switch cause.event {
    case .sync(.forwarded): return "\(name) asked \(it) to sync"
    case .node(.stateChanged(_, .syncing, _)) where other.identity.kind == .waiter:
      return "\(name) began to wait for \(it)"
    case .node(.stateChanged(_, .syncing, _)) where other.identity.kind == .call: return "\(name) called \(it)"
    case .node(.stateChanged(_, .syncing, _)) where isParent(other.id, of: node):
      return "\(name) asked \(it) to sync\(other.role(of: node).map { " (\($0))" } ?? "")"
    case .node(.stateChanged):
      guard let between = parent(syncing: other.id, then: node) else { return clause(for: cause, node, it) }
      let role = between.role(of: node).map { " (\($0))" } ?? ""
      return "\(did(cause)), and \(between.identity.key) synced \(it) next\(role)"
    case .node(.childrenChanged): return "\(name) got a target while syncing"
    default: return clause(for: cause, node, it)
    }
  }

  /// Returns a clause about a cause of any kind. `it` stands for the node whose event is explained.
  private func clause(for cause: JournalEntry, _ node: NodeID?, _ it: String) -> String {
    let name = cause.node == node ? it : key(cause.node)
    return switch cause.event {
    case .command(.given(let command, let origin)): clause(for: command, by: origin, about: node, it)
    case .waiter(let waiter, .waiting):
      // In older recordings, the entry's node is the one waited for.
      if let other = cause.node.flatMap({ self[$0] }), other.identity.kind == .waiter {
        "\(name) began to wait"
      } else {
        "\(waiter) began to wait for \(name)"
      }
    case .sync(.started), .sync(.forwarded): "\(name) was asked to sync from outside"
    case .node(.childrenChanged): isProxy(cause.node) ? "\(name) got a new target" : "\(name) got other children"
    case .node(.notified): "\(name) notified a change"
    case .node(.stateChanged): did(cause)
    default: phrase(cause, about: node)
    }
  }

  private func firstCause(_ step: CauseStep) -> String {
    let name = key(step.node)
    if case .node(.stateChanged(let old, let state, let error)) = step.last.event {
      if let sentence = serverSentence(old, state, error, step) { return "\(name) \(sentence.text)" }
      let isCall = step.node.flatMap { self[$0] }?.identity.kind == .call
      if isCall, state == .syncing { return "the program called \(name)" }
      return "\(name) \(outcome(state, error)), from outside"
    }
    return clause(for: step.last, step.node, name)
  }

  // MARK: Relations

  /// Returns a clause about a cause with the name of its node, such as `avatar failed: http-503, at attempt 3`.
  package func did(_ cause: JournalEntry) -> String {
    guard case .node(.stateChanged(let old, let state, let error)) = cause.event else { return phrase(cause) }
    if let node = cause.node.flatMap({ self[$0] }), node.identity.kind == .waiter {
      return "\(node.identity.key) \(state.pastTenseOfWaiter)"
    }
    let reason = error.map { ": \($0.text)" } ?? ""
    if let verb = cause.node.flatMap({ self[$0] })?.identity.kind.tag.serverVerb(state, from: old) {
      return "\(key(cause.node)) \(verb)\(reason)"
    }
    let attempt = history.step(from: cause).attempt.map { ", at attempt \(Messages.grouped($0))" } ?? ""
    return "\(key(cause.node)) \(state.pastTense)\(reason)\(attempt)"
  }

  /// Returns whether `node` is a parent of `other`. Searches the parents of `other`: a group may have many children.
  private func isParent(_ node: NodeID, of other: NodeID?) -> Bool {
    other.flatMap { self[$0] }?.parents.contains(node) == true
  }

  /// Returns the parent of two nodes that syncs `first` and later `second`, such as a chain; nil if there is none.
  private func parent(syncing first: NodeID, then second: NodeID) -> NodeSnapshot? {
    guard let parents = self[second]?.parents else { return nil }
    return parents.lazy.compactMap { self[$0] }.first { node in
      guard node.role(of: second) != nil, let position = node.children.firstIndex(of: first) else { return false }
      return node.children[(position + 1)...].contains(second)
    }
  }
}

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
