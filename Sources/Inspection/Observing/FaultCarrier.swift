import InspectionModel
import Loadables

/// A loadable whose syncs can be made to go wrong.
package protocol FaultCarrier: PureLoadableProtocol {
  /// What is going to go wrong, in the order in which it was asked for.
  var faults: [Fault] { get }
}
