import InspectionModel
import Recordings
import Simulation

/// Repeats a simulated run, a part in each call of ``advance(budget:)``, and keeps its changes for time travel.
///
/// The same scenario and the same commands at the same times give the same run. The loadables report only to the
/// repeated simulation during such a call, and otherwise only to the original.
@MainActor
final class RunRepetition {
  private let simulation: Simulation
  private let original: Simulation
  /// The kept changes of the part of the run that is repeated up to now.
  let moments = KeptMoments()
  private var commands: ArraySlice<PerformedCommand>
  private let end: Duration

  /// The number of simulated instants between two checks of the real time.
  private static let pace = 64

  private struct SliceOver: Error {}

  /// Prepares to repeat `original` up to its current time. `original` must not change before the repetition is done.
  ///
  /// - Parameter again: A new simulation of the same scenario and seed, at its start, without consumers.
  init(of original: Simulation, by again: Simulation) {
    (self.original, simulation) = (original, again)
    commands = original.performed[...]
    end = original.virtualTime
    again.add(moments)
    original.becomeInstrument()
  }

  /// The number of events repeated so far, and the number of all events of the run.
  var progress: (events: UInt64, of: UInt64) {
    (min(simulation.eventCount, original.eventCount), original.eventCount)
  }

  /// Continues the repetition for at most the real time `budget`. Returns true once the whole run is repeated.
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
