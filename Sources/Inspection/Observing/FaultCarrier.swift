import InspectionModel
import Loadables

/// A loadable that accepts faults for its syncs itself, such as a simulated loadable.
package protocol FaultCarrier: PureLoadableProtocol {
  /// The faults that affect the next syncs, in the order of injection.
  var faults: [Fault] { get }
}
