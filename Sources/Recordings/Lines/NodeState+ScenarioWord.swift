import InspectionModel

extension NodeState {
  /// The state as a scenario has it.
  package var scenarioWord: String {
    switch self {
    case .idle: "idle"
    case .syncing: "syncing"
    case .synced: "didSyncSuccessfully"
    case .failed: "didFailToSync"
    }
  }

  static let words = WordTable(allCases.map { ($0.scenarioWord, $0) })
}

extension Breakpoint {
  /// The state that is waited for, as a scenario has it, or `any`.
  var word: String {
    switch self {
    case .state(let state): state.scenarioWord
    case .anyChange: "any"
    }
  }

  static let words = WordTable(
    NodeState.allCases.map { ($0.scenarioWord, Breakpoint.state($0)) } + [(Breakpoint.anyChange.word, .anyChange)])
}
