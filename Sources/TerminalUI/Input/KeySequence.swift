/// A parsed sequence of keys, in the syntax of the option `--keys`: `Down*3 X "timeout" Enter`.
///
/// Tokens are separated by blanks. A token is a key name or a character (``Key/init(name:)``) with an optional
/// `*COUNT`, or a quoted text that is typed character by character. Inside quotes, `\"` is a quote and `\\` a
/// backslash. The token `*` is the key `*`, and `**3` is that key three times.
public struct KeySequence: Hashable, Sendable {
  /// The events of the sequence, all of them keys.
  public let events: [InputEvent]

  private static let repetitionRange = 1...10_000

  /// Parses a sequence of keys from a text.
  ///
  /// - Throws: ``KeySequenceError`` with the position of the first invalid token.
  public init(parsing text: some StringProtocol) throws(KeySequenceError) {
    var events: [InputEvent] = []
    var scanner = Scanner(Array(text))
    while scanner.skipBlanks() {
      if scanner.isAtQuote {
        events += try scanner.takeQuoted().map { .key(Key(typed: $0)) }
      } else {
        let (token, position) = scanner.takeWord()
        let (key, count) = try KeySequence.key(of: token, at: position)
        events += Array(repeating: .key(key), count: count)
      }
    }
    self.events = events
  }

  private static func key(of token: String, at position: Int) throws(KeySequenceError) -> (Key, count: Int) {
    if let key = Key(name: token) { return (key, 1) }
    guard let star = token.lastIndex(of: "*"), star > token.startIndex, let key = Key(name: token[..<star]) else {
      throw KeySequenceError(code: .unknownKey, position: position, token: token)
    }
    guard let count = Int(token[token.index(after: star)...]), repetitionRange.contains(count) else {
      throw KeySequenceError(code: .badCount, position: position, token: token)
    }
    return (key, count)
  }
}

private struct Scanner {
  private let characters: [Character]
  private var index = 0

  init(_ characters: [Character]) {
    self.characters = characters
  }

  var isAtQuote: Bool { characters[index] == "\"" }

  /// Moves to the next token; returns `false` at the end of the text.
  mutating func skipBlanks() -> Bool {
    while index < characters.count, characters[index].isWhitespace { index += 1 }
    return index < characters.count
  }

  mutating func takeWord() -> (word: String, position: Int) {
    let start = index
    while index < characters.count, !characters[index].isWhitespace { index += 1 }
    return (String(characters[start..<index]), start + 1)
  }

  /// Reads a quoted text and returns the characters to type.
  mutating func takeQuoted() throws(KeySequenceError) -> [Character] {
    let start = index
    var typed: [Character] = []
    index += 1
    while index < characters.count, characters[index] != "\"" {
      // A backslash before any other character is literal.
      if characters[index] == "\\", index + 1 < characters.count, "\\\"".contains(characters[index + 1]) { index += 1 }
      typed.append(characters[index])
      index += 1
    }
    guard index < characters.count else { throw error(.unclosedQuote, from: start) }
    index += 1
    guard index == characters.count || characters[index].isWhitespace else { throw error(.missingBlank, from: start) }
    return typed
  }

  private func error(_ code: KeySequenceError.Code, from start: Int) -> KeySequenceError {
    KeySequenceError(code: code, position: start + 1, token: String(characters[start..<index]))
  }
}

/// A syntax error in a key sequence.
public struct KeySequenceError: Error, Hashable, Sendable {
  /// The reason why a token is invalid.
  public enum Code: Hashable, Sendable {
    case unknownKey
    /// The count after `*` is not a number from 1 to 10000.
    case badCount
    /// A quoted text has no closing quote.
    case unclosedQuote
    /// A quoted text is not followed by a blank.
    case missingBlank
  }

  public let code: Code

  /// The position of the token's first character in the text, counted from 1.
  public let position: Int

  /// The invalid token, verbatim.
  public let token: String

  /// One sentence with the position, the error and the valid forms.
  public var message: String {
    let problem =
      switch code {
      case .unknownKey:
        "no key '\(token)'; possible are single characters, names such as Up, PageDown, Enter, Esc, Space, "
          + "Shift-Tab, Ctrl-L and F1, and a text in double quotes, which is typed"
      case .badCount: "the count in '\(token)' must be a number of 1 to 10000, as in Down*3"
      case .unclosedQuote: "the text \(token) has no closing double quote"
      case .missingBlank: "a blank must follow the text \(token)"
      }
    return "character \(position): \(problem)"
  }
}

extension KeySequenceError: CustomStringConvertible {
  public var description: String { message }
}
