/// The style of text: colours and attributes, overlaid on the style that the cells already have.
///
/// A `nil` colour keeps the colour of the cells, so that the text of a selected row keeps the selection's background.
/// In a ``Cell``, `nil` means the terminal default.
public struct Style: Hashable, Sendable {
  public var foreground: Color?

  public var background: Color?

  /// The attributes, which are added to those that the cells already have.
  public var attributes: TextAttributes

  public init(foreground: Color? = nil, background: Color? = nil, attributes: TextAttributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// A style without effect.
  public static let plain = Style()

  /// Returns this style with `top` overlaid: the colours of `top` replace those of this style, and attributes add up.
  public func overlaid(by top: Style) -> Style {
    Style(
      foreground: top.foreground ?? foreground,
      background: top.background ?? background,
      attributes: attributes.union(top.attributes))
  }

  /// Returns `bottom` with this style overlaid; see ``overlaid(by:)``.
  public func over(_ bottom: Style) -> Style {
    bottom.overlaid(by: self)
  }

  /// The visible part of the style on a blank: the whole style if it has underline or reverse, else the background.
  package var onBlanks: Style {
    attributes.isDisjoint(with: [.underline, .reverse]) ? Style(background: background) : self
  }

  /// The style with `nil` in place of each terminal default colour. In a cell, `nil` means the same.
  package var withoutDefaults: Style {
    Style(
      foreground: foreground == .terminalDefault ? nil : foreground,
      background: background == .terminalDefault ? nil : background,
      attributes: attributes)
  }
}

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
