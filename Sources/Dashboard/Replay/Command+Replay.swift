import InspectionModel

extension NodeCommand {
  /// Whether it makes something of a run: it could not be carried out where all has happened already.
  var changesRun: Bool {
    switch self {
    case .clock(.resume): true
    case .clock: false
    default: true
    }
  }
}
