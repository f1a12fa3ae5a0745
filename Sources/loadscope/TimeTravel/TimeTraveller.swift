import InspectionModel
import Loadables
import Recordings
import Simulation

/// A simulation of which the past can be seen as well, and gone on from.
///
/// Nothing is kept for that while the run goes on. The same scenario and the same commands at the same times give the
/// same run, so that it is gone through once more when somebody wants to see what was, and its moments are kept then.
@MainActor
final class TimeTraveller: TimedSource, ChangeProducer {
  /// The run itself.
  private(set) var simulation: Simulation
  private lazy var present = cursor(of: simulation)

  /// What is shown in place of the present.
  private var past: RecordingPlayer? { didSet { pastChanges = past.map(cursor) } }
  private var pastChanges: ChangeCursor?
  private lazy var feed = ChangeFeed(self)
  /// The moments of the run until it stood at a point, for as long as it stands there.
  private var kept: (until: Point, moments: any MomentStore)?
  private let makeSimulation: () throws -> Simulation
  private var realNow = Duration.zero

  /// So many events a run may have had for its past to be shown: to go through more would keep the person waiting.
  static let longestPast: UInt64 = 100_000

  private let longestPast: UInt64

  /// Where a run stands.
  private struct Point: Equatable {
    let time: Duration
    let commandCount: Int
  }

  /// - Parameters:
  ///   - simulation: The run, of which the past is known from its start on.
  ///   - longestPast: How many events a run may have had for its past to be shown.
  ///   - makeSimulation: Makes the same run anew, at its start. Nobody hears of what it does.
  init(
    _ simulation: Simulation, longestPast: UInt64 = TimeTraveller.longestPast,
    makeSimulation: @escaping () throws -> Simulation
  ) {
    self.simulation = simulation
    self.longestPast = longestPast
    self.makeSimulation = makeSimulation
  }

  /// Whether it is the past that is shown.
  var isInPast: Bool { past != nil }

  private var shown: any TimedSource { past ?? simulation }

  /// What wakes a consumer of this source when one of the sources behind it changes.
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
    // The end of what was is what is.
    self.past = nil
    batch.clock = present.take().clock
    return batch
  }

  func markEverythingChanged() {
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

  /// Shows the end of what was, which is what is; time stands still from here on.
  private func enterPast() {
    // Without a way back the simulation itself says so.
    guard simulation.eventCount <= longestPast else { return }
    simulation.perform(.clock(.pause))
    guard let moments = try? moments() else { return }
    let end = simulation.virtualTime.wholeNanoseconds
    let player = try? RecordingPlayer(title: title, moments, until: end) { .past(ofRunAt: $0) }
    player?.moveToEnd()
    player?.perform(.clock(.setSpeed(simulation.speed)))
    past = player
    // All of this is known already.
    _ = pastChanges?.take()
  }

  private var point: Point {
    Point(time: simulation.virtualTime, commandCount: simulation.performed.count)
  }

  /// The moments of a run that has gone on are of no use any more.
  private func forgetMoments() {
    if past == nil, let kept, kept.until != point { self.kept = nil }
  }

  private func moments() throws -> any MomentStore {
    let point = point
    if let kept, kept.until == point { return kept.moments }
    let keeper = KeptMoments()
    // Only one simulation at a time can hear of its loadables.
    defer { simulation.becomeInstrument() }
    let again = try makeSimulation()
    again.add(keeper)
    again.doAgain(simulation.performed, until: simulation.virtualTime)
    let moments = keeper.moments
    kept = (point, moments)
    return moments
  }

  /// Goes on from the past that is shown, as a run in which nothing has happened after it yet. Nothing but that is lost.
  ///
  /// - Parameter makeSimulation: Makes the run, at its start, for those who hear of what it does.
  func goOn(_ makeSimulation: () throws -> Simulation) throws {
    guard let past else { return }
    let commands = simulation.performed.prefix { $0.lastEntry < past.lastEntry || $0.time < past.now }
    let again = try makeSimulation()
    again.doAgain(commands, until: .nanoseconds(past.now))
    // They leave no entry by which it could be told whether they come before.
    for (node, breakpoint) in past.breakpoints { again.perform(.setBreakpoint(node, breakpoint)) }
    again.perform(.clock(.pause))
    again.perform(.clock(.setSpeed(simulation.speed)))
    again.advance(toReal: realNow)
    simulation = again
    present = cursor(of: again)
    // All of this is known already.
    _ = present.take()
    (self.past, kept) = (nil, nil)
  }
}
