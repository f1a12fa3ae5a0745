import InspectionModel
import Loadables

/// A loadable that applies injected faults to its own syncs, such as a simulated loadable.
package protocol FaultCarrier: PureLoadableProtocol {
  /// The faults that affect the next syncs, in the order of injection.
  var faults: [Fault] { get }
}
