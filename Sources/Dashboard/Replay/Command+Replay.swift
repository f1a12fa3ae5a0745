import InspectionModel

extension NodeCommand {
  /// Whether the command changes the run or lets it continue: either branches from a shown past.
  var changesRun: Bool {
    switch self {
    case .clock(.resume): true
    case .clock: false
    default: true
    }
  }
}
