import InspectionModel
import Loadables
import Recordings
import Simulation

/// A simulation with time travel and branches.
///
/// Nothing is recorded while the run continues. Because the same scenario and the same commands at the same times give
/// the same run, the moments of the past are recorded on demand by repeating the run.
@MainActor
final class TimeTraveller: TimedSource, ChangeProducer {
  private(set) var simulation: Simulation
  private lazy var present = cursor(of: simulation)

  /// The player of the past, while the past is shown; nil in the present.
  private var past: RecordingPlayer? { didSet { pastChanges = past.map(cursor) } }
  private var pastChanges: ChangeCursor?
  private lazy var feed = ChangeFeed(self)
  /// The recorded moments of the run up to a point, kept until the run continues.
  private var kept: (until: Point, moments: any MomentStore)?
  private let makeSimulation: () throws -> Simulation
  private var realNow = Duration.zero

  /// The maximum number of events in a run with time travel. Repeating a longer run would take too long.
  static let longestPast: UInt64 = 100_000

  private let longestPast: UInt64

  /// A position in a run.
  private struct Point: Equatable {
    let time: Duration
    let commandCount: Int
  }

  /// - Parameters:
  ///   - simulation: The run, from its start.
  ///   - longestPast: The maximum number of events in a run with time travel.
  ///   - makeSimulation: Creates the run at its start, without consumers, to repeat the run.
  init(
    _ simulation: Simulation, longestPast: UInt64 = TimeTraveller.longestPast,
    makeSimulation: @escaping () throws -> Simulation
  ) {
    self.simulation = simulation
    self.longestPast = longestPast
    self.makeSimulation = makeSimulation
  }

  /// Whether the past is shown.
  var isInPast: Bool { past != nil }

  private var shown: any TimedSource { past ?? simulation }

  /// Creates a cursor over `source`. Changes of `source` wake the consumers of the time traveller.
  private func cursor(of source: any InspectionSource) -> ChangeCursor {
    source.makeCursor { [weak self] in self?.feed.changed() }
  }

  // MARK: TimedSource

  var title: String { simulation.title }
  var isSetRunning: Bool { shown.isSetRunning }
  var speed: Double { shown.speed }
  var isOver: Bool { simulation.isOver }
  var failureText: String? { simulation.failureText }
  var realTimeUntilNextInstant: Duration? { shown.realTimeUntilNextInstant }

  @discardableResult
  func advance(toReal real: Duration, budget: Duration) -> Bool {
    realNow = real
    defer { forgetMoments() }
    return shown.advance(toReal: real, budget: budget)
  }

  // MARK: InspectionSource

  var capabilities: Capabilities { .all }

  func makeCursor(wake: @escaping @MainActor () -> Void) -> ChangeCursor { feed.makeCursor(wake: wake) }

  func perform(_ command: NodeCommand, request: RequestNumber) { feed.reply(request, perform(command)) }

  @discardableResult
  func perform(_ command: NodeCommand) -> CommandOutcome {
    if past == nil, leadsIntoPast(command) { enterPast() }
    defer { forgetMoments() }
    return shown.perform(command)
  }

  // MARK: ChangeProducer

  func collectChanges(_ content: ChangeContent) -> ChangeBatch {
    guard let past, let pastChanges else { return present.take() }
    var batch = pastChanges.take()
    guard past.isOver else { return batch }
    // The end of the past is the present.
    self.past = nil
    batch.clock = present.take().clock
    return batch
  }

  func markAllChanged() {
    if let past { pastChanges = cursor(of: past) } else { present = cursor(of: simulation) }
  }

  func pending(atMost limit: Int) -> PendingSnapshot {
    past?.pending(atMost: limit) ?? simulation.pending(atMost: limit)
  }

  private func leadsIntoPast(_ command: NodeCommand) -> Bool {
    switch command {
    case .clock(.stepBack), .clock(.jumpToEvent(_, isForward: false)): true
    case .clock(.jump(let time)): .nanoseconds(time) < simulation.virtualTime
    default: false
    }
  }

  // MARK: The past

  /// Enters the past at its end, which equals the present. The clock is paused.
  private func enterPast() {
    // Without time travel, the simulation itself reports the refusal.
    guard simulation.eventCount <= longestPast else { return }
    simulation.perform(.clock(.pause))
    guard let moments = try? moments() else { return }
    let end = simulation.virtualTime.wholeNanoseconds
    let player = try? RecordingPlayer(title: title, moments, until: end) { .past(ofRunAt: $0) }
    player?.moveToEnd()
    player?.perform(.clock(.setSpeed(simulation.speed)))
    past = player
    // These changes are known already.
    _ = pastChanges?.take()
  }

  private var point: Point {
    Point(time: simulation.virtualTime, commandCount: simulation.performed.count)
  }

  /// Discards the recorded moments if the run has continued since.
  private func forgetMoments() {
    if past == nil, let kept, kept.until != point { self.kept = nil }
  }

  private func moments() throws -> any MomentStore {
    let point = point
    if let kept, kept.until == point { return kept.moments }
    let keeper = KeptMoments()
    // Only one simulation at a time can observe its loadables.
    defer { simulation.becomeInstrument() }
    let again = try makeSimulation()
    again.add(keeper)
    again.doAgain(simulation.performed, until: simulation.virtualTime)
    let moments = keeper.moments
    kept = (point, moments)
    return moments
  }

  /// Branches from the shown moment. Only events after the moment are lost.
  ///
  /// - Parameter makeSimulation: Creates the run at its start, with the consumers that continue.
  func branch(_ makeSimulation: () throws -> Simulation) throws {
    guard let past else { return }
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
