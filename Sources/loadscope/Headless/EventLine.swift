import Inspection

/// An entry of the journal as a line of NDJSON. The words are part of what other programs rely on.
struct EventLine {
  /// How a node is called.
  let key: (NodeID) -> String?

  /// The line, without its end.
  func text(_ entry: JournalEntry) -> String {
    var line = JSONLine()
    line.add("t", entry.time)
    line.add("seq", entry.sequence)
    line.add("node", entry.node.flatMap(key))
    add(entry.event, to: &line)
    line.add("cause", entry.cause)
    return line.text
  }

  private func add(_ event: JournalEvent, to line: inout JSONLine) {
    switch event {
    case .stateChanged(_, let state, let error):
      line.add("event", "stateChanged")
      line.add("state", state.word)
      line.add("error", error?.text)
      line.add("origin", error?.origin.flatMap(key))
    case .contentsChanged(let isAvailable):
      line.add("event", "contentsChanged")
      line.add("contents", isAvailable)
    case .notified: line.add("event", "notified")
    case .syncStarted: line.add("event", "syncStarted")
    case .syncIgnored: line.add("event", "syncIgnored")
    case .syncNotNeeded: line.add("event", "syncNotNeeded")
    case .syncForwarded(let ifNeeded):
      line.add("event", "syncForwarded")
      line.add("ifNeeded", ifNeeded)
    case .retryArmed(let delay, let attempt):
      line.add("event", "retryArmed")
      line.add("delay", delay)
      line.add("attempt", attempt)
    case .retryFired: line.add("event", "retryFired")
    case .retryCancelled: line.add("event", "retryCancelled")
    case .retryGaveUp(let attempts):
      line.add("event", "retryGaveUp")
      line.add("attempt", attempts)
    case .retryReset(.appBecameActive):
      line.add("event", "retryReset")
      line.add("reason", "appBecameActive")
    case .waitTimedOut(let delay):
      line.add("event", "waitTimedOut")
      line.add("delay", delay)
    case .waiter(let waiter, let event): add(event, of: waiter, to: &line)
    case .childrenChanged: line.add("event", "childrenChanged")
    case .violated(let sentence):
      line.add("event", "violated")
      line.add("text", sentence)
    case .commanded(let command, let origin):
      line.add("event", "commanded")
      line.add("by", origin == .script ? "script" : "person")
      add(command, to: &line)
    case .refused(let reason):
      line.add("event", "refused")
      line.add("reason", reason.word)
    case .reachedBreakpoint: line.add("event", "reachedBreakpoint")
    case .stopped(let sentence):
      line.add("event", "stopped")
      line.add("text", sentence)
    }
  }

  private func add(_ event: WaiterEvent, of waiter: String, to line: inout JSONLine) {
    switch event {
    case .waiting(let timeout):
      line.add("event", "waiterWaiting")
      line.add("delay", timeout)
    case .satisfied(let delay):
      line.add("event", "waiterSatisfied")
      line.add("delay", delay)
    case .timedOut(let delay):
      line.add("event", "waiterTimedOut")
      line.add("delay", delay)
    }
    line.add("waiter", waiter)
  }

  /// The word of the script for a command, and what else it says.
  private func add(_ command: Command, to line: inout JSONLine) {
    switch command {
    case .sync, .syncRoots: line.add("command", "sync")
    case .syncIfNeeded: line.add("command", "syncIfNeeded")
    case .fail(_, let error):
      line.add("command", "fail")
      line.add("error", error)
    case .setState(_, let state, let contents, let error):
      line.add("command", "set")
      line.add("state", state.word)
      if let contents { line.add("contents", contents) }
      line.add("error", error)
    case .addFault(_, let fault):
      line.add("command", "fault")
      if case .fail(let error) = fault.effect { line.add("error", error) }
      if case .delay(let delay) = fault.effect { line.add("delay", delay) }
      if case .hang = fault.effect { line.add("hang", true) }
      line.add("next", fault.count)
      if fault.rate < 1 { line.add("rate", "\(fault.rate)") }
    case .clearFaults: line.add("command", "clearFaults")
    case .setBackoff(_, let backoff):
      line.add("command", "backoff")
      line.add("min", backoff.min)
      line.add("max", backoff.max)
      line.add("multiplier", "\(backoff.multiplier)")
      line.add("jitter", backoff.jitter.rawValue)
      line.add("period", backoff.period)
      line.add("maxAttempts", backoff.maxAttempts)
    case .setTarget(_, let target):
      line.add("command", "target")
      line.add("to", target.flatMap(key) ?? "null")
    case .setChildren(_, let children):
      line.add("command", "children")
      line.add("to", children.compactMap(key).joined(separator: ","))
    case .setNetwork(let isOnline):
      line.add("command", "network")
      line.add("to", isOnline ? "online" : "offline")
    case .setActivity(let isActive):
      line.add("command", "activity")
      line.add("to", isActive ? "active" : "background")
    case .setBreakpoint: line.add("command", "breakpoint")
    case .clock: line.add("command", "clock")
    }
  }
}

extension NodeState {
  /// The word of the scenario language.
  fileprivate var word: String {
    switch self {
    case .idle: "idle"
    case .syncing: "syncing"
    case .synced: "didSyncSuccessfully"
    case .failed: "didFailToSync"
    }
  }
}

extension CommandOutcome.Reason {
  fileprivate var word: String {
    switch self {
    case .alreadySyncing: "alreadySyncing"
    case .notNeeded: "notNeeded"
    case .cannotSync: "cannotSync"
    case .nothingToSet: "nothingToSet"
    case .nothingToFault: "nothingToFault"
    case .noBackoff: "noBackoff"
    case .impossibleBackoff: "impossibleBackoff"
    case .notAProxy: "notAProxy"
    case .notAGroup: "notAGroup"
    case .wouldCloseCycle: "wouldCloseCycle"
    case .nothingPending: "nothingPending"
    case .ended: "ended"
    case .unknownNode: "unknownNode"
    }
  }
}
