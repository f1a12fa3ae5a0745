import Inspection
import InspectionModel
import Loadables
import LoadablesTesting

/// Where virtual time was told to go at once.
enum Destination {
  /// To a time, in nanoseconds, with all that is due then.
  case time(Int64)
  /// To the end of the instant at which something happens to a node, after an entry of the journal.
  case event(of: NodeID, after: UInt64)
}

/// How virtual time moves, from one whole instant to the next.
extension Simulation {
  /// The virtual time since the start.
  public var virtualTime: Duration { world.timeSource.now }

  var now: Int64 { world.timeSource.nanoseconds }

  /// Whether virtual time moves as real time does.
  public var isRunning: Bool { clock.isRunning && !isOver }

  /// Whether time stands still for good: the end of the run has come, or it has come to a bad end.
  public var isOver: Bool { failure != nil || hasEnded }

  /// Whether the time has come at which the run was to stop. All that was due then has happened, since nobody can ask in
  /// the middle of an instant.
  var hasEnded: Bool { end.stop.map { now >= $0 } ?? false }

  /// Whether time would move, were the run not over.
  public var isSetRunning: Bool { clock.isRunning }

  /// Virtual seconds for each real one, while time moves.
  public var speed: Double { clock.speed }

  /// Lets virtual time follow real time, up to the end of the run and for no longer than `budget`.
  ///
  /// - Parameters:
  ///   - real: The real time since some origin; it must never go back.
  ///   - budget: How much real time this call may take. What does not fit is made up for in the next calls.
  /// - Returns: True if virtual time is where it should be; false if the budget was used up first.
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
        // The clock must not run ahead of what has happened, or the screen would show a time that has not come.
        clock.anchor(virtual: now, real: realNow)
        return false
      }
    }
    passTime(to: target)
    return true
  }

  /// Goes on to where time was told to go; false if the budget was used up first.
  private func travel(to destination: Destination, budget: Duration) -> Bool {
    let started = ContinuousClock.now
    while !hasArrived(at: destination), let next = nextInstant {
      runInstant(at: next)
      if started.duration(to: .now) > budget { return false }
    }
    // A breakpoint on the way is a place to stay.
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

  /// Lets virtual time go to `time`, or to the end of the run if that comes before, as fast as it goes and without
  /// regard to real time.
  ///
  /// - Parameter afterInstant: Called after each instant. A cursor that is to lose no entries is read there when
  ///   ``isDrainDue`` says so.
  public func run(until time: Duration, afterInstant: () throws -> Void) rethrows {
    let target = limited(time.wholeNanoseconds)
    try runInstants(until: target, afterInstant)
    if failure == nil { passTime(to: target) }
    clock.anchor(virtual: now, real: realNow)
  }

  /// Lets virtual time go to the ``end`` of the run, as fast as it goes, and decides what was expected of it.
  ///
  /// - Parameter afterInstant: The same as for ``run(until:afterInstant:)``.
  public func runToEnd(afterInstant: () throws -> Void) rethrows {
    switch end {
    case .at(let time), .atLatestMention(let time): try run(until: time, afterInstant: afterInstant)
    case .whenNothingIsLeft(let limit):
      try runInstants(until: limit.wholeNanoseconds, afterInstant)
      if nextInstant != nil, failure == nil { passTime(to: limit.wholeNanoseconds) }
    }
    guard !isFinished else { return }
    finish()
    momentEnded()
  }

  /// The run is over, for good or bad: decides what is still open and tells what there was to look at. Once.
  private func finish(cause: EventNumber? = nil) {
    guard !isFinished else { return }
    isFinished = true
    checker.finish(at: now)
    inspector.note(.ended(lints), cause: cause)
  }

  /// The same for whoever has nothing to do after an instant.
  public func run(until time: Duration) { run(until: time) {} }

  /// The same for whoever has nothing to do after an instant.
  public func runToEnd() { runToEnd {} }

  /// Whether so many entries wait that a cursor which is to lose none has to be read soon.
  public var isDrainDue: Bool { inspector.isDrainDue }

  /// How much real time passes until something happens by itself, the end of the run included; nil if nothing does.
  public var realTimeUntilNextInstant: Duration? {
    if destination != nil { return .zero }
    guard isRunning, let next = [nextInstant, checker.nextTime, end.stop].compactMap({ $0 }).min() else { return nil }
    return clock.realTime(untilVirtual: next, fromReal: realNow).map { .nanoseconds($0) }
  }

  /// When something is due next by itself; nil if nothing is any more before the run is over.
  var nextInstant: Int64? {
    let next: Int64? =
      switch (world.timeSource.nextDeadline, script.nextTime) {
      case (let timer?, let script?): min(timer, script)
      case (let timer, let script): timer ?? script
      }
    return next.flatMap { $0 <= limited($0) ? $0 : nil }
  }

  /// A time, or the end of the run if that comes before.
  private func limited(_ time: Int64) -> Int64 { min(time, end.stop ?? time) }

  private func runInstants(until target: Int64, _ afterInstant: () throws -> Void) rethrows {
    while failure == nil, let next = nextInstant, next <= target {
      runInstant(at: next)
      try afterInstant()
    }
  }

  /// Goes through the next instant, or to the end of the run if nothing happens before; false if there is neither.
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
    checker.time(comesTo: time)
    do { try instants.run(at: time, script: &script) } catch { stop(error) }
    checker.instantEnded(at: time)
    checkBreakpoints()
    if hasEnded { finish() }
    momentEnded()
  }

  /// What is decided by the time alone is a moment of its own, where moments are recorded.
  private func recordDecisions(before time: Int64) {
    guard isRecorded else { return }
    while let decision = checker.nextTime, decision < time {
      world.timeSource.move(to: decision)
      checker.instantEnded(at: decision)
      momentEnded()
    }
  }

  /// Nothing happens up to `time`, but something may have to be checked.
  private func passTime(to time: Int64) {
    recordDecisions(before: time)
    world.timeSource.move(to: time)
    checker.instantEnded(at: time)
    let isEnd = hasEnded && !isFinished
    if isEnd { finish() }
    // Time that merely passes is no moment.
    if isEnd || checker.hasChanges { momentEnded() }
  }

  /// After something was done by hand: what is due at once happens at once, also while time stands still.
  func settle() {
    do { try instants.settle() } catch { stop(error) }
    checkBreakpoints()
  }

  /// At the end of an instant, so that what is seen then is the whole of it.
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
