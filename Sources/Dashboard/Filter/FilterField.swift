import InspectionModel

/// What stands before the colon or the sign of comparison in an expression of the filter language.
enum FilterField: Equatable {
  case state
  case kind
  case name
  case error
  case flag(FilterFlag)
  case number(FilterNumber)

  /// In the order in which they are told to a person.
  static let all: [FilterField] =
    [.state, .kind, .name, .error] + FilterFlag.allCases.map(FilterField.flag)
    + FilterNumber.allCases.map(FilterField.number)

  init?(_ word: String) {
    guard let field = Self.all.first(where: { $0.word == word }) else { return nil }
    self = field
  }

  var word: String {
    switch self {
    case .state: "state"
    case .kind: "kind"
    case .name: "name"
    case .error: "error"
    case .flag(let flag): flag.rawValue
    case .number(let number): number.rawValue
    }
  }

  /// What the field can be asked for, if that is a handful of words.
  var choices: [FilterChoice] {
    switch self {
    case .state: NodeState.allCases.map { FilterChoice(word: $0.word, expression: .state($0)) }
    case .kind: FilterKind.allCases.map { FilterChoice(word: $0.word, expression: .kind($0)) }
    case .flag(let flag):
      [
        FilterChoice(word: "yes", expression: .flag(flag, true)),
        FilterChoice(word: "no", expression: .flag(flag, false)),
      ]
    case .name, .error, .number: []
    }
  }
}

/// A word that a field can be asked for, and what it means.
struct FilterChoice: Equatable {
  let word: String
  let expression: FilterExpression

  /// Those that a word, which may be cut short, can mean: one if that is clear.
  static func find(_ word: String, among choices: [FilterChoice]) -> [FilterChoice] {
    if let exact = choices.first(where: { $0.word == word }) { return [exact] }
    let candidates = choices.filter { $0.word.hasPrefix(word) }
    // A word that all the others begin with is meant by their beginning: `gr` is `group`, not `group-all`.
    if let shortest = candidates.min(by: { $0.word.count < $1.word.count }),
      candidates.allSatisfy({ $0.word.hasPrefix(shortest.word) })
    {
      return [shortest]
    }
    return candidates
  }
}
