import Inspection
import InspectionModel
import Loadables
import LoadablesTesting
import Scenarios

extension TestLoadable: FaultCarrier {
  package var faults: [Fault] { injectedFaults.map(Fault.init) }
}

extension TestAutosyncLoadable: FaultCarrier {
  package var faults: [Fault] { injectedFaults.map(Fault.init) }
}

extension SyncFault {
  init(_ fault: Fault) {
    let effect: Effect =
      switch fault.effect {
      case .fail(let code): .failure(code)
      case .hang: .hang
      case .delay(let nanoseconds): .delay(.nanoseconds(nanoseconds))
      }
    self.init(effect, count: fault.count, rate: fault.rate)
  }
}

extension Fault {
  fileprivate init(_ fault: SyncFault) {
    self.init(Effect(fault.effect), count: fault.count, rate: fault.rate)
  }
}

extension Fault.Effect {
  init(_ effect: SyncFault.Effect) {
    self =
      switch effect {
      case .failure(let error): .fail(error: TestError.code(of: error))
      case .hang: .hang
      case .delay(let delay): .delay(delay.wholeNanoseconds)
      }
  }
}

extension TestError: DescribedError {
  public var shortDescription: String { code }

  static func code(of error: (any Error)?) -> String { (error as? TestError)?.code ?? Behaviour.unnamedError }
}
