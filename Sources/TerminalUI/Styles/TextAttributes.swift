/// The attributes of text besides colour. A terminal ignores attributes that it cannot show.
public struct TextAttributes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Bold text, which some terminals show in a brighter colour.
  public static let bold = TextAttributes(rawValue: 1 << 0)

  public static let dim = TextAttributes(rawValue: 1 << 1)

  public static let italic = TextAttributes(rawValue: 1 << 2)

  public static let underline = TextAttributes(rawValue: 1 << 3)

  /// Swapped foreground and background.
  public static let reverse = TextAttributes(rawValue: 1 << 4)

  /// All attributes with their names in theme files, in display order.
  public static let named: [(name: String, attribute: TextAttributes)] = [
    ("bold", .bold), ("dim", .dim), ("italic", .italic), ("underline", .underline), ("reverse", .reverse),
  ]
}
