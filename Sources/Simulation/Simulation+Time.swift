import Inspection
import Loadables
import LoadablesTesting

/// How virtual time moves, from one whole instant to the next.
extension Simulation {
  /// The virtual time since the start.
  public var virtualTime: Duration { world.timeSource.now }

  var now: Int64 { world.timeSource.nanoseconds }

  /// Whether virtual time moves as real time does.
  public var isRunning: Bool { clock.isRunning && failure == nil }

  /// Whether time would move, had the run not come to a bad end.
  public var isSetRunning: Bool { clock.isRunning }

  /// Virtual seconds for each real one, while time moves.
  public var speed: Double { clock.speed }

  /// Lets virtual time follow real time, for no longer than `budget`.
  ///
  /// - Parameters:
  ///   - real: The real time since some origin; it must never go back.
  ///   - budget: How much real time this call may take. What does not fit is made up for in the next calls.
  /// - Returns: True if virtual time is where it should be; false if the budget was used up first.
  @discardableResult
  public func advance(toReal real: Duration, budget: Duration = .milliseconds(8)) -> Bool {
    realNow = max(realNow, real.wholeNanoseconds)
    guard isRunning else { return true }
    let started = ContinuousClock.now
    let target = clock.virtualTime(atReal: realNow)
    while let next = nextInstant, next <= target {
      runInstant(at: next)
      guard isRunning else { return true }
      if started.duration(to: .now) > budget {
        // The clock must not run ahead of what has happened, or the screen would show a time that has not come.
        clock.anchor(virtual: now, real: realNow)
        return false
      }
    }
    passTime(to: target)
    return true
  }

  /// Lets virtual time go to `end`, as fast as it goes and without regard to real time.
  ///
  /// - Parameter journalFillsUp: Called between two instants when the changes should be drained lest entries are lost.
  public func run(until end: Duration, journalFillsUp: () throws -> Void) rethrows {
    let target = end.wholeNanoseconds
    try runInstants(until: target, journalFillsUp)
    if failure == nil { passTime(to: target) }
    clock.anchor(virtual: now, real: realNow)
  }

  /// Lets virtual time go to the ``end`` of the run, as fast as it goes, and decides what was expected of it.
  ///
  /// - Parameter journalFillsUp: Called between two instants when the changes should be drained lest entries are lost.
  public func runToEnd(journalFillsUp: () throws -> Void) rethrows {
    switch end {
    case .at(let time): try run(until: time, journalFillsUp: journalFillsUp)
    case .whenNothingIsLeft(let limit):
      try runInstants(until: limit.wholeNanoseconds, journalFillsUp)
      if nextInstant != nil, failure == nil { passTime(to: limit.wholeNanoseconds) }
    }
    checker.finish(at: now)
  }

  /// The same for whoever does not want to hear of all that happens.
  public func run(until end: Duration) { run(until: end) {} }

  /// The same for whoever does not want to hear of all that happens.
  public func runToEnd() { runToEnd {} }

  /// How much real time passes until something happens by itself; nil if nothing does.
  public var realTimeUntilNextInstant: Duration? {
    guard isRunning, let next = [nextInstant, checker.nextTime].compactMap({ $0 }).min() else { return nil }
    return clock.realTime(untilVirtual: next, fromReal: realNow).map { .nanoseconds($0) }
  }

  var nextInstant: Int64? {
    switch (world.timeSource.nextDeadline, script.nextTime) {
    case (let timer?, let script?): min(timer, script)
    case (let timer, let script): timer ?? script
    }
  }

  private func runInstants(until target: Int64, _ journalFillsUp: () throws -> Void) rethrows {
    while failure == nil, let next = nextInstant, next <= target {
      runInstant(at: next)
      if inspector.isJournalHalfFull { try journalFillsUp() }
    }
  }

  func runInstant(at time: Int64) {
    breakpoint = nil
    checker.time(comesTo: time)
    do { try instants.run(at: time, script: &script) } catch { stop(error) }
    checker.instantEnded(at: time)
    checkBreakpoints()
  }

  /// Nothing happens up to `time`, but something may have to be checked.
  private func passTime(to time: Int64) {
    world.timeSource.move(to: time)
    checker.instantEnded(at: time)
  }

  /// After something was done by hand: what is due at once happens at once, also while time stands still.
  func settle() {
    do { try instants.settle() } catch { stop(error) }
    checkBreakpoints()
  }

  /// At the end of an instant, so that what is seen then is the whole of it.
  private func checkBreakpoints() {
    let hits = inspector.takeBreakpointHits()
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
    checker.stopped(inspector.note(.stopped(sentence), node: node), sentence, at: now)
  }
}
