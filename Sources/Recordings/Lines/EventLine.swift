import InspectionModel

/// A writer of journal entries as lines of JSON. Other programs read these lines, so the keys and words must stay.
package struct EventLine {
  /// Returns the name that stands for a node in the lines; nil for an unknown node.
  private let key: (NodeID) -> String?

  package init(key: @escaping (NodeID) -> String?) { self.key = key }

  /// Returns a journal entry as a line of JSON, without the line break.
  package func text(_ entry: JournalEntry) -> String {
    var writer = JSONWriter()
    write(entry, version: .current, to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Writes a journal entry as a JSON object.
  ///
  /// - Parameter version: The format version, for a standalone line; nil within a recording, whose header has it.
  func write(_ entry: JournalEntry, version: FormatVersion? = nil, to line: inout JSONWriter) {
    line.beginObject()
    line.add(EventKey.version, version?.description)
    line.add(EventKey.t, entry.time)
    line.add(EventKey.seq, entry.sequence)
    line.add(EventKey.node, entry.node.flatMap(key))
    line.add(EventKey.event, EventTag(entry.event).rawValue)
    add(entry.event, to: &line)
    line.add(EventKey.cause, entry.cause)
    line.endObject()
  }

  /// Writes a requested command as a JSON object: the command's node, name and parameters.
  package func write(_ command: NodeCommand, to line: inout JSONWriter) {
    line.beginObject()
    line.add(EventKey.node, command.node.flatMap(key))
    line.add(EventKey.command, CommandTag(command).rawValue)
    add(command, to: &line)
    line.endObject()
  }

  private func add(_ event: JournalEvent, to line: inout JSONWriter) {
    switch event {
    case .stateChanged(let old, let state, let error):
      line.add(EventKey.state, state.word)
      line.add(EventKey.from, old.word)
      line.add(EventKey.error, error?.text)
      line.add(EventKey.origin, error?.origin.flatMap(key))
    case .contentsChanged(let isAvailable): line.add(EventKey.contents, isAvailable)
    case .notified, .syncStarted, .syncIgnored, .syncNotNeeded, .childrenChanged, .attached: break
    case .other(let word): line.add(EventKey.text, word)
    case .controlChanged(let client): line.add(EventKey.text, client)
    case .faultApplied(let effect): Self.add(effect, to: &line)
    case .resultDropped(let state): line.add(EventKey.state, state.word)
    case .reachedBreakpoint(let breakpoint): line.add(EventKey.state, breakpoint.word)
    case .syncForwarded(let ifNeeded): line.add(EventKey.ifNeeded, ifNeeded)
    case .retryArmed(let owner, let delay, let attempt):
      add(owner, to: &line)
      line.add(EventKey.delay, delay)
      line.add(EventKey.attempt, attempt)
    case .retryFired(let owner, let armed), .retryCancelled(let owner, let armed):
      add(owner, to: &line)
      line.add(EventKey.armed, armed)
    case .retryGaveUp(let owner, let attempts):
      add(owner, to: &line)
      line.add(EventKey.attempt, attempts)
    case .retryReset(let owner, let reason):
      add(owner, to: &line)
      line.add(EventKey.reason, reason.rawValue)
    case .waitTimedOut(let delay): line.add(EventKey.delay, delay)
    case .waiter(let waiter, let event): add(event, of: waiter, to: &line)
    case .action(let event): Self.add(event, to: &line)
    case .violated(let rule, let sentence):
      line.add(EventKey.rule, rule.rawValue)
      line.add(EventKey.text, sentence)
    case .commanded(let command, let origin):
      line.add(EventKey.by, origin.rawValue)
      line.add(EventKey.command, CommandTag(command).rawValue)
      add(command, to: &line)
    case .refused(let reason): line.add(EventKey.reason, reason.rawValue)
    case .stopped(let sentence): line.add(EventKey.text, sentence)
    case .ended(let lints):
      line.key(EventKey.lints)
      Self.write(lints, to: &line)
    }
  }

  private func add(_ owner: RetryOwner, to line: inout JSONWriter) {
    line.add(EventKey.by, owner.word)
    line.add(EventKey.waiter, owner.waiterName)
  }

  private func add(_ event: WaiterEvent, of waiter: String, to line: inout JSONWriter) {
    line.add(EventKey.waiter, waiter)
    switch event {
    case .waiting(let delay), .satisfied(let delay), .timedOut(let delay): line.add(EventKey.delay, delay)
    case .expiring(let delay, let left):
      line.add(EventKey.delay, delay)
      line.add(EventKey.left, left)
    }
  }

  private static func add(_ event: ActionEvent, to line: inout JSONWriter) {
    switch event {
    case .scheduled(let date): line.add(EventKey.date, date)
    case .pendingInternet, .done, .skipped: break
    case .unreadable(let object, let reason):
      line.add(EventKey.object, object)
      line.add(EventKey.text, reason)
    case .suspended(let count), .resumed(let count): line.add(EventKey.count, count)
    }
  }

  private func add(_ command: NodeCommand, to line: inout JSONWriter) {
    switch command {
    case .sync, .syncRoots, .syncIfNeeded, .clearFaults, .suspendActions, .resumeActions: break
    case .fail(_, let error): line.add(EventKey.error, error)
    case .setState(_, let state, let contents, let error):
      line.add(EventKey.state, state.word)
      line.add(EventKey.contents, contents)
      line.add(EventKey.error, error)
    case .addFault(_, let fault): Self.add(fault, to: &line)
    case .setTarget(_, let target): line.add(EventKey.to, target.flatMap(key) ?? "null")
    case .setChildren(_, let children): line.add(EventKey.to, children.compactMap(key).joined(separator: ","))
    case .setNetwork(let isOnline): line.add(EventKey.to, NetworkState(isOnline: isOnline).rawValue)
    case .setActivity(let isActive): line.add(EventKey.to, ActivityState(isActive: isActive).rawValue)
    case .postpone(_, let delay): line.add(EventKey.delay, delay)
    case .setBreakpoint(_, let breakpoint): line.add(EventKey.state, breakpoint?.word)
    case .fireNow(let event): add(event, to: &line)
    case .setBackoff(_, let backoff): Self.add(backoff, to: &line)
    case .clock(let command): add(command, to: &line)
    }
  }

  private func add(_ event: PendingEvent, to line: inout JSONWriter) {
    line.add(EventKey.text, event.label)
    line.add(EventKey.due, event.time)
    switch event.id {
    case .timer(let number): line.add(EventKey.timer, number)
    case .action(let node): line.add(EventKey.action, key(node))
    case .script(let place): line.add(EventKey.script, place)
    }
  }

  private func add(_ command: ClockCommand, to line: inout JSONWriter) {
    line.add(EventKey.clock, ClockTag(command).rawValue)
    switch command {
    case .pause, .resume, .step, .stepBack: break
    case .setSpeed(let speed): line.add(EventKey.speed, speed)
    case .jump(let time): line.add(EventKey.due, time)
    case .jumpToEvent(let node, _): line.add(EventKey.to, key(node))
    }
  }

  static func add(_ backoff: NodeBackoff, to line: inout JSONWriter) {
    line.add(EventKey.min, backoff.min)
    line.add(EventKey.max, backoff.max)
    line.add(EventKey.multiplier, backoff.multiplier)
    line.add(EventKey.jitter, backoff.jitter.rawValue)
    line.add(EventKey.period, backoff.period)
    line.add(EventKey.maxAttempts, backoff.maxAttempts)
  }

  static func add(_ fault: Fault, to line: inout JSONWriter) {
    add(fault.effect, to: &line)
    line.add(EventKey.next, fault.count)
    if fault.rate != 1 { line.add(EventKey.rate, fault.rate) }
  }

  private static func add(_ effect: Fault.Effect, to line: inout JSONWriter) {
    switch effect {
    case .fail(let error): line.add(EventKey.error, error)
    case .hang: line.add(EventKey.hang, true)
    case .delay(let delay): line.add(EventKey.delay, delay)
    }
  }

  /// Writes a JSON object with the number of lints (warnings) of each kind.
  static func write(_ lints: LintCounts, to line: inout JSONWriter) {
    line.beginObject()
    for lint in lints.kinds { line.add(lint, lints[lint]) }
    line.endObject()
  }
}
