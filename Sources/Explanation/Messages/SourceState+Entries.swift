import InspectionModel

extension SourceState {
  /// Returns a journal entry as a line of the text log: time, number, phrase and cause. Marks a warning with its kind.
  package func logLine(_ entry: JournalEntry) -> String {
    let mark = entry.event.lint.map { "WARNING \($0.rawValue): " } ?? ""
    let cause = entry.cause.map { "  (by #\($0))" } ?? ""
    return "\(TimeText.clock(entry.time))  #\(entry.sequence)  \(mark)\(phrase(entry))\(cause)"
  }

  /// Returns a journal entry as a phrase, which starts with the name of the entry's node unless that is `subject`.
  package func phrase(_ entry: JournalEntry, about subject: NodeID? = nil) -> String {
    let name = entry.node == subject ? "" : key(entry.node) + " "
    // For a message that does not continue the node's name as a verb.
    let label = entry.node == subject ? "" : key(entry.node) + ": "
    switch entry.event {
    case .node(.stateChanged(_, let new, let error)):
      guard let error else { return name + new.word }
      return "\(name)\(new.word): \(errorText(error))"
    case .node(.contentsChanged(let isAvailable)): return name + (isAvailable ? "contents available" : "contents gone")
    case .node(.notified): return name + "notified its observers"
    case .sync(.started): return name + "was asked to sync"
    case .sync(.ignored): return label + "already syncing, sync ignored"
    case .sync(.notNeeded): return label + "fresh, sync skipped"
    case .sync(.faultApplied(let effect)): return "\(label)injected fault, \(effect.predicate)"
    case .sync(.resultDropped(let state)): return "\(label)late result dropped (\(state.word))"
    case .sync(.attempted(let delay)):
      return "\(name)makes an attempt\(delay.map { ", \(TimeText.duration($0)) after the failure" } ?? "")"
    case .sync(.attemptFailed(let error)): return "\(label)attempt failed\(error.map { ": \(errorText($0))" } ?? "")"
    case .sync(.noted(let text)): return label + text
    case .sync(.forwarded(let ifNeeded)): return name + forwarding(entry.node, ifNeeded)
    case .timer(.armed(let owner, let delay, let attempt)):
      let length = TimeText.duration(delay)
      if owner == .timeout { return "\(name)times out in \(length)" }
      // Without a count, as a waiter has not seen all failures.
      if owner.isWaiter { return "\(label)\(timer("retry", of: owner)) in \(length)" }
      if owner == .actionManager {
        let start = delay > 0 ? "in \(length)" : "at once"
        return attempt > 0 ? "\(name)will run again \(start) (after failure \(attempt))" : "\(name)runs \(start)"
      }
      guard attempt > 0 else { return "\(name)refresh in \(length)" }
      return "\(label)retry in \(length), failure \(attempt)"
    case .timer(.fired(by: .actionManager, _)): return "\(name)is due now"
    case .timer(.fired(by: .timeout, _)): return "\(name)timeout fired"
    case .timer(.fired(let owner, _)): return "\(label)\(timer("timer", of: owner)) fired"
    case .timer(.cancelled(by: .timeout, _)): return "\(name)timeout cancelled"
    case .timer(.cancelled(let owner, _)): return "\(label)\(timer("timer", of: owner)) cancelled"
    case .timer(.gaveUp(_, let attempts)): return "\(name)gave up after \(Messages.count(attempts, "attempt"))"
    case .timer(.held(_, let hold, let holder, let delay)):
      return "\(label)attempt held by \(text(hold, holder))\(delay.map { " for \(TimeText.duration($0))" } ?? "")"
    case .timer(.passed(_, let hold, let holder)): return "\(label)sync by hand passed \(text(hold, holder))"
    case .timer(.reset(_, let reason)): return "\(name)back-off reset: \(reason.text)"
    case .timer(.waitTimedOut(let delay)): return "\(name)waiter timed out after \(TimeText.duration(delay))"
    case .waiter(let waiter, let event):
      // In older recordings, the entry's node is the one waited for.
      guard let node = entry.node.flatMap({ self[$0] }), node.identity.kind == .waiter else {
        return "\(waiter) \(phrase(event)) \(entry.node == subject ? "it" : key(entry.node))"
      }
      return name + phrase(event, waitingFor: key(node.children.first))
    case .action(let event): return event.phrase(of: name, at: entry.time)
    case .node(.childrenChanged): return name + (isProxy(entry.node) ? "target changed" : "children changed")
    case .node(.violated(_, let sentence)): return "\(name)violated its contract: \(sentence)"
    case .run(.reachedBreakpoint(let breakpoint)): return "\(name)\(breakpoint.past): breakpoint hit"
    case .command(.given(let command, .user)): return "you: \(phrase(command))"
    case .command(.given(let command, .script)): return "script: \(phrase(command))"
    case .command(.refused(let reason)):
      let action = entry.node.flatMap { self[$0] }?.action?.state
      return "\(name)refused: \(Messages.refusal(reason, of: action))"
    case .run(.controlChanged(let client?)): return "\(client) has control"
    case .run(.controlChanged(nil)): return "control ended, faults cleared, clock at ×1"
    case .run(.attached): return "attached to the program"
    case .run(.stopped(let sentence)): return sentence
    case .run(.other(let word)): return "\(name)\(word)"
    case .run(.ended(let lints)): return "run ended, \(lints.text)"
    }
  }

  /// Returns the condition that holds a retry, with the name of the breaker or budget.
  package func text(_ hold: HoldKind, _ holder: NodeID?) -> String {
    let name = holder.map { " \(key($0))" } ?? ""
    return switch hold {
    case .breaker: "breaker\(name)"
    case .retryAfter: "Retry-After"
    case .budget: "budget\(name)"
    }
  }

  /// Returns a forwarded sync as a verb phrase of the node, such as `asked its children to sync`.
  func forwarding(_ node: NodeID?, _ ifNeeded: Bool) -> String {
    "asked its \(isProxy(node) ? "target" : "children") to sync\(ifNeeded ? " if needed" : "")"
  }

  func isProxy(_ node: NodeID?) -> Bool { node.flatMap { self[$0] }?.identity.kind.tag.isProxy == true }

  private func timer(_ timer: String, of owner: TimerOwner) -> String {
    if case .waiter(let name) = owner { "\(timer) of \(name ?? "a waiter")" } else { timer }
  }

  /// Returns an event of a waiter as a phrase, to follow the waiter's name.
  private func phrase(_ event: WaiterEvent, waitingFor target: String) -> String {
    switch event {
    case .waiting(let timeout): "waits for \(target), \(TimeText.duration(timeout)) at most"
    case .expiring(let delay, let left):
      "waited \(TimeText.duration(delay)) for \(target), \(TimeText.duration(left)) left"
    case .satisfied(let delay): "satisfied by \(target) after \(TimeText.duration(delay))"
    case .timedOut(let delay): "timed out after \(TimeText.duration(delay)), waiting for \(target)"
    }
  }

  private func phrase(_ event: WaiterEvent) -> String {
    switch event {
    case .waiting(let timeout): "waits \(TimeText.duration(timeout)) at most for"
    case .expiring(let delay, let left):
      "waited \(TimeText.duration(delay)) and has \(TimeText.duration(left)) left for"
    case .satisfied(let delay): "waited \(TimeText.duration(delay)) and has got"
    case .timedOut(let delay): "timed out after \(TimeText.duration(delay)) waiting for"
    }
  }
}

extension RetryResetReason {
  package var text: String {
    switch self {
    case .appBecameActive: "app active"
    case .networkReturned: "network returned"
    }
  }
}
