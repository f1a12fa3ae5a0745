import InspectionModel
import Loadables
import LoadablesTooling

/// The clock, network, app activity and calls of a running program, which a client with control may change.
@MainActor
package struct LiveEnvironment {
  /// The clock of the program's timers; nil if the program's clock cannot be moved.
  package var clock: ControllableTimeSource?
  package var network: (any EnvironmentOverride)?
  package var activity: (any EnvironmentOverride)?
  /// The families of the program's calls, which take faults; nil if there are none.
  package weak var calls: (any FaultableCalls)?

  package init(clock: ControllableTimeSource? = nil) { self.clock = clock }

  var snapshot: WorldSnapshot {
    WorldSnapshot(isOnline: network?.isMet ?? true, isActive: activity?.isMet ?? true)
  }

  /// Clears the faults of calls, removes the network and activity overrides, and lets the clock run like the system clock.
  func reset() {
    _ = calls?.clearAllFaults()
    network?.override = nil
    activity?.override = nil
    clock?.reset()
  }
}

/// The families of calls of a program, in whose next calls a client with control can inject faults.
@MainActor
package protocol FaultableCalls: AnyObject {
  /// Adds a fault to the next calls of a family.
  ///
  /// - Parameters:
  ///   - node: The node of the family, or of a call, which takes no fault.
  ///   - origin: The event that injects the fault, as the cause of its effects.
  /// - Returns: The outcome of the command.
  func add(_ fault: Fault, to node: NodeID, origin: EventNumber?) -> CommandOutcome

  /// Clears the faults of a family, and lets the calls that they hold go on. Returns false if the node is no family.
  func clearFaults(of node: NodeID) -> Bool

  /// Clears the faults of all families, and lets the calls that they hold go on. Returns the number of these families.
  func clearAllFaults() -> Int
}
