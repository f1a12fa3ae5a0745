import Explanation

/// The result of parsing a filter expression.
struct FilterReading: Equatable {
  /// The expression, without an incomplete part at the end. For an invalid text, the expression matches every node.
  var expression = FilterExpression.all([])
  /// The error in an invalid text, as a sentence; nil for a valid text and for a text that is only incomplete.
  var problem: String?
  /// The missing input at the end, as a sentence; nil if the text is complete.
  var missing: String?
  /// A hint for a search word that the user may mean as syntax, as a sentence; nil without such a word.
  var hint: String?

  /// The reason why Enter does not keep the text; nil if it does.
  var refusal: String? { problem ?? missing }

  init(_ text: String) {
    var parser = FilterParser(FilterLexer.tokens(of: text))
    do throws(FilterProblem) {
      expression = try parser.expression() ?? .all([])
      (missing, hint) = (parser.missing, parser.hint)
    } catch {
      problem = error.text
    }
  }
}

private struct FilterProblem: Error {
  let text: String
}

/// The parser of filter expressions. The grammar:
///
///     any   = all ("or" all)*
///     all   = term (["and"] term)*
///     term  = ("!" | "not")* (text | field | "(" any ")")
private struct FilterParser {
  /// The maximum depth of nested parentheses.
  private static let deepest = 50

  private let tokens: [FilterToken]
  private var position = 0
  private var depth = 0
  /// The missing input at the end, as a sentence; if several parts are missing, the innermost part.
  private(set) var missing: String?
  /// The hint for the first search word that looks like syntax; nil without such a word.
  private(set) var hint: String?

  init(_ tokens: [FilterToken]) {
    // Without a left operand they are search words.
    switch tokens.first {
    case .and: self.tokens = [.quoted("and")] + tokens.dropFirst()
    case .or: self.tokens = [.quoted("or")] + tokens.dropFirst()
    default: self.tokens = tokens
    }
  }

  private var current: FilterToken? { position < tokens.count ? tokens[position] : nil }

  /// Parses all tokens as one expression; returns nil if the tokens contain no complete term.
  mutating func expression() throws(FilterProblem) -> FilterExpression? {
    let expression = try any()
    if current != nil { throw FilterProblem(text: Messages.unopenedParenthesis) }
    return expression
  }

  private mutating func any() throws(FilterProblem) -> FilterExpression? {
    var parts = [try all()]
    while current == .or {
      position += 1
      parts.append(try all(after: "or"))
    }
    return Self.joined(parts, FilterExpression.any)
  }

  private mutating func all(after word: String? = nil) throws(FilterProblem) -> FilterExpression? {
    var parts = [try term(after: word)]
    while true {
      switch current {
      case .and:
        position += 1
        parts.append(try term(after: "and"))
      case nil, .or, .close:
        return Self.joined(parts, FilterExpression.all)
      case .open, .not, .text, .quoted, .field, .unknownField:
        parts.append(try term(after: nil))
      }
    }
  }

  /// Parses a term. `word` is the operator before the term, for error messages; nil without an operator.
  private mutating func term(after word: String?) throws(FilterProblem) -> FilterExpression? {
    var isNegated = false
    var word = word
    while current == .not {
      isNegated.toggle()
      word = "not"
      position += 1
    }
    guard let token = current else {
      if let word { missing = missing ?? Messages.operandMissing(word) }
      return nil
    }
    position += 1
    let term: FilterExpression?
    switch token {
    case .text(let text):
      hint = hint ?? FilterHint.sentence(about: text)
      term = .text(text)
    case .quoted(let text): term = .text(text)
    case .field(let field, let comparison, let value, let isLast):
      term = try predicate(field, comparison, value, isLast: isLast)
    case .unknownField(let name, let suggestion):
      throw FilterProblem(text: Messages.unknownField(name, suggestion: suggestion))
    case .open: term = try parenthesis()
    case .close: throw FilterProblem(text: word.map(Messages.operandMissing) ?? Messages.unopenedParenthesis)
    case .and: throw FilterProblem(text: Messages.nothingBetween(word, "and"))
    case .or: throw FilterProblem(text: Messages.nothingBetween(word, "or"))
    case .not: term = nil
    }
    return isNegated ? term.map(FilterExpression.not) : term
  }

  private mutating func parenthesis() throws(FilterProblem) -> FilterExpression? {
    guard depth < Self.deepest else { throw FilterProblem(text: Messages.tooManyParentheses) }
    if current == .close { throw FilterProblem(text: Messages.emptyParentheses) }
    depth += 1
    defer { depth -= 1 }
    let inside = current == nil ? nil : try any()
    if current == .close {
      position += 1
    } else {
      missing = missing ?? Messages.missingParenthesis
    }
    return inside
  }

  private mutating func predicate(
    _ field: FilterField, _ comparison: FilterComparison?, _ value: String?, isLast: Bool
  ) throws(FilterProblem) -> FilterExpression? {
    let isNegated = comparison == .notEqual
    let problem: String
    let predicate: FilterExpression?
    switch field {
    case .number(let number):
      // A number that overflows is an error even while it is typed.
      predicate = value.flatMap { value in
        value.allSatisfy { $0.isASCII && $0.isNumber } ? Int(value) : nil
      }.map { .number(number, comparison ?? .equal, $0) }
      problem = Messages.numberRequired(by: field)
    case .name, .error:
      if comparison.map({ $0 != .equal && $0 != .notEqual }) == true {
        throw FilterProblem(text: Messages.hasNoOrder(field))
      }
      predicate = value.map { field == .name ? .name($0) : .error($0) }.map { isNegated ? .not($0) : $0 }
      problem = Messages.textRequired(by: field)
    case .state, .kind, .flag:
      if comparison.map({ $0 != .equal && $0 != .notEqual }) == true {
        throw FilterProblem(text: Messages.hasNoOrder(field))
      }
      let found = FilterChoice.find(value ?? "", among: field.choices)
      predicate = found.count == 1 ? found.first.map { isNegated ? .not($0.expression) : $0.expression } : nil
      problem = Messages.takes(field, value, candidates: found)
      if found.isEmpty { throw FilterProblem(text: problem) }
    }
    if predicate == nil {
      guard isLast, value == nil || !field.choices.isEmpty else { throw FilterProblem(text: problem) }
      missing = missing ?? problem
    }
    return predicate
  }

  /// Joins the parts that are not nil into one expression; returns nil if all parts are nil.
  private static func joined(
    _ parts: [FilterExpression?], _ join: ([FilterExpression]) -> FilterExpression
  ) -> FilterExpression? {
    let parts = parts.compactMap { $0 }
    return parts.count > 1 ? join(parts) : parts.first
  }
}

/// A hint for a search word that looks like filter syntax but is searched as text.
enum FilterHint {
  private static let signs = ["&&": "and", "||": "or"]

  /// Returns the hint about a search word, as a sentence; nil if the word does not resemble syntax.
  static func sentence(about word: String) -> String? {
    if let meant = signs[word] { return Messages.signIsText(word, meant: meant) }
    let name = word.prefix { $0.isLetter }
    let isField = !name.isEmpty && word.dropFirst(name.count).first == ":"
    return isField ? Messages.fieldIsText(String(name)) : nil
  }
}
