import Explanation
import Suggestions

/// Examples of the filter language.
enum FilterMessages {
  /// Examples of filter expressions and the nodes that each finds, for the help.
  static let examples = [
    ("photo 503", "both texts in the name, the title or the error"),
    ("state:failed", "that state: idle, syncing, synced or failed"),
    ("kind:group", "that kind: loadable, pure, group-any, proxy, map and more"),
    ("name:photo", "a text in the name or title alone"),
    ("error:http", "a text in the error alone; error:\"no space\""),
    ("contents:yes", "with contents; contents:no is without"),
    ("needs:yes", "nodes that `sync if needed` would sync"),
    ("fault:yes", "with faults injected"),
    ("attempts>3", "failures in a row; also < = >= <= !="),
    ("failures>0 syncs<9", "counters of all failures and all syncs"),
    ("!photo", "everything but that; the same as not photo"),
    ("a b or c", "a and b, or else c; group with (a or b) c"),
    ("\"or\"", "quoted text has no operators"),
    ("in the log", "texts search the event, fields its node"),
  ]
}

/// Messages about expressions of the filter language.
extension Messages {
  static let tooManyParentheses = "too many nested parentheses"
  static let emptyParentheses = "nothing between the parentheses"
  static let missingParenthesis = "a `)` is missing at the end"
  static let unopenedParenthesis = "no `(` for this `)`; quotes search for it"

  static func operandMissing(_ word: String) -> String {
    "`\(word)` needs an operand after it; quotes search for it"
  }

  static func nothingBetween(_ first: String?, _ second: String) -> String {
    first.map { "nothing between `\($0)` and `\(second)`" }
      ?? "`\(second)` needs an operand before it; quotes search for it"
  }

  static func unknownField(_ name: String, suggestion: String) -> String {
    let sign = name.last.map { FilterComparison(rawValue: String($0)) == nil ? ":" : "" } ?? ""
    return "did you mean `\(suggestion)\(sign)`? there is no `\(name)`"
  }

  static func signIsText(_ sign: String, meant: String) -> String {
    "`\(sign)` is searched for as text; the operator is `\(meant)`"
  }

  static func fieldIsText(_ name: String) -> String { "no field `\(name):`, searched for as text" }

  static func hasNoOrder(_ field: FilterField) -> String {
    "`\(field.word)` has no order; write `\(field.word):` and a value"
  }

  static func textRequired(by field: FilterField) -> String {
    "`\(field.word):` takes a text, without a blank between: `\(field.word):\(field == .error ? "timeout" : "photo")`"
  }

  static func numberRequired(by field: FilterField) -> String {
    "`\(field.word)` takes a number, without blanks: `\(field.word)>3`"
  }

  /// Returns the error about a filter's value; `candidates` are the choices that an abbreviated value can mean.
  static func takes(_ field: FilterField, _ value: String?, candidates: [FilterChoice]) -> String {
    let words = field.choices.map(\.word)
    if let value, candidates.count > 1 {
      return "`\(field.word):\(value)` could be \(list(candidates.map(\.word)))"
    }
    if let value, let meant = NearMiss.of(value, among: words) {
      return "did you mean `\(meant)`? there is no `\(field.word):\(value)`"
    }
    return "`\(field.word):` takes \(list(words))"
  }

  private static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) or \(last)"
  }
}
