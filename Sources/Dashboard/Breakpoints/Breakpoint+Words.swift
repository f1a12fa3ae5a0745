import InspectionModel

extension Breakpoint {
  /// All that can be asked for, in the order in which it is offered.
  static let all: [Breakpoint] = [.state(.failed), .state(.synced), .state(.syncing), .state(.idle), .anyChange]

  /// The word by which it is asked for.
  var word: String {
    switch self {
    case .state(let state): state.word
    case .anyChange: "any"
    }
  }

  /// What the node will do, after its name: `fails`.
  var future: String {
    switch self {
    case .state(.failed): "fails"
    case .state(.synced): "is synced"
    case .state(.syncing): "syncs"
    case .state(.idle): "is idle"
    case .anyChange: "changes"
    }
  }

  /// What the node has done, after its name: `has failed`.
  var past: String {
    switch self {
    case .state(.failed): "has failed"
    case .state(.synced): "is synced"
    case .state(.syncing): "is syncing"
    case .state(.idle): "is idle"
    case .anyChange: "has changed"
    }
  }
}
