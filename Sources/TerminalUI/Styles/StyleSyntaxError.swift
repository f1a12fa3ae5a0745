/// Why a style's text could not be read.
public struct StyleSyntaxError: Error, Hashable, Sendable {
  /// What is wrong with the text.
  public enum Code: Hashable, Sendable {
    /// The word is no attribute and no colour.
    case unknownWord
    /// `on` or `color` is the last word; a colour must follow.
    case missingColor
    /// The style already has a colour there.
    case repeatedColor
  }

  /// What is wrong with the text.
  public let code: Code

  /// The word that was not understood, as it is written.
  public let word: String

  /// One sentence: what is wrong, and what is possible.
  public var message: String {
    switch code {
    case .unknownWord: "'\(word)' is no colour and no attribute; \(Self.possible)"
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
