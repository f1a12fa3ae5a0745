import InspectionModel

extension CheckSnapshot {
  var failure: CheckFailure? {
    if case .failed(let failure) = state { failure } else { nil }
  }
}
