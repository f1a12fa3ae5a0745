import Inspection

/// An entry of the journal as a line of NDJSON. The words are part of what other programs rely on.
struct EventLine {
  /// How a node is called.
  let key: (NodeID) -> String?

  /// The line, without its end.
  func text(_ entry: JournalEntry) -> String {
    var line = JSONLine<EventKey>()
    line.add(.t, entry.time)
    line.add(.seq, entry.sequence)
    line.add(.node, entry.node.flatMap(key))
    line.add(.event, EventWord(entry.event).rawValue)
    add(entry.event, to: &line)
    line.add(.cause, entry.cause)
    return line.text
  }

  private func add(_ event: JournalEvent, to line: inout JSONLine<EventKey>) {
    switch event {
    case .stateChanged(_, let state, let error):
      line.add(.state, state.scenarioWord)
      line.add(.error, error?.text)
      line.add(.origin, error?.origin.flatMap(key))
    case .contentsChanged(let isAvailable): line.add(.contents, isAvailable)
    case .notified, .syncStarted, .syncIgnored, .syncNotNeeded, .childrenChanged: break
    case .reachedBreakpoint(let breakpoint): add(breakpoint, to: &line)
    case .syncForwarded(let ifNeeded): line.add(.ifNeeded, ifNeeded)
    case .retryArmed(let owner, let delay, let attempt):
      add(owner, to: &line)
      line.add(.delay, delay)
      line.add(.attempt, attempt)
    case .retryFired(let owner, _), .retryCancelled(let owner, _): add(owner, to: &line)
    case .retryGaveUp(let owner, let attempts):
      line.add(.by, owner.word)
      line.add(.attempt, attempts)
    case .retryReset(let owner, let reason):
      line.add(.by, owner.word)
      line.add(.reason, reason.rawValue)
    case .waitTimedOut(let delay): line.add(.delay, delay)
    case .waiter(let waiter, let event): add(event, of: waiter, to: &line)
    case .violated(let rule, let sentence):
      line.add(.rule, rule.rawValue)
      line.add(.text, sentence)
    case .commanded(let command, let origin):
      line.add(.by, origin.rawValue)
      line.add(.command, CommandWord(command).rawValue)
      add(command, to: &line)
    case .refused(let reason): line.add(.reason, reason.rawValue)
    case .stopped(let sentence): line.add(.text, sentence)
    case .ended(let lints): line.add(.lints, lints.kinds.map { ($0.rawValue, lints[$0]) })
    }
  }

  private func add(_ owner: RetryOwner, to line: inout JSONLine<EventKey>) {
    line.add(.by, owner.word)
    line.add(.waiter, owner.waiterName)
  }

  private func add(_ event: WaiterEvent, of waiter: String, to line: inout JSONLine<EventKey>) {
    line.add(.waiter, waiter)
    switch event {
    case .waiting(let delay), .satisfied(let delay), .timedOut(let delay): line.add(.delay, delay)
    case .expiring(let delay, let left):
      line.add(.delay, delay)
      line.add(.left, left)
    }
  }

  private func add(_ breakpoint: Breakpoint, to line: inout JSONLine<EventKey>) {
    switch breakpoint {
    case .state(let state): line.add(.state, state.scenarioWord)
    case .anyChange: line.add(.state, "any")
    }
  }

  private func add(_ command: Command, to line: inout JSONLine<EventKey>) {
    switch command {
    case .sync, .syncRoots, .syncIfNeeded, .clearFaults, .clock: break
    case .fail(_, let error): line.add(.error, error)
    case .setState(_, let state, let contents, let error):
      line.add(.state, state.scenarioWord)
      if let contents { line.add(.contents, contents) }
      line.add(.error, error)
    case .addFault(_, let fault): add(fault, to: &line)
    case .setTarget(_, let target): line.add(.to, target.flatMap(key) ?? "null")
    case .setChildren(_, let children): line.add(.to, children.compactMap(key).joined(separator: ","))
    case .setNetwork(let isOnline): line.add(.to, isOnline ? "online" : "offline")
    case .setActivity(let isActive): line.add(.to, isActive ? "active" : "background")
    case .setBreakpoint(_, let breakpoint): if let breakpoint { add(breakpoint, to: &line) }
    case .happenNow(let event): line.add(.text, event.label)
    case .setBackoff(_, let backoff): add(backoff, to: &line)
    }
  }

  private func add(_ backoff: NodeBackoff, to line: inout JSONLine<EventKey>) {
    line.add(.min, backoff.min)
    line.add(.max, backoff.max)
    line.add(.multiplier, backoff.multiplier)
    line.add(.jitter, backoff.jitter.rawValue)
    line.add(.period, backoff.period)
    line.add(.maxAttempts, backoff.maxAttempts)
  }

  private func add(_ fault: NodeFault, to line: inout JSONLine<EventKey>) {
    switch fault.effect {
    case .fail(let error): line.add(.error, error)
    case .hang: line.add(.hang, true)
    case .delay(let delay): line.add(.delay, delay)
    }
    line.add(.next, fault.count)
    if fault.rate < 1 { line.add(.rate, fault.rate) }
  }
}
