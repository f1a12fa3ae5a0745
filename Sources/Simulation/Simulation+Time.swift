import Inspection
import InspectionModel
import Loadables
import LoadablesTesting

enum Destination {
  /// The end of the instant at this time, in nanoseconds.
  case time(Int64)
  /// The end of the instant of the node's first event after the journal entry with the number `after`.
  case event(of: NodeID, after: UInt64)
}

/// The virtual clock, which moves from one whole instant to the next.
extension Simulation {
  /// The virtual time since the start.
  public var virtualTime: Duration { world.timeSource.now }

  var now: Int64 { world.timeSource.nanoseconds }

  /// Whether virtual time follows real time.
  public var isRunning: Bool { clock.isRunning && !isOver }

  /// Whether virtual time has stopped for good: at the end of the run, or because the run failed.
  public var isOver: Bool { failure != nil || hasEnded }

  /// Whether virtual time has reached the end of the run. Never read within an instant, so everything due has happened.
  var hasEnded: Bool { end.stop.map { now >= $0 } ?? false }

  /// Whether the clock is set to run, even if the run is over.
  public var isSetRunning: Bool { clock.isRunning }

  /// Virtual seconds per real second while the clock runs.
  public var speed: Double { clock.speed }

  /// Advances virtual time to follow real time, at most to the end of the run. Returns early once `budget` is used up.
  ///
  /// - Parameters:
  ///   - real: The real time since any fixed origin; never decreases.
  ///   - budget: The real time that this call may take; later calls catch up.
  /// - Returns: False if the budget was used up before virtual time caught up.
  @discardableResult
  public func advance(toReal real: Duration, budget: Duration) -> Bool {
    realNow = max(realNow, real.wholeNanoseconds)
    if let destination { return travel(to: destination, budget: budget) }
    guard isRunning else { return true }
    let started = ContinuousClock.now
    let target = limited(clock.virtualTime(atReal: realNow))
    while let next = nextInstant, next <= target {
      runInstant(at: next)
      guard isRunning else { return true }
      if started.duration(to: .now) > budget {
        // The clock must not run ahead of the events, or the screen would show a time that has not come.
        clock.anchor(virtual: now, real: realNow)
        return false
      }
    }
    passTime(to: target)
    return true
  }

  /// Runs instants up to `destination`; returns false if `budget` was used up first.
  private func travel(to destination: Destination, budget: Duration) -> Bool {
    let started = ContinuousClock.now
    while !hasArrived(at: destination), let next = nextInstant {
      runInstant(at: next)
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

  /// Runs to `time` or to the end of the run, whichever is earlier, regardless of real time.
  ///
  /// - Parameter afterInstant: Called after each instant. Must read lossless cursors when ``isDrainDue`` is true.
  public func run(until time: Duration, afterInstant: () throws -> Void) rethrows {
    let target = limited(time.wholeNanoseconds)
    try runInstants(until: target, afterInstant)
    if failure == nil { passTime(to: target) }
    clock.anchor(virtual: now, real: realNow)
  }

  /// Runs to the ``end``, regardless of real time, and decides the expectations.
  ///
  /// - Parameter afterInstant: Called after each instant. Must read lossless cursors when ``isDrainDue`` is true.
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

  /// Ends the run: decides open expectations and reports warnings. Only the first call has an effect.
  private func finish(cause: EventNumber? = nil) {
    guard !isFinished else { return }
    isFinished = true
    checker.finish(at: now)
    inspector.note(.ended(lints), cause: cause)
  }

  /// Calls ``run(until:afterInstant:)`` with an empty closure.
  public func run(until time: Duration) { run(until: time) {} }

  /// Calls ``runToEnd(afterInstant:)`` with an empty closure.
  public func runToEnd() { runToEnd {} }

  /// Whether a lossless cursor must be read soon, because many journal entries are pending.
  public var isDrainDue: Bool { inspector.isDrainDue }

  /// The real time until the next event that needs no command, such as a timer or the end of the run; nil without any.
  public var realTimeUntilNextInstant: Duration? {
    if destination != nil { return .zero }
    guard isRunning, let next = [nextInstant, checker.nextTime, end.stop].compactMap({ $0 }).min() else { return nil }
    return clock.realTime(untilVirtual: next, fromReal: realNow).map { .nanoseconds($0) }
  }

  /// The virtual time of the next timer or script entry, in nanoseconds; nil without any before the end of the run.
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
    while failure == nil, let next = nextInstant, next <= target {
      runInstant(at: next)
      try afterInstant()
    }
  }

  /// Runs the next instant, or to the end of the run if nothing is pending; returns false if the run has no end.
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

  func runInstant(at time: Int64) {
    breakpoint = nil
    recordDecisions(before: time)
    checker.timeAdvanced(to: time)
    do { try instants.run(at: time, script: &script) } catch { stop(error) }
    checker.instantEnded(at: time)
    checkBreakpoints()
    if hasEnded { finish() }
    momentEnded()
  }

  /// Records each expectation that the passing of time decides as a separate moment, if moments are recorded.
  private func recordDecisions(before time: Int64) {
    guard isRecorded else { return }
    while let decision = checker.nextTime, decision < time {
      world.timeSource.move(to: decision)
      checker.instantEnded(at: decision)
      momentEnded()
    }
  }

  /// Moves virtual time to `time` without events. Expectations may be decided.
  private func passTime(to time: Int64) {
    recordDecisions(before: time)
    world.timeSource.move(to: time)
    checker.instantEnded(at: time)
    let isEnd = hasEnded && !isFinished
    if isEnd { finish() }
    // Passing time alone is no moment.
    if isEnd || checker.hasChanges { momentEnded() }
  }

  /// Fires everything that is due after a command, even while the clock is paused.
  func settle() {
    do { try instants.settle() } catch { stop(error) }
    checkBreakpoints()
  }

  /// Pauses the clock at the breakpoints hit, at the end of the instant, so that the user sees the whole instant.
  private func checkBreakpoints() {
    let hits = breakpoints.takeHits()
    guard let first = hits.first else { return }
    for hit in hits { inspector.note(.reachedBreakpoint(hit.breakpoint), node: hit.node, cause: hit.entry) }
    breakpoint = first
    clock.setRunning(false, virtual: now, real: realNow)
  }

  private func stop(_ runaway: InstantRunner.Runaway) {
    let node = runaway.culprit.flatMap(inspector.id)
    let culprit = node.flatMap(inspector.key) ?? "the script"
    let sentence =
      "more than \(instants.eventLimit) events at one instant: \(culprit) never lets it end, so the run was stopped"
    failure = sentence
    let entry = inspector.note(.stopped(sentence), node: node)
    checker.stopped(entry, sentence, at: now)
    finish(cause: entry)
  }
}
