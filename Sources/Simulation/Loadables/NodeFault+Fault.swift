import Inspection
import InspectionModel
import Loadables
import Scenarios

extension NodeFault {
  /// A fault of the language as it is shown and asked for.
  init(_ fault: Fault) {
    let effect: Effect =
      switch fault.effect {
      case .fail(let error): .fail(error: error)
      case .hang: .hang
      case .delay(let delay): .delay(delay.wholeNanoseconds)
      }
    self.init(effect, count: fault.count, rate: fault.rate)
  }
}

extension Fault {
  /// What somebody asked for as a fault of the language.
  init(_ fault: NodeFault) {
    let effect: Effect =
      switch fault.effect {
      case .fail(let error): .fail(error: error)
      case .hang: .hang
      case .delay(let delay): .delay(.nanoseconds(delay))
      }
    self.init(effect, count: fault.count, rate: fault.rate)
  }
}

extension SimulatedLoadable: FaultCarrier {
  var faults: [NodeFault] { waitingFaults.map(NodeFault.init) }
}

extension SimulatedAutosyncLoadable: FaultCarrier {
  var faults: [NodeFault] { waitingFaults.map(NodeFault.init) }
}
