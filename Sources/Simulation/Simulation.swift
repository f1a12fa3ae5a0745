import Inspection
import InspectionModel
import Loadables
import LoadablesTesting
import Scenarios

/// A running scenario: its loadables, its script and its virtual clock.
///
/// A cursor reads the changes, and commands control the run. Virtual time moves only in ``advance(toReal:budget:)``, in
/// the `run` methods and by clock commands, and never stops in the middle of an instant. The same scenario, seed and
/// commands give the same events.
@MainActor
public final class Simulation: TimedSource, ChangeProducer {
  /// The scenario's title.
  public let title: String
  /// The error codes in the scenario's file.
  public let errorCodes: [String]

  /// The end of the run, at which the open expectations are decided.
  public let end: RunEnd

  let world: SimulatedWorld
  let inspector: Inspector
  let breakpoints: BreakpointMonitor
  let instants: InstantRunner
  let checker: ExpectationChecker
  var script: ScriptPlayer
  var clock: VirtualClock
  var realNow: Int64 = 0
  var failure: String?
  var isFinished = false
  /// The quarter of a second of virtual time in which the readings were read last.
  var readingSlot: Int64 = -1
  /// The user's commands in order, including refused commands, but without clock commands and commands on unknown
  /// nodes. The same scenario and the same commands at the same times give the same journal.
  public private(set) var performed: [PerformedCommand] = []

  /// The timers of the latest list of pending events.
  var knownTimers: [PendingEvent] = []

  /// The breakpoint that paused the clock; nil once the clock moves again.
  var breakpoint: BreakpointHit?

  /// The destination of the current jump, which runs as fast as possible; nil without a jump.
  var destination: Destination?

  /// The maximum number of unread journal entries that a cursor keeps; older entries are lost.
  private let journalCapacity: Int
  package private(set) lazy var feed = ChangeFeed(self, entryLimit: journalCapacity, keepsStart: journalCapacity > 0)

  private let nodes: ScenarioNodes
  private let tree: SimulatedTree
  private let waiters: SimulatedWaiters
  let actions: SimulatedActions
  private let performer: CommandPerformer

  /// Creates the loadables of a scenario and runs the first instant, at time 0.
  ///
  /// - Parameters:
  ///   - scenario: The scenario to run.
  ///   - seed: The seed of the random generators; nil for the scenario's seed.
  ///   - end: The end of the run; nil for the scenario's end.
  ///   - store: The store of the scheduled actions. The run holds a store in a file until ``closeStore()``.
  ///   - consumers: Consumers that receive every change from the start on.
  ///   - journalCapacity: The maximum number of unread events that a cursor keeps; 0 without cursors.
  /// - Throws: ``BackoffError`` for an invalid back-off, which no parsed scenario has; `ActionStoreError` from the
  ///   store.
  public convenience init(
    _ scenario: Scenario, seed: UInt64? = nil, end: RunEnd? = nil, store: RunStore = .inMemory,
    consumers: [any ChangeConsumer] = [], journalCapacity: Int = Simulation.defaultJournalCapacity
  ) throws {
    try self.init(
      scenario, seed: seed, end: end, store: store, consumers: consumers, journalCapacity: journalCapacity,
      eventLimit: InstantRunner.eventLimit)
  }

  /// The journal's capacity while all consumers want only entries. They take the entries whenever the journal is full.
  static let logPiece = 1_024

  /// The default maximum number of unread events that a cursor keeps.
  public static var defaultJournalCapacity: Int { Inspector.journalCapacity }

  init(
    _ scenario: Scenario, seed: UInt64? = nil, end: RunEnd? = nil, store: RunStore = .inMemory,
    consumers: [any ChangeConsumer] = [], journalCapacity: Int = Inspector.journalCapacity, eventLimit: Int
  ) throws {
    title = scenario.title
    errorCodes = scenario.errorCodes
    self.journalCapacity = journalCapacity
    self.end = end ?? RunEnd(of: scenario)
    let world = SimulatedWorld(scenario, seed: seed)
    // A lossless consumer also gets the events before the first moment ends.
    let inspector = Inspector(
      timeSource: world.timeSource, journalCapacity: consumers.isEmpty ? journalCapacity : .max)
    // Before anything is built, so that no event is lost.
    Self.install(inspector)
    world.inspector = inspector
    world.plannedEvents.inspector = inspector
    var isMade = false
    defer { if !isMade { LoadableInstruments.uninstall(inspector) } }
    var tree = SimulatedTree(scenario, in: world)
    tree.register(with: inspector)
    waiters = SimulatedWaiters(scenario, tree: tree, inspector: inspector, in: world)
    let checker = ExpectationChecker(scenario, inspector: inspector, end: self.end)
    defer { if !isMade { inspector.remove(checker) } }
    actions = try SimulatedActions(tree, inspector: inspector, in: world, store)
    let performer = CommandPerformer(inspector: inspector, world: world, actions: actions)
    waiters.start()
    instants = InstantRunner(world.timeSource, eventLimit: eventLimit) { checker.eventEnded() }
    clock = VirtualClock(isRunning: scenario.clock.start == .running, speed: scenario.clock.speed)
    nodes = ScenarioNodes(scenario)
    script = ScriptPlayer(scenario.script) { [nodes] entry in
      // The reader refuses ids that do not exist.
      if let command = entry.map(nodes.node) { _ = performer.perform(command, by: .script) }
    }
    try tree.start(with: inspector)
    isMade = true
    self.tree = tree
    self.world = world
    self.inspector = inspector
    breakpoints = BreakpointMonitor(inspector)
    self.checker = checker
    self.performer = performer
    feed.addAtStart(consumers)
    limitJournal()
    runInstant(at: 0)
  }

  isolated deinit {
    LoadableInstruments.uninstall(inspector)
    inspector.remove(checker)
  }

  /// Returns the node or waiter with an id in the scenario; nil if there is none.
  public func node(_ id: String) -> NodeID? {
    nodes.node(id)
  }

  /// The scenario's expectations with their results, in the order of the scenario file.
  public var checks: [CheckSnapshot] { checker.snapshots }

  /// The reason why the run failed, in words; nil if the run has not failed.
  public var failureText: String? { failure }

  /// The number of journal events since the start of the run.
  public var eventCount: UInt64 { inspector.lastSequence }

  /// The number of warnings since the start of the run, by kind.
  public var lints: LintCounts { inspector.lints }

  /// Replays the commands of another run of this scenario, each at its original time, then runs to `time`. Called on a
  /// new simulation, this gives the state of the other run at `time`.
  public func doAgain(_ commands: some Sequence<PerformedCommand>, until time: Duration) {
    for performed in commands {
      run(until: .nanoseconds(performed.time))
      perform(performed.command)
    }
    run(until: time)
  }

  /// Releases the store, so that another run can use it. The actions of this run then accept no commands.
  public func closeStore() { actions.close() }

  /// Makes this simulation's inspector observe the loadables of the process again, in place of another inspector.
  public func becomeInstrument() { Self.install(inspector) }

  /// The inspector that observes all loadables of the process. Only one is installed at a time, because an inspector
  /// knows only the loadables of its own simulation and would slow down the others.
  private static weak var installed: Inspector?

  private static func install(_ inspector: Inspector) {
    if let installed, installed !== inspector { LoadableInstruments.uninstall(installed) }
    LoadableInstruments.install(inspector)
    installed = inspector
  }

  // MARK: InspectionSource

  public var capabilities: Capabilities { .all }

  public func makeCursor(wake: @escaping @MainActor () -> Void) -> ChangeCursor { feed.makeCursor(wake: wake) }

  public func perform(_ command: NodeCommand, request: RequestNumber) { feed.reply(request, perform(command)) }

  /// Adds a consumer that receives all changes without loss. The consumer's first batch contains the present state.
  public func add(_ consumer: any ChangeConsumer) {
    feed.add(consumer)
    limitJournal()
  }

  /// Removes a consumer that was added, which receives no further changes.
  public func remove(_ consumer: any ChangeConsumer) {
    feed.remove(consumer)
    limitJournal()
  }

  /// Sets the journal's capacity so that no consumer loses an entry. A consumer of everything takes the entries after
  /// each event. A consumer of entries alone takes them whenever the journal is full.
  private func limitJournal() {
    inspector.drainFullJournal = nil
    if feed.hasLosslessConsumer {
      inspector.journalCapacity = .max
    } else if feed.isLossless {
      feed.journalIsFull()
      inspector.journalCapacity = Self.logPiece
      inspector.drainFullJournal = { [feed] in feed.journalIsFull() }
    } else {
      inspector.journalCapacity = journalCapacity
    }
  }

  /// Whether a consumer receives all changes after every event, not only the journal entries.
  var isRecorded: Bool { feed.hasLosslessConsumer }

  /// Ends a moment: an event with all its immediate effects. Consumers then receive the changes.
  func momentEnded() { feed.momentEnded() }

  func momentPassed() { feed.momentPassed() }

  @discardableResult
  public func perform(_ command: NodeCommand) -> CommandOutcome {
    guard !isOver else { return .ignored(.ended) }
    switch command {
    case .clock(let command): return perform(command)
    case .setBreakpoint(let node, let breakpoint):
      guard inspector.loadable(node) != nil else { return .ignored(.unknownNode) }
      note(command)
      breakpoints.set(breakpoint, of: node)
      momentEnded()
      return .done(nodes: 1)
    default: break
    }
    if let node = command.node, inspector.loadable(node) == nil { return .ignored(.unknownNode) }
    note(command)
    defer {
      checker.eventEnded()
      fireAllDue()
      inspector.readReadings()
      momentEnded()
    }
    if case .fireNow(let event) = command { return fireNow(event) }
    return performer.perform(command, by: .user)
  }

  private func note(_ command: NodeCommand) {
    performed.append(PerformedCommand(time: now, lastEntry: inspector.lastSequence, command))
  }

  private func perform(_ command: ClockCommand) -> CommandOutcome {
    switch command {
    case .pause:
      destination = nil
      clock.setRunning(false, virtual: now, real: realNow)
    case .resume:
      breakpoint = nil
      clock.setRunning(true, virtual: now, real: realNow)
    case .setSpeed(let speed): clock.setSpeed(speed, virtual: now, real: realNow)
    case .step:
      destination = nil
      clock.setRunning(false, virtual: now, real: realNow)
      guard step() else { return .ignored(.nothingPending) }
      clock.anchor(virtual: now, real: realNow)
    case .jump(let time):
      guard time >= now else { return .ignored(.past) }
      destination = .time(time)
    case .jumpToEvent(let node, let isForward):
      guard isForward else { return .ignored(.past) }
      guard inspector.loadable(node) != nil else { return .ignored(.unknownNode) }
      clock.setRunning(false, virtual: now, real: realNow)
      guard nextInstant != nil else { return .ignored(.noSuchEvent) }
      destination = .event(of: node, after: inspector.lastEntry(of: node))
    case .stepBack: return .ignored(.past)
    }
    return .done(nodes: 0)
  }

  /// Returns the place of each delay in the range from which it was drawn, from 0 to 1, for an expectation that a
  /// back-off follows its policy; empty for other expectations.
  ///
  /// - Parameter index: The index of the expectation in its file.
  public func delayPlaces(ofCheck index: Int) -> [Double] { checker.delayPlaces(ofCheck: index) }

  // MARK: ChangeProducer

  package func collectChanges(_ content: ChangeContent) -> ChangeBatch {
    var batch: ChangeBatch
    switch content {
    // The next event is not read with the entries: finding it takes longer than they do.
    case .entries: batch = inspector.drainEntries(clock: ClockSnapshot(now: now))
    case .everything:
      batch = inspector.drain(clock: clockSnapshot)
      batch.checks = checker.takeChanges()
    }
    batch.world = WorldSnapshot(
      isOnline: world.isOnline, isActive: world.appActivity.isActive, suspendCount: actions.suspendCount)
    return batch
  }

  package func markAllChanged() {
    inspector.markAllDirty()
    checker.markAllChanged()
  }

  private var clockSnapshot: ClockSnapshot {
    ClockSnapshot(
      now: now, isRunning: isRunning, speed: clock.speed, lag: clock.lag, next: upcoming, breakpoint: breakpoint,
      hasEnded: hasEnded, failure: failure)
  }

  private var upcoming: UpcomingEvent? {
    guard !isOver else { return nil }
    guard let next = nextInstant else { return end.stop.map { UpcomingEvent(time: $0, node: nil, label: "the end") } }
    if world.timeSource.nextDeadline == next, let timer = world.timeSource.nextTimer {
      if timer.timer == actions.pendingTimer, let action = actions.soonest(1).first, action.due == next {
        return UpcomingEvent(time: next, node: action.node, label: action.label)
      }
      let node = (timer.owner as? any PureLoadableProtocol).flatMap(inspector.id)
      return UpcomingEvent(time: next, node: node, label: timer.label)
    }
    let node = script.next?.command.node.flatMap(self.node)
    return UpcomingEvent(time: next, node: node, label: script.next?.command.label ?? "script")
  }
}

extension Simulation {
  /// Returns a command as a script command; nil if scripts do not have it or the scenario does not define its nodes.
  public func scriptCommand(for command: NodeCommand) -> ScriptCommand? {
    let names = { (node: NodeID) in self.inspector.key(node).flatMap { self.node($0) == node ? $0 : nil } }
    guard command.tag.descriptor.isScriptable else { return nil }
    // Only failed nodes have an error.
    if case .setState(let node, let state, let hasContents, _) = command, state != .failed {
      return NodeCommand.setState(node, state, hasContents: hasContents, error: nil).map(names)
    }
    return command.map(names)
  }

  /// Returns an expectation that `node` now has its present state, contents and error; nil if it has no scenario id.
  public func expectation(of node: NodeID) -> Expectation.Kind? {
    guard let id = inspector.key(node), self.node(id) == node else { return nil }
    let properties = NodePropertyReader(inspector: inspector).properties(of: node)
    // A scenario cannot express every error.
    let conditions = properties.map { NodeCondition(id, $0) }.filter(\.canBeSaid)
    return .at(virtualTime, conditions)
  }
}
