/// Why a sequence of keys could not be read.
public struct KeySequenceError: Error, Hashable, Sendable {
  /// What is wrong with the text.
  public enum Code: Hashable, Sendable {
    /// There is no key of this name.
    case unknownKey
    /// The count after `*` is no number of 1…10000.
    case badCount
    /// A quoted text does not end.
    case unclosedQuote
    /// Something follows a quoted text without a blank between.
    case missingBlank
  }

  /// What is wrong with the text.
  public let code: Code

  /// Where it is: the number of the character, counted from 1.
  public let position: Int

  /// The token that was not understood, as it is written.
  public let token: String

  /// One sentence that says what is wrong, where, and what is possible.
  public var message: String {
    let problem =
      switch code {
      case .unknownKey:
        "there is no key '\(token)'; possible are single characters, names such as Up, PageDown, Enter, Esc, Space, "
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
