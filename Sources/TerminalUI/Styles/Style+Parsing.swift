extension Style {
  /// Parses a style of a theme file: attributes, a colour, and `on` with a background colour, in any order and case,
  /// for instance `bold #ff8800 on #202020`, `red`, `bright-red`, `default`, `color 208`, `reverse`.
  ///
  /// An empty text gives a style without effect.
  ///
  /// - Throws: ``StyleSyntaxError`` for the first invalid word.
  public init(parsing text: some StringProtocol) throws(StyleSyntaxError) {
    self.init()
    var words = text.split { $0.isWhitespace }.map { String($0) }[...]
    while let word = words.popFirst() {
      switch word.lowercased() {
      case "on":
        let color = try Style.color(after: word, in: &words)
        guard background == nil else { throw StyleSyntaxError(code: .repeatedColor, word: color.word) }
        background = color.value
      case let name:
        if let named = TextAttributes.named.first(where: { $0.name == name }) {
          attributes.insert(named.attribute)
          continue
        }
        words = [word] + words
        let color = try Style.color(after: "", in: &words)
        guard foreground == nil else { throw StyleSyntaxError(code: .repeatedColor, word: color.word) }
        foreground = color.value
      }
    }
  }

  /// Removes and returns the first colour of `words`: a name, or `color` and a number. `lead` is the word before it.
  private static func color(
    after lead: String, in words: inout ArraySlice<String>
  ) throws(StyleSyntaxError) -> (value: Color, word: String) {
    guard let word = words.popFirst() else { throw StyleSyntaxError(code: .missingColor, word: lead) }
    guard word.lowercased() == "color" else {
      guard let color = Color(name: word) else { throw StyleSyntaxError(code: .unknownWord, word: word) }
      return (color, word)
    }
    guard let number = words.popFirst() else { throw StyleSyntaxError(code: .missingColor, word: word) }
    guard let index = UInt8(number) else { throw StyleSyntaxError(code: .unknownWord, word: number) }
    return (.indexed(index), number)
  }
}

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
