/// The look of text: optional colours, and attributes.
///
/// A `nil` colour keeps the one below, so that the text of a selected row keeps the selection's background. In a
/// ``Cell``, `nil` means the terminal default.
public struct Style: Hashable, Sendable {
  public var foreground: Color?

  public var background: Color?

  /// Attributes added to those below.
  public var attributes: TextAttributes

  public init(foreground: Color? = nil, background: Color? = nil, attributes: TextAttributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// A style without effect.
  public static let plain = Style()

  /// This style with another on top: the colours of the other win, attributes add up.
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

  /// The style with terminal defaults as `nil`, which means the same in a cell.
  package var withoutDefaults: Style {
    Style(
      foreground: foreground == .terminalDefault ? nil : foreground,
      background: background == .terminalDefault ? nil : background,
      attributes: attributes)
  }
}
