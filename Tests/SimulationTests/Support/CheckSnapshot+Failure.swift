import InspectionModel

extension CheckSnapshot {
  /// In which way it was not true, if it was not.
  var failure: CheckFailure? {
    if case .failed(let failure) = state { failure } else { nil }
  }
}
