import Dashboard
import InspectionModel
import Loadables
import Recordings
import Simulation

/// A simulation with time travel: the screen can show an earlier time, and the run can continue from there.
///
/// To show the past, the run is repeated from its start, and its changes are then kept. While a long run is repeated in
/// several parts, the present is paused; the command that requested the past follows at the end.
@MainActor
final class TimeTraveller: TimedSource, ChangeProducer {
  private(set) var simulation: Simulation
  private lazy var present = cursor(of: simulation)

  /// The player of the past; nil while the screen shows the present.
  private var past: ShownPast?
  private lazy var feed = ChangeFeed(self)
  /// The changes kept by the last repetition of the run, and where it ended; nil once the run has continued.
  private var kept: (until: Point, moments: KeptMoments)?
  private let makeSimulation: () throws -> Simulation
  private var realNow = Duration.zero

  /// The repetition in progress, the command to perform after it, and whether the clock ran before it; nil if none.
  private var repetition: (run: RunRepetition, command: NodeCommand, wasRunning: Bool)?

  /// The maximum real time that a key waits for a repetition. A longer repetition continues in later turns of the loop.
  private let firstSlice: Duration

  /// A position in a run: a virtual time, and the number of commands performed before it.
  private struct Point: Equatable {
    let time: Duration
    let commandCount: Int
  }

  /// Adds time travel to a simulation at its start. `makeSimulation` creates it again, without consumers, to repeat the
  /// run. If a repetition takes longer than `firstSlice` of real time, it continues in later turns.
  init(
    _ simulation: Simulation, firstSlice: Duration = .milliseconds(50),
    makeSimulation: @escaping () throws -> Simulation
  ) {
    self.simulation = simulation
    self.firstSlice = firstSlice
    self.makeSimulation = makeSimulation
  }

  /// Whether the screen shows the past.
  var isInPast: Bool { past != nil }

  private var shown: any TimedSource { past?.player ?? simulation }

  /// Creates a cursor over `simulation`. Changes of the simulation wake the consumers of this time traveller.
  private func cursor(of simulation: Simulation) -> ChangeCursor {
    simulation.makeCursor { [weak self] in self?.feed.changed() }
  }

  // MARK: TimedSource

  var title: String { simulation.title }
  var isSetRunning: Bool { shown.isSetRunning }
  var speed: Double { shown.speed }
  var isOver: Bool { simulation.isOver }
  var failureText: String? { simulation.failureText }
  var realTimeUntilNextInstant: Duration? { repetition == nil ? shown.realTimeUntilNextInstant : .zero }

  @discardableResult
  func advance(toReal real: Duration, budget: Duration) -> Bool {
    realNow = real
    defer { forgetMoments() }
    if repetition != nil {
      continueRepetition(budget: budget)
      return repetition == nil
    }
    return shown.advance(toReal: real, budget: budget)
  }

  // MARK: InspectionSource

  var capabilities: Capabilities { .all }

  func makeCursor(wake: @escaping @MainActor () -> Void) -> ChangeCursor { feed.makeCursor(wake: wake) }

  func perform(_ command: NodeCommand, request: RequestNumber) { feed.reply(request, perform(command)) }

  @discardableResult
  func perform(_ command: NodeCommand) -> CommandOutcome {
    let leadsIntoPast = past == nil && ShownPast.isEntered(by: command, at: simulation.virtualTime.wholeNanoseconds)
    if repetition != nil, leadsIntoPast {
      // Of several commands into the past, the last one is performed.
      repetition?.command = command
      return .done(nodes: 0)
    }
    cancelRepetition(resumes: command != .clock(.pause))
    defer { forgetMoments() }
    if leadsIntoPast, !enterPast(by: command) {
      feed.changed()
      return .done(nodes: 0)
    }
    return shown.perform(command)
  }

  // MARK: ChangeProducer

  func collectChanges(_ content: ChangeContent) -> ChangeBatch {
    guard let past else { return present.take() }
    var batch = past.takeChanges()
    guard past.player.isOver else { return batch }
    // The end of the past is the present.
    self.past = nil
    batch.clock = present.take().clock
    return batch
  }

  func markAllChanged() {
    if past == nil { present = cursor(of: simulation) } else { past?.markAllChanged() }
  }

  func pending(atMost limit: Int) -> PendingSnapshot {
    past?.player.pending(atMost: limit) ?? simulation.pending(atMost: limit)
  }

  // MARK: The past

  /// Switches the screen to the past, at its latest time, with a paused clock. First repeats the run if necessary.
  ///
  /// - Parameter command: The command to perform after a repetition that does not end in this call.
  /// - Returns: False if the repetition has not ended. Then ``advance(toReal:budget:)`` continues the repetition.
  private func enterPast(by command: NodeCommand) -> Bool {
    let wasRunning = simulation.isSetRunning
    simulation.perform(.clock(.pause))
    if let kept, kept.until == point {
      show(kept.moments)
      return true
    }
    // A scenario that was valid before still is.
    guard let again = try? makeSimulation() else { return true }
    let run = RunRepetition(of: simulation, by: again)
    guard run.advance(budget: firstSlice) else {
      repetition = (run, command, wasRunning)
      return false
    }
    finish(run)
    return true
  }

  private func continueRepetition(budget: Duration) {
    guard let (run, command, _) = repetition, run.advance(budget: budget) else { return feed.changed() }
    repetition = nil
    finish(run)
    shown.perform(command)
    feed.changed()
  }

  private func finish(_ run: RunRepetition) {
    kept = (point, run.moments)
    show(run.moments)
  }

  private func show(_ moments: KeptMoments) {
    past = ShownPast(
      title: title, moments, until: simulation.virtualTime.wholeNanoseconds, speed: simulation.speed,
      kind: { .past(ofRunAt: $0) }, wake: { [weak self] in self?.feed.changed() })
  }

  /// The progress of repeating the run before the past can be shown; nil if no repetition is in progress.
  var progress: RewindProgress? {
    repetition.map { RewindProgress(events: $0.run.progress.events, of: $0.run.progress.of) }
  }

  /// Cancels the repetition of the run, if one is in progress. The screen still shows the present.
  ///
  /// - Parameter resumes: Whether to resume the clock if it ran before the repetition.
  func cancelRepetition(resumes: Bool = true) {
    guard let (_, _, wasRunning) = repetition.take() else { return }
    if resumes, wasRunning { simulation.perform(.clock(.resume)) }
    feed.changed()
  }

  private var point: Point {
    Point(time: simulation.virtualTime, commandCount: simulation.performed.count)
  }

  /// Discards the changes kept by a repetition if the run has continued since that repetition.
  private func forgetMoments() {
    if past == nil, let kept, kept.until != point { self.kept = nil }
  }

  /// Repeats the run until the shown past time, to continue from there; nil if the present is shown.
  ///
  /// - Parameter makeSimulation: Creates the run at its start, with the consumers of the new branch.
  func makeBranch(_ makeSimulation: () throws -> Simulation) rethrows -> Simulation? {
    guard let past = past?.player else { return nil }
    let commands = simulation.performed.prefix { $0.lastEntry < past.lastEntry || $0.time < past.now }
    let again = try makeSimulation()
    again.doAgain(commands, until: .nanoseconds(past.now))
    // All breakpoints are kept: without journal entries, it is unknown whether they were set before the moment.
    for (node, breakpoint) in past.breakpoints { again.perform(.setBreakpoint(node, breakpoint)) }
    again.perform(.clock(.pause))
    again.perform(.clock(.setSpeed(simulation.speed)))
    again.advance(toReal: realNow)
    return again
  }

  /// Continues with a run of ``makeBranch(_:)``, and discards the events after its time.
  func continueWith(_ branch: Simulation) {
    simulation = branch
    present = cursor(of: branch)
    // The consumers know these changes already.
    _ = present.take()
    (past, kept) = (nil, nil)
  }
}
