import InspectionModel
import Loadables

/// A loadable whose syncs can be faulted.
package protocol FaultCarrier: PureLoadableProtocol {
  /// The injected faults, in the order of their injection.
  var faults: [Fault] { get }
}
