import InspectionModel
import Loadables

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
