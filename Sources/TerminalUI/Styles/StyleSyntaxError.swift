/// A syntax error in the text of a style.
public struct StyleSyntaxError: Error, Hashable, Sendable {
  /// The reason why the text is invalid.
  public enum Code: Hashable, Sendable {
    /// The word is neither an attribute nor a colour.
    case unknownWord
    /// A colour is missing after a final `on` or `color`.
    case missingColor
    /// The text has two foreground or two background colours.
    case repeatedColor
  }

  public let code: Code

  /// The invalid word, verbatim.
  public let word: String

  /// One sentence with the error and the valid forms of a style.
  public var message: String {
    switch code {
    case .unknownWord: "'\(word)' is not a colour or attribute; \(Self.possible)"
    case .missingColor: "a colour must follow '\(word)'; \(Self.possible)"
    case .repeatedColor: "'\(word)' is a second colour; write one for the text, and one for the background after 'on'"
    }
  }

  private static let possible =
    "possible are \(TextAttributes.named.map(\.name).joined(separator: ", ")), a colour (default, "
    + "\(Color.names.joined(separator: ", ")), bright-red and so on, #rrggbb, color 0 to color 255), "
    + "and 'on' before the colour of the background"
}

extension StyleSyntaxError: CustomStringConvertible {
  public var description: String { message }
}
