import Dashboard
import InspectionModel
import Loadables
import Recordings
import Simulation

/// A simulation with time travel and branches.
///
/// Nothing is recorded while the run continues. The moments of the past are recorded on demand by repeating the run. A
/// long run is repeated in slices, while the present is paused; the command that leads into the past then follows.
@MainActor
final class TimeTraveller: TimedSource, ChangeProducer {
  private(set) var simulation: Simulation
  private lazy var present = cursor(of: simulation)

  /// The past, while it is shown; nil in the present.
  private var past: ShownPast?
  private lazy var feed = ChangeFeed(self)
  /// The recorded moments of the run up to a point, kept until the run continues.
  private var kept: (until: Point, moments: KeptMoments)?
  private let makeSimulation: () throws -> Simulation
  private var realNow = Duration.zero

  /// The repetition of the run, while it is going on.
  private var repetition: (run: RunRepetition, command: NodeCommand, wasRunning: Bool)?

  /// The maximum time for which the first slice of a repetition delays the answer to a key.
  private let firstSlice: Duration

  /// A position in a run.
  private struct Point: Equatable {
    let time: Duration
    let commandCount: Int
  }

  /// - Parameters:
  ///   - simulation: The run, from its start.
  ///   - firstSlice: The maximum time of a repetition's first slice, at once.
  ///   - makeSimulation: Creates the run at its start, without consumers, to repeat the run.
  init(
    _ simulation: Simulation, firstSlice: Duration = .milliseconds(50),
    makeSimulation: @escaping () throws -> Simulation
  ) {
    self.simulation = simulation
    self.firstSlice = firstSlice
    self.makeSimulation = makeSimulation
  }

  /// Whether the past is shown.
  var isInPast: Bool { past != nil }

  private var shown: any TimedSource { past?.player ?? simulation }

  /// Creates a cursor over `simulation`. Its changes wake the consumers of the time traveller.
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
      // The latest move counts.
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

  /// Enters the past at its end, which equals the present. The clock is paused.
  ///
  /// - Parameter command: The command that follows when the past is entered later.
  /// - Returns: False if the repetition of the run goes on, with the next slice in ``advance(toReal:budget:)``.
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

  /// The progress of the repetition that precedes the past; nil without one.
  var progress: RewindProgress? {
    repetition.map { RewindProgress(events: $0.run.progress.events, of: $0.run.progress.of) }
  }

  /// Cancels the repetition. The present is as it was before.
  ///
  /// - Parameter resumes: Whether the present resumes, if it was running.
  func cancelRepetition(resumes: Bool = true) {
    guard let (_, _, wasRunning) = repetition.take() else { return }
    if resumes, wasRunning { simulation.perform(.clock(.resume)) }
    feed.changed()
  }

  private var point: Point {
    Point(time: simulation.virtualTime, commandCount: simulation.performed.count)
  }

  /// Discards the recorded moments if the run has continued since.
  private func forgetMoments() {
    if past == nil, let kept, kept.until != point { self.kept = nil }
  }

  /// Branches from the shown moment. Only events after the moment are lost.
  ///
  /// - Parameter makeSimulation: Creates the run at its start, with the consumers that continue.
  func branch(_ makeSimulation: () throws -> Simulation) throws {
    guard let past = past?.player else { return }
    let commands = simulation.performed.prefix { $0.lastEntry < past.lastEntry || $0.time < past.now }
    let again = try makeSimulation()
    again.doAgain(commands, until: .nanoseconds(past.now))
    // All breakpoints are kept: without entries, it is unknown whether they come before.
    for (node, breakpoint) in past.breakpoints { again.perform(.setBreakpoint(node, breakpoint)) }
    again.perform(.clock(.pause))
    again.perform(.clock(.setSpeed(simulation.speed)))
    again.advance(toReal: realNow)
    simulation = again
    present = cursor(of: again)
    // These changes are known already.
    _ = present.take()
    (self.past, kept) = (nil, nil)
  }
}
