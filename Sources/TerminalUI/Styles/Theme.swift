/// A style for every role.
public struct Theme: Hashable, Sendable {
  public let name: String

  /// One line in the list of themes.
  public let summary: String

  /// The defined roles; a missing one takes its parent's style.
  public let styles: [StyleRole: Style]

  /// The style of every role, by raw value.
  private let shown: [Style]

  public init(name: String, summary: String, styles: [StyleRole: Style]) {
    self.name = name
    self.summary = summary
    self.styles = styles
    shown = StyleRole.allCases.map { role in
      sequence(first: role, next: \.parent).lazy.compactMap { styles[$0] }.first ?? .plain
    }
  }

  /// The style of the role or its nearest parent (``StyleRole/parent``) with one.
  public subscript(role: StyleRole) -> Style { shown[role.rawValue] }

  /// The theme without a file: attributes alone, readable on every terminal.
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
