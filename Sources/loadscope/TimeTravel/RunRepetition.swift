import InspectionModel
import Recordings
import Simulation

/// A repetition of a run in slices, which records the run's moments.
///
/// The same scenario and the same commands at the same times give the same run. The repeated simulation is observed
/// during a slice only, because only one simulation at a time can observe its loadables.
@MainActor
final class RunRepetition {
  private let simulation: Simulation
  private let original: Simulation
  /// The moments repeated so far.
  let moments = KeptMoments()
  private var commands: ArraySlice<PerformedCommand>
  private let end: Duration

  /// The number of instants between two looks at the clock.
  private static let pace = 64

  private struct SliceOver: Error {}

  /// - Parameters:
  ///   - original: The run to repeat, up to its current time. It must not change before the repetition is done.
  ///   - again: The run at its start, without consumers.
  init(of original: Simulation, by again: Simulation) {
    (self.original, simulation) = (original, again)
    commands = original.performed[...]
    end = original.virtualTime
    again.add(moments)
    original.becomeInstrument()
  }

  /// The repeated events, and all events.
  var progress: (events: UInt64, of: UInt64) {
    (min(simulation.eventCount, original.eventCount), original.eventCount)
  }

  /// Repeats the run for a time.
  ///
  /// - Returns: Whether the whole run is repeated.
  func advance(budget: Duration) -> Bool {
    let deadline = ContinuousClock.now + budget
    simulation.becomeInstrument()
    defer { original.becomeInstrument() }
    do {
      while let next = commands.first {
        try run(until: .nanoseconds(next.time), deadline)
        simulation.perform(next.command)
        commands.removeFirst()
      }
      try run(until: end, deadline)
      return true
    } catch {
      return false
    }
  }

  private func run(until time: Duration, _ deadline: ContinuousClock.Instant) throws(SliceOver) {
    var count = 0
    do {
      try simulation.run(until: time) {
        count += 1
        if count % Self.pace == 0, deadline <= .now { throw SliceOver() }
      }
    } catch {
      throw SliceOver()
    }
  }
}
