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
