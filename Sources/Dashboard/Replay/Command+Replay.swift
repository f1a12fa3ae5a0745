import InspectionModel

extension NodeCommand {
  /// Whether the command changes or resumes the run. While the past is shown, such a command branches the run.
  var changesRun: Bool {
    switch self {
    case .clock(.resume): true
    case .clock: false
    default: true
    }
  }
}
