import InspectionModel
import Loadables

/// The parts of a running program that a client with control may change besides the loadables.
@MainActor
package struct LiveEnvironment {
  /// The clock of the program's timers, if the program uses one that can be moved.
  package var clock: ControllableTimeSource?
  package var network: (any EnvironmentOverride)?
  package var activity: (any EnvironmentOverride)?

  package init(clock: ControllableTimeSource? = nil) { self.clock = clock }

  var snapshot: WorldSnapshot {
    WorldSnapshot(isOnline: network?.isMet ?? true, isActive: activity?.isMet ?? true)
  }

  /// Removes the overrides, and lets the clock run like the system clock.
  func reset() {
    network?.override = nil
    activity?.override = nil
    clock?.reset()
  }
}
