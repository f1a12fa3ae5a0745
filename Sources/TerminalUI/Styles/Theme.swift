/// A style for every role. Themes are read from files elsewhere; this is what becomes of one.
public struct Theme: Hashable, Sendable {
  /// The name by which a person chooses it.
  public let name: String

  /// One line for the list of themes.
  public let summary: String

  /// The roles that the theme defines; a missing one takes its parent's style.
  public let styles: [StyleRole: Style]

  /// The style of every role, by its place.
  private let shown: [Style]

  /// Makes a theme from the roles it defines.
  public init(name: String, summary: String, styles: [StyleRole: Style]) {
    self.name = name
    self.summary = summary
    self.styles = styles
    shown = StyleRole.allCases.map { role in
      sequence(first: role, next: \.parent).lazy.compactMap { styles[$0] }.first ?? .plain
    }
  }

  /// The role's style, else that of the nearest parent (``StyleRole/parent``) which has one.
  public subscript(role: StyleRole) -> Style { shown[role.rawValue] }

  /// The theme that needs no file: attributes alone, so that it can be read on every terminal.
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
