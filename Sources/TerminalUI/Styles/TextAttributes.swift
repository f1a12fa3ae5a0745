/// How text stands out without colour. A terminal which cannot show an attribute leaves it out.
public struct TextAttributes: OptionSet, Hashable, Sendable {
  /// One bit for each attribute.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Heavier, on some terminals brighter.
  public static let bold = TextAttributes(rawValue: 1 << 0)

  /// Fainter.
  public static let dim = TextAttributes(rawValue: 1 << 1)

  /// Slanted.
  public static let italic = TextAttributes(rawValue: 1 << 2)

  /// With a line below.
  public static let underline = TextAttributes(rawValue: 1 << 3)

  /// Foreground and background changed about.
  public static let reverse = TextAttributes(rawValue: 1 << 4)

  /// Every attribute with the name that theme files use, in the order in which they are listed to a person.
  public static let named: [(name: String, attribute: TextAttributes)] = [
    ("bold", .bold), ("dim", .dim), ("italic", .italic), ("underline", .underline), ("reverse", .reverse),
  ]
}
