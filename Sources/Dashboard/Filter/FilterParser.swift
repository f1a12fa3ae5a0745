import Explanation

/// What became of an expression of the filter language.
struct FilterReading: Equatable {
  /// What is looked for, as far as it is understood; everything where something is wrong.
  var expression = FilterExpression.all([])
  /// What is wrong, in a sentence, however it goes on.
  var problem: String?
  /// What has still to be typed at the end, in a sentence. What there is of it is left out of the expression.
  var missing: String?
  /// What is looked for as text and was perhaps meant otherwise, in a sentence.
  var hint: String?

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

/// What is wrong with an expression.
private struct FilterProblem: Error {
  let text: String
}

/// Reads an expression:
///
///     any   = all ("or" all)*
///     all   = term (["and"] term)*
///     term  = ("!" | "not")* (text | field | "(" any ")")
private struct FilterParser {
  /// More parentheses in each other than anybody types.
  private static let deepest = 50

  private let tokens: [FilterToken]
  private var position = 0
  private var depth = 0
  /// What the end of the text leaves out; the innermost of several.
  private(set) var missing: String?
  /// Of the first word that looks like a part of the language and is none.
  private(set) var hint: String?

  init(_ tokens: [FilterToken]) {
    // Nothing stands before them that they could join: they are looked for, as any other word.
    switch tokens.first {
    case .and: self.tokens = [.quoted("and")] + tokens.dropFirst()
    case .or: self.tokens = [.quoted("or")] + tokens.dropFirst()
    default: self.tokens = tokens
    }
  }

  private var current: FilterToken? { position < tokens.count ? tokens[position] : nil }

  /// All of the tokens; nil if nothing is left of them.
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

  /// - Parameter word: What the term is to follow; nil for the beginning.
  private mutating func term(after word: String?) throws(FilterProblem) -> FilterExpression? {
    var isNegated = false
    var word = word
    while current == .not {
      isNegated.toggle()
      word = "not"
      position += 1
    }
    guard let token = current else {
      if let word { missing = missing ?? Messages.nothingBehind(word) }
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
    case .close: throw FilterProblem(text: word.map(Messages.nothingBehind) ?? Messages.unopenedParenthesis)
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
      // More digits than a number can have are still the beginning of nothing that is meant.
      predicate = value.flatMap { value in
        value.allSatisfy { $0.isASCII && $0.isNumber } ? Int(value) : nil
      }.map { .number(number, comparison ?? .equal, $0) }
      problem = Messages.takesNumber(field)
    case .name, .error:
      if comparison.map({ $0 != .equal && $0 != .notEqual }) == true {
        throw FilterProblem(text: Messages.hasNoOrder(field))
      }
      predicate = value.map { field == .name ? .name($0) : .error($0) }.map { isNegated ? .not($0) : $0 }
      problem = Messages.takesText(field)
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

  /// Several parts as one, without those of which nothing is left.
  private static func joined(
    _ parts: [FilterExpression?], _ join: ([FilterExpression]) -> FilterExpression
  ) -> FilterExpression? {
    let parts = parts.compactMap { $0 }
    return parts.count > 1 ? join(parts) : parts.first
  }
}
