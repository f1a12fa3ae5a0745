import Inspection
import InspectionModel
import Loadables
import LoadablesTesting

enum Destination {
  /// The end of the instant at a time, in nanoseconds.
  case time(Int64)
  /// The end of the instant with the node's first event after the journal entry numbered `after`.
  case event(of: NodeID, after: UInt64)
}

/// The virtual clock of a simulation, which never stops in the middle of an instant.
extension Simulation {
  /// The virtual time since the start of the run.
  public var virtualTime: Duration { world.timeSource.now }

  package var now: Int64 { world.timeSource.nanoseconds }

  /// Whether virtual time currently follows real time.
  public var isRunning: Bool { clock.isRunning && !isOver }

  /// Whether virtual time has stopped for good: at the end of the run, or because the run failed.
  public var isOver: Bool { failure != nil || hasEnded }

  /// Whether virtual time has reached the end of the run. Read only between instants, when everything due has happened.
  var hasEnded: Bool { end.stop.map { now >= $0 } ?? false }

  /// Whether the clock is set to run, even if the run is over.
  public var isSetToRun: Bool { clock.isRunning }

  /// The speed of the running clock: virtual seconds per real second.
  public var speed: Double { clock.speed }

  /// Advances virtual time to follow real time, at most to the end of the run. Stops early when `budget` is used up.
  ///
  /// - Parameters:
  ///   - real: The real time since a fixed origin, which the caller chooses. Must not decrease.
  ///   - budget: The maximum real time that this call may take. Later calls catch up.
  /// - Returns: False if the budget was used up before virtual time caught up.
  @discardableResult
  public func advance(toReal real: Duration, budget: Duration) -> Bool {
    realNow = max(realNow, real.wholeNanoseconds)
    if let destination { return travel(to: destination, budget: budget) }
    guard isRunning else { return true }
    let started = ContinuousClock.now
    let target = limited(clock.virtualTime(atReal: realNow))
    while let next = nextInstant, next <= target {
      runInstant(at: next, notBeyond: target)
      guard isRunning else { return true }
      if started.duration(to: .now) > budget {
        // The clock must not run ahead of the events, or the screen would show a time that has not come.
        clock.fallBehind(target, virtual: now, real: realNow)
        return false
      }
    }
    passTime(to: target)
    return true
  }

  /// Runs all instants up to `destination`. Returns false if `budget`, in real time, was used up first.
  private func travel(to destination: Destination, budget: Duration) -> Bool {
    let started = ContinuousClock.now
    var target = Int64.max
    if case .time(let time) = destination { target = time }
    while !hasArrived(at: destination), let next = nextInstant {
      runInstant(at: next, notBeyond: target)
      if started.duration(to: .now) > budget { return false }
    }
    // A breakpoint ends the jump.
    if case .time(let time) = destination, breakpoint == nil, failure == nil { passTime(to: limited(time)) }
    self.destination = nil
    clock.anchor(virtual: now, real: realNow)
    return true
  }

  private func hasArrived(at destination: Destination) -> Bool {
    if isOver || breakpoint != nil { return true }
    switch destination {
    case .time(let time): return nextInstant.map { $0 > time } ?? true
    case .event(let node, let entry): return inspector.lastEntry(of: node) > entry
    }
  }

  /// Runs to `time` or to the end of the run, whichever is earlier, as fast as possible.
  ///
  /// - Parameter afterInstant: Called after each instant. If ``isDrainDue``, must read cursors that may lose no entry.
  public func run(until time: Duration, afterInstant: () throws -> Void) rethrows {
    let target = limited(time.wholeNanoseconds)
    try runInstants(until: target, afterInstant)
    if failure == nil { passTime(to: target) }
    clock.anchor(virtual: now, real: realNow)
  }

  /// Runs to the ``end`` as fast as possible, and decides the expectations.
  ///
  /// - Parameter afterInstant: Called after each instant. If ``isDrainDue``, must read cursors that may lose no entry.
  public func runToEnd(afterInstant: () throws -> Void) rethrows {
    switch end {
    case .at(let time), .atLatestMention(let time): try run(until: time, afterInstant: afterInstant)
    case .whenIdle(let limit):
      try runInstants(until: limit.wholeNanoseconds, afterInstant)
      if nextInstant != nil, failure == nil { passTime(to: limit.wholeNanoseconds) }
    }
    guard !isFinished else { return }
    finish()
    momentEnded()
  }

  /// Ends the run: decides open expectations and notes the warnings in the journal. Later calls have no effect.
  private func finish(cause: EventNumber? = nil) {
    guard !isFinished else { return }
    isFinished = true
    checker.finish(at: now)
    inspector.readReadings()
    inspector.note(.run(.ended(lints)), cause: cause)
  }

  /// Runs to `time` or to the end of the run, whichever is earlier, as fast as possible.
  public func run(until time: Duration) { run(until: time) {} }

  /// Runs to the ``end`` as fast as possible, and decides the expectations.
  public func runToEnd() { runToEnd {} }

  /// Whether cursors that must not lose entries have to be read soon, because the journal holds many unread entries.
  public var isDrainDue: Bool { inspector.isDrainDue }

  /// The real time until a timer, script entry, expectation or the end; nil if none is due or if the clock is paused.
  public var realTimeUntilNextInstant: Duration? {
    if destination != nil { return .zero }
    guard isRunning, let next = [nextInstant, checker.nextTime, end.stop].compactMap({ $0 }).min() else { return nil }
    return clock.realTime(untilVirtual: next, fromReal: realNow).map { .nanoseconds($0) }
  }

  /// The virtual time of the next timer or script entry, in nanoseconds; nil if none is due by the end of the run.
  var nextInstant: Int64? {
    let next: Int64? =
      switch (world.timeSource.nextDeadline, script.nextTime) {
      case (let timer?, let script?): min(timer, script)
      case (let timer, let script): timer ?? script
      }
    return next.flatMap { $0 <= limited($0) ? $0 : nil }
  }

  private func limited(_ time: Int64) -> Int64 { min(time, end.stop ?? time) }

  private func runInstants(until target: Int64, _ afterInstant: () throws -> Void) rethrows {
    defer { if !isRecorded { momentEnded() } }
    while failure == nil, let next = nextInstant, next <= target {
      runInstant(at: next, notBeyond: target, isFollowed: true)
      try afterInstant()
    }
  }

  /// Runs the next instant, or moves to the end of the run. Returns false if nothing is pending and no end is fixed.
  func step() -> Bool {
    if let nextInstant {
      runInstant(at: nextInstant)
    } else if let stop = end.stop {
      passTime(to: stop)
    } else {
      return false
    }
    return true
  }

  /// Runs the instant at a time, and with it the next ones up to `target` that nothing observes.
  ///
  /// - Parameters:
  ///   - target: The last time to run, in ns; nil to run this instant alone.
  ///   - isFollowed: Whether other instants follow in the same call.
  func runInstant(at time: Int64, notBeyond target: Int64? = nil, isFollowed: Bool = false) {
    breakpoint = nil
    recordDecisions(before: time)
    readReadings(before: time)
    checker.timeAdvanced(to: time)
    world.plannedEvents.quietEnd = target.map(quietEnd) ?? 0
    do { try instants.run(at: time, script: &script) } catch { stop(error) }
    world.plannedEvents.quietEnd = 0
    checker.instantEnded(at: now)
    checkBreakpoints()
    if hasEnded { finish() }
    if isFollowed { momentPassed() } else { momentEnded() }
  }

  /// Reads the numbers of servers and policies, as they are before an instant, if it begins a new quarter of a second.
  ///
  /// They change at many instants. A recording of each would be many times as long as one of the events.
  private func readReadings(before time: Int64) {
    let slot = time / Self.readingInterval
    guard slot != readingSlot else { return }
    readingSlot = slot
    inspector.readReadings()
  }

  /// Returns the time before which no one but a timer or a server acts, or looks at the run; see ``PlannedEvents``.
  private func quietEnd(upTo target: Int64) -> Int64 {
    guard !isRecorded, !checker.looksAtEveryInstant else { return 0 }
    let nextReading = (readingSlot + 1).multipliedReportingOverflow(by: Self.readingInterval).partialValue
    let nextAction = min(script.nextTime ?? .max, checker.nextTime ?? .max, end.stop ?? .max)
    return min(target.addingClamped(1), nextReading, nextAction)
  }

  private static let readingInterval: Int64 = 250_000_000

  /// For consumers of every change, delivers a batch at each time before `time` that alone decides expectations.
  private func recordDecisions(before time: Int64) {
    guard isRecorded else { return }
    while let decision = checker.nextTime, decision < time {
      world.timeSource.move(to: decision)
      checker.instantEnded(at: decision)
      momentEnded()
    }
  }

  /// Moves virtual time to `time`. Nothing must be due until then. The passing of time may decide expectations.
  private func passTime(to time: Int64) {
    recordDecisions(before: time)
    world.timeSource.move(to: time)
    checker.instantEnded(at: time)
    let isEnd = hasEnded && !isFinished
    if isEnd { finish() }
    // Passing time alone is no moment.
    if isEnd || checker.hasChanges { momentEnded() }
  }

  /// Fires all timers that are due after a command, even while the clock is paused.
  func fireAllDue() {
    do { try instants.fireAllDue() } catch { stop(error) }
    checkBreakpoints()
  }

  /// Pauses the clock if a breakpoint was hit. Called only after all effects of an instant or a command.
  private func checkBreakpoints() {
    let hits = breakpoints.takeHits()
    guard let first = hits.first else { return }
    for hit in hits { inspector.note(.run(.reachedBreakpoint(hit.breakpoint)), node: hit.node, cause: hit.entry) }
    breakpoint = first
    clock.setRunning(false, virtual: now, real: realNow)
  }

  private func stop(_ runaway: InstantRunner.Runaway) {
    let node = runaway.culprit.flatMap(inspector.id)
    let culprit = node.flatMap(inspector.key) ?? "the script"
    let sentence =
      "more than \(instants.eventLimit) events at one instant: \(culprit) never lets it end, so the run was stopped"
    failure = sentence
    let entry = inspector.note(.run(.stopped(sentence)), node: node)
    checker.stopped(entry, sentence, at: now)
    finish(cause: entry)
  }
}
