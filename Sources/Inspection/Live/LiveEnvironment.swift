import InspectionModel
import Loadables
import LoadablesTooling

/// The clock, network and app activity of a running program, which a client with control may change.
@MainActor
package struct LiveEnvironment {
  /// The clock of the program's timers; nil if the program's clock cannot be moved.
  package var clock: ControllableTimeSource?
  package var network: (any EnvironmentOverride)?
  package var activity: (any EnvironmentOverride)?

  package init(clock: ControllableTimeSource? = nil) { self.clock = clock }

  var snapshot: WorldSnapshot {
    WorldSnapshot(isOnline: network?.isMet ?? true, isActive: activity?.isMet ?? true)
  }

  /// Removes the network and activity overrides and lets the clock run like the system clock.
  func reset() {
    network?.override = nil
    activity?.override = nil
    clock?.reset()
  }
}
