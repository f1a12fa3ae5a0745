import InspectionModel

/// A field of the filter language: the word before a colon or a comparison, as `state` in `state:failed`.
enum FilterField: Equatable {
  case state
  case kind
  case name
  case error
  case flag(FilterFlag)
  case number(FilterNumber)

  /// All fields, in the order in which messages list them.
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

  /// The words that the field accepts; empty for a field that takes a text or a number.
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

/// A word that a field accepts, and the expression that the word stands for.
struct FilterChoice: Equatable {
  let word: String
  let expression: FilterExpression

  /// Returns the choices that a word or the start of a word can mean: exactly one if the word is unambiguous.
  static func find(_ word: String, among choices: [FilterChoice]) -> [FilterChoice] {
    if let exact = choices.first(where: { $0.word == word }) { return [exact] }
    let candidates = choices.filter { $0.word.hasPrefix(word) }
    // A candidate that all others begin with wins: `gr` is `group`, not `group-all`.
    if let shortest = candidates.min(by: { $0.word.count < $1.word.count }),
      candidates.allSatisfy({ $0.word.hasPrefix(shortest.word) })
    {
      return [shortest]
    }
    return candidates
  }
}
