import InspectionModel

/// Chains of causes in sentences.
extension Model {
  /// The name of whom a link of the chain is about, with a blank.
  func named(_ step: WhyStep) -> String { step.node.map { key($0) + " " } ?? "" }

  /// What a link of the chain says of its node.
  func sentence(_ step: WhyStep) -> WhySentence {
    guard case .stateChanged(_, let state, let error) = step.head.event else {
      return sentence(about: request(step.head), step)
    }
    if let began = step.beginning { return sentence(outcome(state, error), since: began, step) }
    guard step.entries.count == 1 else {
      // Without a word of its own, a group or a proxy has its error from what it stands on.
      return sentence(about: state == .syncing ? beginning(step) : outcome(state, error), step)
    }
    switch step.cause {
    case .entry(let cause):
      if let node = step.node.flatMap({ self[$0] }), stands(node.id, on: cause.node) {
        return ChildWords(model: self, node: node, state: state, error: error, cause: cause, head: step.head).sentence
      }
      return WhySentence(outcome(state, error), because: clause(for: cause, step.node, "it"))
    case .outside, .lost: return sentence(about: outcome(state, error), step)
    }
  }

  /// What keeps a group failed by now, where that is not what it failed with: other children may have failed since, and
  /// the first one may have synced, without its state becoming another. Nil otherwise.
  ///
  /// - Parameter entry: How it came into its state.
  func reasonToStayFailed(_ node: NodeSnapshot, since entry: JournalEntry) -> String? {
    guard case .group = node.identity.kind, node.state == .failed, let error = node.error, let origin = error.origin,
      case .stateChanged(_, .failed, let first) = entry.event
    else { return nil }
    let firstOrigin = first?.origin ?? entry.cause.flatMap { history[$0] }?.node
    guard first?.text != error.text || firstOrigin != origin else { return nil }
    return "it stays failed because of \(errorText(error))"
  }

  /// What is said at the end of the chain.
  func lastWord(_ step: WhyStep) -> String {
    guard step.cause == .outside else { return named(step) + sentence(step).text }
    return "this is the first cause: \(firstCause(step)) at \(TimeText.stamp(step.last.time))"
  }

  // MARK: What happened

  private func outcome(_ state: NodeState, _ error: NodeError?) -> String {
    error.map { "\(state.pastTense): \(errorText($0))" } ?? state.pastTense
  }

  private func beginning(_ step: WhyStep) -> String {
    if case .syncForwarded? = step.entries.dropFirst().first?.event { return "began to sync without a target" }
    return NodeState.syncing.pastTense
  }

  private func request(_ entry: JournalEntry) -> String {
    switch entry.event {
    case .syncForwarded(let ifNeeded): ifNeeded ? "passed a sync if needed on" : "passed a sync on"
    case .commanded(let command, let origin): clause(for: command, origin, entry.node, "it")
    default: phrase(entry, about: entry.node)
    }
  }

  // MARK: Why

  private func sentence(about what: String, _ step: WhyStep) -> WhySentence {
    switch step.cause {
    case .lost: WhySentence(what, joint: "; ", Wording.causesNotKept)
    case .outside where step.entries.count == 1: WhySentence(what, joint: ": ", "that came from outside")
    case .outside, .entry: WhySentence(what, because: origin(of: step, "it"))
    }
  }

  /// The end of a node's own sync.
  private func sentence(_ what: String, since began: JournalEntry, _ step: WhyStep) -> WhySentence {
    let passed = step.head.time - began.time
    if step.cause == .lost {
      let sync = passed == 0 ? "as soon as its sync began" : "\(TimeText.duration(passed)) after its sync began"
      return WhySentence("\(what), \(sync)", joint: "; ", Wording.causesNotKept)
    }
    let isIdleChain = passed == 0 && step.node.flatMap { self[$0] }?.identity.kind == .chain
    let remark = isIdleChain ? ", and none of its items had to" : ""
    let when = passed == 0 ? "as soon as" : "\(TimeText.duration(passed)) after"
    return WhySentence(what, joint: ", ", "\(when) \(origin(of: step, "it"))\(remark)")
  }

  /// How what a link tells of began, as a clause in which the node is called `it`.
  private func origin(of step: WhyStep, _ it: String) -> String {
    if let clause = timerClause(step) { return clause }
    if let cause = step.next {
      switch step.last.event {
      case .syncStarted, .syncForwarded: return requestClause(for: cause, step.node, it)
      default: return clause(for: cause, step.node, it)
      }
    }
    return clause(for: step.last, step.node, it)
  }

  /// A timer that fired, and what it had been set for.
  private func timerClause(_ step: WhyStep) -> String? {
    guard let timer = step.timer else { return nil }
    guard let armed = timer.armed, case .retryArmed(let owner, let delay, _) = armed.event else {
      return timer.isCutShort ? "you let its timer fire" : "its timer fired"
    }
    let what =
      switch (owner, timer.attempt) {
      case (.actionManager, nil): "its start"
      case (.waiter, _): "\(owner.possessive) retry"
      case (_, nil): "its refresh"
      case (_, let attempt?): timer.isAfterReset ? "its retry" : "attempt \(attempt)"
      }
    if !timer.isCutShort, case .action(.resumed)? = armed.cause.flatMap({ history[$0] })?.event {
      // What is left of a wait after a suspension says nothing of how long it was.
      return "\(what) was due"
    }
    let length = timer.isCutShort ? timer.fired.time - armed.time : delay
    let start = length > 0 ? TimeText.duration(length) : "at once"
    let alone = length > 0 ? ", after \(start)" : " at once"
    let when = origin(of: armed, timer).map { ", \(start) after \($0)" } ?? alone
    return timer.isCutShort ? "you let \(what) happen\(when)" : "\(what) was due\(when)"
  }

  /// What a timer was set after, in words; nil where that cannot be told.
  private func origin(of armed: JournalEntry, _ timer: WhyTimer) -> String? {
    if timer.isAfterReset { return "the app became active again" }
    if let failures = timer.failures { return "failure \(failures)" }
    guard case .stateChanged(_, let state, _)? = armed.cause.flatMap({ history[$0] })?.event else { return nil }
    return "it \(state.pastTense)"
  }

  /// Who asked a node to sync.
  private func requestClause(for cause: JournalEntry, _ node: NodeID?, _ it: String) -> String {
    guard let node, let other = cause.node.flatMap({ self[$0] }) else { return clause(for: cause, node, it) }
    let name = other.identity.key
    switch cause.event {
    case .syncForwarded: return "\(name) passed its sync on to \(it)"
    case .stateChanged(_, .syncing, _) where stands(other.id, on: node):
      return "\(name) asked \(it)\(other.role(of: node).map { ", \($0)," } ?? "") to sync"
    case .stateChanged:
      guard let between = whatWentOn(from: other.id, to: node) else { return clause(for: cause, node, it) }
      let role = between.role(of: node).map { ", \($0)" } ?? ""
      return "\(did(cause)), and \(between.identity.key) went on to \(it)\(role)"
    case .childrenChanged: return "\(name) had been asked to sync before it was given \(it)"
    default: return clause(for: cause, node, it)
    }
  }

  /// Anything that can lead to something else.
  private func clause(for cause: JournalEntry, _ node: NodeID?, _ it: String) -> String {
    let name = cause.node == node ? it : key(cause.node)
    return switch cause.event {
    case .commanded(let command, let origin): clause(for: command, origin, node, it)
    case .waiter(let waiter, .waiting): "\(waiter) began to wait for \(name)"
    case .syncStarted, .syncForwarded: "\(name) was asked to sync from outside"
    case .childrenChanged: "\(name) was made to stand on other loadables"
    case .notified: "\(name) told of a change"
    case .stateChanged: did(cause)
    default: phrase(cause, about: node)
    }
  }

  private func clause(for command: NodeCommand, _ origin: CommandOrigin, _ node: NodeID?, _ it: String) -> String {
    let who = origin == .person ? "you" : "the script"
    func name(_ other: NodeID) -> String { other == node ? it : key(other) }
    return switch command {
    case .sync(let other): "\(who) asked \(name(other)) to sync"
    case .syncIfNeeded(let other): "\(who) asked \(name(other)) to sync if needed"
    case .syncRoots: "\(who) asked everything at the top level to sync"
    case .fail(let other, _): other == node ? "\(who) failed \(it) by hand" : "\(who) failed all behind \(key(other))"
    case .setState(let other, let state, _, _): "\(who) set \(name(other)) \(state.word) by hand"
    case .setTarget(let other, let target?): "\(who) pointed \(name(other)) at \(key(target))"
    case .setTarget(let other, nil): "\(who) took the target of \(name(other)) away"
    case .setChildren(let other, _): "\(who) gave \(name(other)) other children"
    case .setNetwork(let isOnline): isOnline ? "\(who) brought the network back" : "\(who) cut the network"
    case .setActivity(let isActive):
      isActive ? "\(who) made the app active again" : "\(who) sent the app into the background"
    case .addFault(let other, let fault): "\(who) asked to \(fault.words(of: name(other)))"
    case .clearFaults(let other):
      other.map { "\(who) cleared the faults of \(name($0))" } ?? "\(who) cleared all faults"
    case .setBreakpoint(let other, _): "\(who) set a breakpoint on \(name(other))"
    case .setBackoff(let other, _): "\(who) changed the back-off of \(name(other))"
    case .postpone(let other, let delay): "\(who) postponed \(name(other)) by \(TimeText.duration(delay))"
    case .suspendActions: "\(who) suspended the actions"
    case .resumeActions: "\(who) resumed the actions"
    case .happenNow(let event):
      if case .action(let other) = event.id {
        "\(who) let \(name(other)) start before its time"
      } else {
        "\(who) let \(event.label) happen now"
      }
    case .clock: "\(who) set the clock"
    }
  }

  private func firstCause(_ step: WhyStep) -> String {
    let name = key(step.node)
    if case .stateChanged(_, let state, let error) = step.last.event {
      return "\(name) \(outcome(state, error)), which came from outside"
    }
    return clause(for: step.last, step.node, name)
  }

  // MARK: Relations

  /// What somebody else did: `avatar failed: http-503, at attempt 3`.
  func did(_ cause: JournalEntry) -> String {
    guard case .stateChanged(_, let state, let error) = cause.event else { return phrase(cause) }
    let reason = error.map { ": \($0.text)" } ?? ""
    let attempt = history.step(from: cause).attempt.map { ", at attempt \($0)" } ?? ""
    return "\(key(cause.node)) \(state.pastTense)\(reason)\(attempt)"
  }

  /// Whether a node stands on another one. Asked of the lower one, since a group may have any number of children.
  private func stands(_ node: NodeID, on other: NodeID?) -> Bool {
    other.flatMap { self[$0] }?.parents.contains(node) == true
  }

  /// The node that syncs one after the other: what the first one did led it to the second.
  private func whatWentOn(from first: NodeID, to second: NodeID) -> NodeSnapshot? {
    guard let parents = self[second]?.parents else { return nil }
    return parents.lazy.compactMap { self[$0] }.first { node in
      guard node.role(of: second) != nil, let position = node.children.firstIndex(of: first) else { return false }
      return node.children[(position + 1)...].contains(second)
    }
  }
}

extension NodeState {
  /// What a node did when it came into this state.
  var pastTense: String {
    switch self {
    case .idle: "became idle"
    case .syncing: "began to sync"
    case .synced: "synced"
    case .failed: "failed"
    }
  }
}

extension NodeSnapshot {
  /// What another node is to this one, where it is more than one of its children: `its item 2`.
  func role(of other: NodeID) -> String? {
    switch identity.kind {
    case .chain: children.firstIndex(of: other).map { "its item \($0 + 1)" }
    case .map, .asyncMap: "its origin"
    case .flatMap, .joined: children.first == other ? "its origin" : "its inner loadable"
    case .proxy, .pureProxy: "its target"
    case .loadable, .pure, .group, .autosync, .action: nil
    }
  }
}
