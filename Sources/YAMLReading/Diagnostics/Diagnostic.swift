import JSONQuoting

/// An error in a file: its location, a message and a hint.
public struct Diagnostic: Error, Sendable, Hashable {
  /// The location of the error in the file.
  public let location: SourceLocation

  /// The rule that the file breaks.
  public let code: Code

  /// The error in plain words, without a full stop; one line, with control characters escaped.
  public let message: String

  /// A suggestion how to correct the error, on one line, with control characters escaped; nil if there is none.
  public let hint: String?

  /// Creates a diagnostic. Escapes control characters in the message and the hint.
  public init(_ code: Code, at location: SourceLocation, _ message: String, hint: String? = nil) {
    self.location = location
    self.code = code
    // Both may quote the file, and both are written to a terminal.
    self.message = message.visible
    self.hint = hint?.visible
  }
}

extension Diagnostic {
  /// The rule that a file breaks. Not an enumeration, so that new codes do not break a caller's `switch`.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The stable name of the rule, such as `unknown-key`.
    public let description: String

    /// Creates the code of a rule.
    package init(_ description: String) {
      self.description = description
    }

    /// The file is too large, or its bytes are not UTF-8.
    public static let unreadable = Code("unreadable")
    /// The text is not YAML.
    public static let syntax = Code("syntax")
    /// Unsupported YAML: tags, merge keys, a second document.
    public static let unsupportedYAML = Code("unsupported-yaml")
    /// A document that exceeds a limit, such as the number of values with all aliases expanded.
    public static let tooLarge = Code("too-large")
    /// A key that the mapping cannot have.
    public static let unknownKey = Code("unknown-key")
    /// A key that a mapping has twice.
    public static let duplicateKey = Code("duplicate-key")
    /// A required key that is missing.
    public static let missingKey = Code("missing-key")
    /// A key that belongs elsewhere, or keys that exclude each other.
    public static let misplacedKey = Code("misplaced-key")
    /// A value of the wrong type.
    public static let wrongType = Code("wrong-type")
    /// A value of the right type that is out of range or is not one of the accepted words.
    public static let invalidValue = Code("invalid-value")
  }
}
