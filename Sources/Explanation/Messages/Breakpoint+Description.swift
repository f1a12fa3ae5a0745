import InspectionModel

extension Breakpoint {
  /// All possible breakpoints, in the order in which the breakpoint prompt offers them.
  package static let all: [Breakpoint] = [
    .state(.failed), .state(.synced), .state(.syncing), .state(.idle), .anyChange,
  ]

  /// The awaited event as a verb to follow the node's name, such as `fails`.
  package var future: String {
    switch self {
    case .state(.failed): "fails"
    case .state(.synced): "is synced"
    case .state(.syncing): "syncs"
    case .state(.idle): "is idle"
    case .anyChange: "changes"
    }
  }

  /// The event that has happened, as a verb to follow the node's name, such as `has failed`.
  package var past: String {
    switch self {
    case .state(.failed): "has failed"
    case .state(.synced): "is synced"
    case .state(.syncing): "is syncing"
    case .state(.idle): "is idle"
    case .anyChange: "has changed"
    }
  }
}
