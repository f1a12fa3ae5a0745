/// One thing that is wrong with a file, where it is, and what might be meant instead.
public struct Diagnostic: Error, Sendable, Hashable {
  /// Where the file says it.
  public let location: SourceLocation

  /// Which rule it breaks.
  public let code: Code

  /// What is wrong, in plain words, without a full stop; on one line, control characters as escapes.
  public let message: String

  /// What to do about it, where there is something to say; on one line, control characters as escapes.
  public let hint: String?

  /// A diagnostic of these parts.
  public init(_ code: Code, at location: SourceLocation, _ message: String, hint: String? = nil) {
    self.location = location
    self.code = code
    // Much of both is made of what the file says, and both go to a terminal.
    self.message = message.visible
    self.hint = hint?.visible
  }
}

extension Diagnostic {
  /// The rule that a diagnostic is about: a closed set whose cases may grow without breaking a caller's `switch`.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// A stable word for the rule, such as `unknown-key`.
    public let description: String

    private init(_ description: String) {
      self.description = description
    }

    /// The file is too large, or its bytes are not UTF-8.
    public static let unreadable = Code("unreadable")
    /// The text is no YAML.
    public static let syntax = Code("syntax")
    /// YAML that the language leaves out: tags, merge keys, a second document.
    public static let unsupportedYAML = Code("unsupported-yaml")
    /// The document is deeper, or grows larger by its aliases, than the reader goes along with.
    public static let tooLarge = Code("too-large")
    /// A key that the language does not have.
    public static let unknownKey = Code("unknown-key")
    /// Part of the language that this version does not read yet.
    public static let notYetRead = Code("not-yet-read")
    /// A key that stands twice in one mapping.
    public static let duplicateKey = Code("duplicate-key")
    /// A key that has to be there and is not.
    public static let missingKey = Code("missing-key")
    /// Keys that exclude each other, or that a node of this kind cannot have.
    public static let misplacedKey = Code("misplaced-key")
    /// A value of another type than its key wants.
    public static let wrongType = Code("wrong-type")
    /// A value of the right type that is out of range or is none of the words allowed.
    public static let invalidValue = Code("invalid-value")
    /// An id with characters that an id cannot have, or a reserved one.
    public static let invalidID = Code("invalid-id")
    /// An id that two nodes have.
    public static let duplicateID = Code("duplicate-id")
    /// An id that no node has.
    public static let unknownID = Code("unknown-id")
    /// A node that stands on itself, by way of its children and targets.
    public static let cycle = Code("cycle")
    /// An action that a node of this kind cannot do.
    public static let impossibleAction = Code("impossible-action")
  }
}
