import InspectionModel
import Loadables

/// A loadable in whose syncs faults can be injected.
package protocol FaultCarrier: PureLoadableProtocol {
  /// The injected faults, in the order of injection.
  var faults: [Fault] { get }
}
