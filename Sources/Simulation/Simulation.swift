import Inspection
import Loadables
import LoadablesTesting
import Scenarios

/// A scenario that runs: its loadables, its script and its clock, to be watched and told what to do.
///
/// Virtual time moves only in ``advance(toReal:budget:)`` and by commands, one whole instant after the other, so that the
/// same scenario and the same commands at the same times always give the same events.
@MainActor
public final class Simulation: InspectionSource {
  /// The scenario's title.
  public let title: String

  private let timeSource: ManualTimeSource
  private let inspector: Inspector
  private let tree: SimulatedTree
  private let performer: CommandPerformer
  private let instants: InstantRunner
  private var script: ScriptPlayer
  private var clock: VirtualClock
  private var realNow: Int64 = 0
  private var failure: String?
  private var breakpoints = Breakpoints()

  /// Builds what the scenario describes and becomes the process's instrument.
  ///
  /// - Throws: ``BackoffError`` if a syncer's numbers are impossible, which a scenario that was read never has.
  public convenience init(_ scenario: Scenario) throws {
    try self.init(scenario, eventLimit: InstantRunner.eventLimit)
  }

  init(_ scenario: Scenario, eventLimit: Int) throws {
    title = scenario.title
    timeSource = ManualTimeSource()
    inspector = Inspector(timeSource: timeSource)
    // Before anything is built, so that nothing that happens is missed; a syncer may set a timer at once.
    Instrumentation.instrument = inspector
    tree = try SimulatedTree(scenario, timeSource: timeSource)
    tree.register(scenario, with: inspector)
    performer = CommandPerformer(inspector: inspector)
    instants = InstantRunner(timeSource, eventLimit: eventLimit)
    clock = VirtualClock(isRunning: scenario.clock.start == .running, speed: scenario.clock.speed)
    script = ScriptPlayer(scenario.script) { [performer, tree, inspector] action in
      guard let command = Command(action, in: tree, inspector) else { return }
      let outcome = performer.perform(command, by: .script)
      if case .ignored(.wouldCloseCycle) = outcome {
        inspector.note(.violated("its new target stands on it, which would close a cycle"), node: command.node)
      }
    }
    runInstant(at: 0)
  }

  isolated deinit {
    if Instrumentation.instrument === inspector { Instrumentation.instrument = nil }
  }

  /// The node with this id in the scenario, if there is one.
  public func node(_ id: String) -> NodeID? {
    tree.loadables[id].flatMap(inspector.id)
  }

  // MARK: Time

  /// The virtual time since the start.
  public var virtualTime: Duration { timeSource.now }

  private var now: Int64 { timeSource.nanoseconds }

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
    timeSource.move(to: target)
    return true
  }

  /// Lets virtual time go to `end`, as fast as it goes and without regard to real time.
  ///
  /// - Parameter journalFillsUp: Called between two instants when the changes should be drained lest entries are lost.
  public func run(until end: Duration, journalFillsUp: () -> Void = {}) {
    let target = end.wholeNanoseconds
    while failure == nil, let next = nextInstant, next <= target {
      runInstant(at: next)
      if inspector.isJournalHalfFull { journalFillsUp() }
    }
    if failure == nil { timeSource.move(to: target) }
    clock.anchor(virtual: now, real: realNow)
  }

  /// How much real time passes until something happens by itself; nil if nothing does.
  public var realTimeUntilNextInstant: Duration? {
    guard isRunning, let nextInstant else { return nil }
    return clock.realTime(untilVirtual: nextInstant, fromReal: realNow).map { .nanoseconds($0) }
  }

  private var nextInstant: Int64? {
    switch (timeSource.nextDeadline, script.nextTime) {
    case (let timer?, let script?): min(timer, script)
    case (let timer, let script): timer ?? script
    }
  }

  private func runInstant(at time: Int64) {
    breakpoints.reached = nil
    do { try instants.run(at: time, script: &script) } catch { stop(error) }
    checkBreakpoints()
  }

  /// After something was done by hand: what is due at once happens at once, also while time stands still.
  private func settle() {
    do { try instants.settle() } catch { stop(error) }
    checkBreakpoints()
  }

  /// At the end of an instant, so that what is seen then is the whole of it.
  private func checkBreakpoints() {
    guard let node = breakpoints.check(inspector) else { return }
    inspector.note(.reachedBreakpoint, node: node)
    clock.setRunning(false, virtual: now, real: realNow)
  }

  private func stop(_ runaway: InstantRunner.Runaway) {
    let node = runaway.culprit.flatMap(inspector.id)
    let culprit = node.flatMap(inspector.key) ?? "the script"
    let sentence =
      "more than \(instants.eventLimit) events at one instant: \(culprit) never lets it end, so the run was stopped"
    failure = sentence
    inspector.note(.stopped(sentence), node: node)
  }

  // MARK: InspectionSource

  public func drainChanges() -> ChangeBatch {
    inspector.drain(clock: clockSnapshot)
  }

  public func perform(_ command: Command) -> CommandOutcome {
    guard failure == nil else { return .ignored(.ended) }
    switch command {
    case .clock(let command): return perform(command)
    case .setBreakpoint(let node, let isSet): return breakpoints.set(node, isSet, inspector)
    default: break
    }
    defer { settle() }
    return performer.perform(command, by: .person)
  }

  private func perform(_ command: ClockCommand) -> CommandOutcome {
    switch command {
    case .pause: clock.setRunning(false, virtual: now, real: realNow)
    case .resume:
      breakpoints.reached = nil
      clock.setRunning(true, virtual: now, real: realNow)
    case .setSpeed(let speed): clock.setSpeed(speed, virtual: now, real: realNow)
    case .step:
      clock.setRunning(false, virtual: now, real: realNow)
      guard let nextInstant else { return .ignored(.nothingPending) }
      runInstant(at: nextInstant)
      clock.anchor(virtual: now, real: realNow)
    }
    return .done(nodes: 0)
  }

  private var clockSnapshot: ClockSnapshot {
    ClockSnapshot(
      now: now, isRunning: isRunning, speed: clock.speed, next: upcoming, breakpoint: breakpoints.reached,
      failure: failure)
  }

  private var upcoming: UpcomingEvent? {
    guard failure == nil, let next = nextInstant else { return nil }
    if timeSource.nextDeadline == next, let timer = timeSource.nextTimer {
      let node = (timer.owner as? any PureLoadableProtocol).flatMap(inspector.id)
      return UpcomingEvent(time: next, node: node, label: timer.label)
    }
    let node = script.next?.action.node.flatMap(self.node)
    return UpcomingEvent(time: next, node: node, label: script.next?.action.label ?? "script")
  }
}
