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
