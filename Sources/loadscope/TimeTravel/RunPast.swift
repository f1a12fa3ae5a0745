import Dashboard
import InspectionModel
import Loadables
import Recordings
import Simulation

/// The past of a simulated run: the changes of a repetition from the start. The run is paused while its past is shown.
@MainActor
final class RunPast: PastMaker {
  private(set) var source: Simulation

  /// The changes kept by the last repetition of the run, and where it ended; nil once the run has continued.
  private var kept: (until: Point, moments: KeptMoments)?
  /// The repetition in progress; nil if there is none.
  private var repetition: RunRepetition?
  /// Whether the clock ran before the past was asked for.
  private var wasRunning = false
  private let makeSimulation: () throws -> Simulation

  /// A position in a run: a virtual time, and the number of commands performed before it.
  private struct Point: Equatable {
    let time: Duration
    let commandCount: Int
  }

  /// Creates the past of a simulation, given at its start. `makeSimulation` creates it again, without consumers, to repeat
  /// the run.
  init(_ simulation: Simulation, makeSimulation: @escaping () throws -> Simulation) {
    source = simulation
    self.makeSimulation = makeSimulation
  }

  let continuesInPast = false
  var speedInPast: Double { source.speed }
  let playingEnd = Int64.max

  // A command in the past begins a branch.
  func capabilities(inPast player: RecordingPlayer?) -> Capabilities { .all }

  func clockKind() -> (Int64) -> ClockSnapshot.Kind { { .past(ofRunAt: $0) } }

  private var point: Point { Point(time: source.virtualTime, commandCount: source.performed.count) }

  func moments(budget: Duration) throws(Problem) -> KeptMoments? {
    if repetition == nil {
      wasRunning = source.isSetToRun
      source.perform(.clock(.pause))
      if let kept, kept.until == point { return kept.moments }
      do { repetition = RunRepetition(of: source, by: try makeSimulation()) } catch {
        throw Problem("the run cannot be repeated: \(error)")
      }
    }
    guard let repetition, repetition.advance(budget: budget) else { return nil }
    self.repetition = nil
    kept = (point, repetition.moments)
    return repetition.moments
  }

  var progress: RewindProgress? {
    repetition.map { RewindProgress(events: $0.progress.events, of: $0.progress.of) }
  }

  func cancel(resumes: Bool) {
    repetition = nil
    if resumes, wasRunning { source.perform(.clock(.resume)) }
  }

  func forget() {
    if let kept, kept.until != point { self.kept = nil }
  }

  // MARK: Branches

  /// Repeats the run until the shown past time, to continue from there.
  ///
  /// - Parameters:
  ///   - past: The player of the past.
  ///   - real: The real time of the run loop.
  ///   - makeSimulation: Creates the run at its start, with the consumers of the new branch.
  func makeBranch(
    from past: RecordingPlayer, at real: Duration, _ makeSimulation: () throws -> Simulation
  ) rethrows -> Simulation {
    let commands = source.performed.prefix { $0.lastEntry < past.lastEntry || $0.time < past.now }
    let again = try makeSimulation()
    again.doAgain(commands, until: .nanoseconds(past.now))
    // All breakpoints are kept: without journal entries, it is unknown whether they were set before the moment.
    for (node, breakpoint) in past.breakpoints { again.perform(.setBreakpoint(node, breakpoint)) }
    again.perform(.clock(.pause))
    again.perform(.clock(.setSpeed(source.speed)))
    again.advance(toReal: real)
    return again
  }

  /// Continues with a branch, whose state the cursors know: that of the past.
  func continueWith(_ branch: Simulation) {
    branch.feed.takeCursors(of: source.feed)
    (source, kept) = (branch, nil)
  }
}

extension TimeTraveller where Maker == RunPast {
  convenience init(
    _ simulation: Simulation, firstSlice: Duration = .milliseconds(50),
    makeSimulation: @escaping () throws -> Simulation
  ) {
    self.init(RunPast(simulation, makeSimulation: makeSimulation), firstSlice: firstSlice)
  }

  var simulation: Simulation { maker.source }

  /// Repeats the run until the shown past time, to continue from there; nil if the present is shown.
  ///
  /// - Parameter makeSimulation: Creates the run at its start, with the consumers of the new branch.
  func makeBranch(_ makeSimulation: () throws -> Simulation) rethrows -> Simulation? {
    try past.map { try maker.makeBranch(from: $0, at: realNow, makeSimulation) }
  }

  /// Continues with a run of ``makeBranch(_:)``, and discards the events after its time.
  func continueWith(_ branch: Simulation) {
    forgetPast()
    maker.continueWith(branch)
  }
}

extension Simulation: SourceWithPast {}
