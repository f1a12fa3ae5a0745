/// How a piece of text looks: two colours and attributes, as far as they are said.
///
/// A colour that is `nil` keeps what is below, so that the text of a selected row keeps the selection's background.
/// In a ``Cell``, where nothing is below, `nil` means the terminal's own colour.
public struct Style: Hashable, Sendable {
  /// The colour of the text; `nil` keeps the one below.
  public var foreground: Color?

  /// The colour behind the text; `nil` keeps the one below.
  public var background: Color?

  /// What is added to the attributes below.
  public var attributes: TextAttributes

  /// Makes a style; without arguments, one that changes nothing.
  public init(foreground: Color? = nil, background: Color? = nil, attributes: TextAttributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// A style that changes nothing.
  public static let plain = Style()

  /// This style with another one on top: the other's colours win where it has any, attributes add up.
  public func overlaid(by top: Style) -> Style {
    Style(
      foreground: top.foreground ?? foreground,
      background: top.background ?? background,
      attributes: attributes.union(top.attributes))
  }

  /// This style on top of another one; see ``overlaid(by:)``.
  public func over(_ bottom: Style) -> Style {
    bottom.overlaid(by: self)
  }

  /// The part of the style that is visible on a blank.
  package var onBlanks: Style {
    attributes.isDisjoint(with: [.underline, .reverse]) ? Style(background: background) : self
  }

  /// The style with the terminal's default colours as `nil`, which means the same in a cell.
  package var withoutDefaults: Style {
    Style(
      foreground: foreground == .terminalDefault ? nil : foreground,
      background: background == .terminalDefault ? nil : background,
      attributes: attributes)
  }
}
