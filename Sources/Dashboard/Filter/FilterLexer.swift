import Suggestions

/// A token of the filter language.
enum FilterToken: Equatable {
  case open
  case close
  case not
  case and
  case or
  case text(String)
  /// A quoted text, which is never an operator or a field.
  case quoted(String)
  /// A field, its comparison (nil for a colon) and its value (nil if missing). If `isLast` is true, the input ends here
  /// without a blank, and the user may still be typing the value.
  case field(FilterField, FilterComparison?, value: String?, isLast: Bool)
  /// An unknown field, and the known field with the most similar name.
  case unknownField(String, suggestion: String)
}

/// The lexer of the filter language. It splits every input into tokens without an error.
struct FilterLexer {
  private let characters: [Character]
  private var position = 0
  /// The number of parentheses that are open at ``position``, without parentheses inside words.
  private var openCount = 0

  static func tokens(of text: String) -> [FilterToken] {
    var lexer = FilterLexer(text)
    var tokens: [FilterToken] = []
    while let token = lexer.next() { tokens.append(token) }
    return tokens
  }

  private init(_ text: String) { characters = Array(text.lowercased()) }

  private var current: Character? { position < characters.count ? characters[position] : nil }

  private mutating func next() -> FilterToken? {
    while current?.isWhitespace == true { position += 1 }
    switch current {
    case nil: return nil
    case "(":
      position += 1
      openCount += 1
      return .open
    case ")":
      position += 1
      openCount = max(0, openCount - 1)
      return .close
    case "!":
      position += 1
      return .not
    case "\"":
      return .quoted(quoted())
    default:
      return field() ?? word()
    }
  }

  /// Reads a quoted text, up to the closing quotation mark or the end of the input.
  private mutating func quoted() -> String {
    position += 1
    var text = ""
    while let character = current {
      position += 1
      if character == "\"" { break }
      if character == "\\", let escaped = current {
        position += 1
        text.append(escaped)
      } else {
        text.append(character)
      }
    }
    return text
  }

  /// Reads a field with its comparison and value; returns nil if no field is at the current position.
  private mutating func field() -> FilterToken? {
    let letters = characters[position...].prefix { $0.isLetter }
    let signs = characters[letters.endIndex...].prefix { ":<>=!".contains($0) }
    let name = String(letters)
    guard !letters.isEmpty, let sign = sign(signs) else { return comparisonApart(from: name) }
    guard let field = FilterField(name) else {
      guard let suggestion = NearMiss.of(name, among: FilterField.all.map(\.word)) else { return nil }
      position = letters.endIndex + sign.length
      _ = rest()
      return .unknownField("\(name)\(sign.comparison?.rawValue ?? ":")", suggestion: suggestion)
    }
    position = letters.endIndex + sign.length
    let isQuoted = current == "\""
    let value = isQuoted ? quoted() : rest()
    return .field(
      field, sign.comparison, value: value.isEmpty && !isQuoted ? nil : value, isLast: position == characters.count)
  }

  /// Reads a number field that a blank separates from its comparison, as in `attempts > 3`, to report a missing value.
  private mutating func comparisonApart(from name: String) -> FilterToken? {
    guard case .number? = FilterField(name) else { return nil }
    let behind = characters[(position + name.count)...]
    let next = behind.drop { $0.isWhitespace }
    guard behind.first?.isWhitespace == true, let comparison = sign(next.prefix(2))?.comparison else { return nil }
    position += name.count
    return FilterField(name).map { .field($0, comparison, value: nil, isLast: false) }
  }

  private func sign(_ signs: ArraySlice<Character>) -> (comparison: FilterComparison?, length: Int)? {
    if signs.first == ":" { return (nil, 1) }
    let two = FilterComparison(rawValue: String(signs.prefix(2)))
    if let two { return (two, min(2, signs.count)) }
    return FilterComparison(rawValue: String(signs.prefix(1))).map { ($0, 1) }
  }

  private mutating func word() -> FilterToken {
    switch rest() {
    case "and": .and
    case "or": .or
    case "not": .not
    case let word: .text(word)
    }
  }

  /// Reads a word: up to the next blank, or up to a `)` that closes a parenthesis opened before the word.
  private mutating func rest() -> String {
    let start = position
    var ownCount = 0
    while let character = current, !character.isWhitespace {
      if character == "(" { ownCount += 1 }
      if character == ")" {
        if ownCount == 0, openCount > 0 { break }
        ownCount -= 1
      }
      position += 1
    }
    return String(characters[start..<position])
  }
}
