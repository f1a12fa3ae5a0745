import Inspection
import Loadables
import LoadablesTesting
import Scenarios

/// A scenario that runs: its loadables, its script and its clock, to be watched and told what to do.
///
/// Virtual time moves only in ``advance(toReal:budget:)``, ``run(until:afterInstant:)`` and by commands, one whole
/// instant after the other, so that the same scenario and the same commands at the same times always give the same events.
@MainActor
public final class Simulation: InspectionSource {
  /// The scenario's title.
  public let title: String

  /// When the run is over, which decides what is still open of the expectations.
  public let end: RunEnd

  let world: SimulatedWorld
  let inspector: Inspector
  let instants: InstantRunner
  let checker: ExpectationChecker
  var script: ScriptPlayer
  var clock: VirtualClock
  var realNow: Int64 = 0
  var failure: String?
  var isFinished = false
  /// The breakpoint for which time was stopped, until it goes on.
  var breakpoint: BreakpointHit?

  private let tree: SimulatedTree
  private let waiters: SimulatedWaiters
  private let performer: CommandPerformer

  /// Builds what the scenario describes and becomes the process's instrument.
  ///
  /// - Parameters:
  ///   - scenario: What is to run.
  ///   - seed: Where everything random comes from, in place of the scenario's own.
  ///   - end: When the run is over, in place of what the scenario says.
  ///   - recorders: Who hears of every event, from the first on.
  ///   - isDrained: Whether somebody is going to drain the changes. If not, no events are kept for that.
  ///   - historyLimit: How many events whoever drains them keeps: so many are not lost if they happen at one instant.
  /// - Throws: ``BackoffError`` if a syncer's numbers are impossible, which a scenario that was read never has.
  public convenience init(
    _ scenario: Scenario, seed: UInt64? = nil, end: RunEnd? = nil, recorders: [any JournalRecorder] = [],
    isDrained: Bool = true, historyLimit: Int = 0
  ) throws {
    try self.init(
      scenario, seed: seed, end: end, recorders: recorders,
      journalCapacity: isDrained ? max(Inspector.journalCapacity, historyLimit) : 0,
      eventLimit: InstantRunner.eventLimit)
  }

  init(
    _ scenario: Scenario, seed: UInt64? = nil, end: RunEnd? = nil, recorders: [any JournalRecorder] = [],
    journalCapacity: Int = Inspector.journalCapacity, eventLimit: Int
  ) throws {
    title = scenario.title
    self.end = end ?? RunEnd(of: scenario)
    let world = SimulatedWorld(scenario, seed: seed)
    let inspector = Inspector(timeSource: world.timeSource, journalCapacity: journalCapacity)
    inspector.recorders = recorders
    // Before anything is built, so that nothing that happens is missed.
    Instrumentation.instrument = inspector
    var tree = SimulatedTree(scenario, in: world)
    tree.register(with: inspector)
    let checker = ExpectationChecker(scenario, tree: tree, inspector: inspector, end: self.end)
    let performer = CommandPerformer(inspector: inspector, world: world)
    waiters = SimulatedWaiters(scenario, tree: tree, inspector: inspector, in: world)
    instants = InstantRunner(world.timeSource, eventLimit: eventLimit) { checker.eventEnded() }
    clock = VirtualClock(isRunning: scenario.clock.start == .running, speed: scenario.clock.speed)
    script = ScriptPlayer(scenario.script) { [tree] action in
      if let command = Command(action, in: tree, inspector) { _ = performer.perform(command, by: .script) }
    }
    try tree.start(with: inspector)
    self.tree = tree
    self.world = world
    self.inspector = inspector
    self.checker = checker
    self.performer = performer
    runInstant(at: 0)
  }

  isolated deinit {
    if Instrumentation.instrument === inspector { Instrumentation.instrument = nil }
  }

  /// The node with this id in the scenario, if there is one.
  public func node(_ id: String) -> NodeID? {
    tree.loadables[id].flatMap(inspector.id)
  }

  /// What the scenario expects, in the order of the file, and how that stands.
  public var checks: [CheckSnapshot] { checker.snapshots }

  /// Why the run has come to a bad end, in words, if it has.
  public var failureText: String? { failure }

  /// What somebody should look at in the run so far, by kinds.
  public var lints: LintCounts { inspector.lints }

  // MARK: InspectionSource

  public func drainChanges(pendingLimit: Int) -> ChangeBatch {
    var batch = inspector.drain(clock: clockSnapshot)
    batch.world = WorldSnapshot(isOnline: world.isOnline, isActive: world.appActivity.isActive)
    batch.checks = checker.takeChanges()
    if pendingLimit > 0 { batch.pending = pending(atMost: pendingLimit) }
    return batch
  }

  public func perform(_ command: Command) -> CommandOutcome {
    guard !isOver else { return .ignored(.ended) }
    switch command {
    case .clock(let command): return perform(command)
    case .setBreakpoint(let node, let breakpoint):
      guard inspector.loadable(node) != nil else { return .ignored(.unknownNode) }
      inspector.setBreakpoint(node, breakpoint)
      return .done(nodes: 1)
    default: break
    }
    defer {
      checker.eventEnded()
      settle()
    }
    if case .happenNow(let event) = command { return happenNow(event) }
    return performer.perform(command, by: .person)
  }

  private func perform(_ command: ClockCommand) -> CommandOutcome {
    switch command {
    case .pause: clock.setRunning(false, virtual: now, real: realNow)
    case .resume:
      breakpoint = nil
      clock.setRunning(true, virtual: now, real: realNow)
    case .setSpeed(let speed): clock.setSpeed(speed, virtual: now, real: realNow)
    case .step:
      clock.setRunning(false, virtual: now, real: realNow)
      guard step() else { return .ignored(.nothingPending) }
      clock.anchor(virtual: now, real: realNow)
    }
    return .done(nodes: 0)
  }

  private var clockSnapshot: ClockSnapshot {
    ClockSnapshot(
      now: now, isRunning: isRunning, speed: clock.speed, next: upcoming, breakpoint: breakpoint,
      hasEnded: hasEnded, failure: failure)
  }

  private var upcoming: UpcomingEvent? {
    guard !isOver else { return nil }
    guard let next = nextInstant else { return end.stop.map { UpcomingEvent(time: $0, node: nil, label: "the end") } }
    if world.timeSource.nextDeadline == next, let timer = world.timeSource.nextTimer {
      let node = (timer.owner as? any PureLoadableProtocol).flatMap(inspector.id)
      return UpcomingEvent(time: next, node: node, label: timer.label)
    }
    let node = script.next?.action.node.flatMap(self.node)
    return UpcomingEvent(time: next, node: node, label: script.next?.action.label ?? "script")
  }
}
