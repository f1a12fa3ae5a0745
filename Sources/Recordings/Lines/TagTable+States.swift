import InspectionModel

extension NodeState {
  /// The states, by their words in recordings, including the words before version 3.
  static let tags = TagTable(allCases.map { ($0.word, $0) } + aliases.map { ($0.key, $0.value) })
}

extension Breakpoint {
  static let tags = TagTable(
    NodeState.allCases.map { ($0.word, Breakpoint.state($0)) } + [(Breakpoint.anyChange.word, .anyChange)]
      + NodeState.aliases.map { ($0.key, .state($0.value)) })
}
