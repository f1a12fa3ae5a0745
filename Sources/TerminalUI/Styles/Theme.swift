/// A theme, which has a style for every role of text on the screen.
public struct Theme: Hashable, Sendable {
  public let name: String

  /// The description of the theme in the list of themes, in one line.
  public let summary: String

  /// The styles of the defined roles; a missing role takes the style of ``StyleRole/parent``.
  public let styles: [StyleRole: Style]

  /// The colours that the styles are adapted to; all of them before ``adapted(to:)``.
  public let colors: ColorSupport

  /// The style of every role, including roles that the theme does not define, indexed by raw value.
  private let shown: [Style]

  public init(name: String, summary: String, styles: [StyleRole: Style], colors: ColorSupport = .trueColor) {
    self.name = name
    self.summary = summary
    self.styles = styles
    self.colors = colors
    shown = StyleRole.allCases.map { role in
      sequence(first: role, next: \.parent).lazy.compactMap { styles[$0] }.first ?? .plain
    }
  }

  /// The style of a role; for a missing role, the style of the nearest defined ``StyleRole/parent``.
  public subscript(role: StyleRole) -> Style { shown[role.rawValue] }

  /// The built-in theme with attributes and no colours, readable on every terminal.
  public static let plain = Theme(
    name: "plain", summary: "attributes alone, for every terminal",
    styles: [
      .muted: Style(attributes: .dim),
      .title: Style(attributes: .bold),
      .borderFocused: .plain,
      .panelTitle: Style(attributes: .bold),
      .selection: Style(attributes: .reverse),
      .selectionUnfocused: Style(attributes: .underline),
      .idle: Style(attributes: .dim),
      .syncing: Style(attributes: .italic),
      .failed: Style(attributes: .bold),
      .warning: Style(attributes: .bold),
      .banner: Style(attributes: [.bold, .reverse]),
    ])
}
