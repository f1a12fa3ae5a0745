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

extension Theme {
  /// The roles that the theme does not define, in the order of all roles. Each has the role whose style is used
  /// instead; `nil` if none is, so that the terminal default applies.
  public var fallbacks: [(role: StyleRole, standIn: StyleRole?)] {
    StyleRole.allCases.filter { styles[$0] == nil }.map { role in
      var candidate = role.parent
      while let other = candidate, styles[other] == nil { candidate = other.parent }
      return (role, candidate)
    }
  }
}

extension Theme {
  /// Returns the theme adapted to a terminal's colours. A ``ColorReducer`` reduces each style separately; this function
  /// handles cases that depend on the whole theme:
  ///
  /// - A bar (a selection, a banner) whose background would equal the background of plain text is reversed.
  /// - Without colours, the attributes of ``plain`` replace the colours, and the background of plain text is dropped.
  public func adapted(to support: ColorSupport) -> Theme {
    let reducer = ColorReducer(for: support)
    let base = self[.text]
    var styles: [StyleRole: Style] = [:]
    for role in StyleRole.allCases {
      var style = self[role]
      let isBar = style.background.map { $0 != .terminalDefault && $0 != base.background } ?? false
      if support == .none {
        style = Style(attributes: hasColors ? Theme.plain[role].attributes : style.attributes)
        if isBar, style.attributes.isDisjoint(with: [.reverse, .underline]) { style.attributes.insert(.reverse) }
      } else if isBar, style.background.map(reducer.reduce) == base.background.map(reducer.reduce) {
        style = Style(
          foreground: base.foreground, background: base.background, attributes: style.attributes.union(.reverse))
      }
      styles[role] = style
    }
    return Theme(name: name, summary: summary, styles: styles, colors: support)
  }

  /// Whether a style has a colour, unlike in a monochrome theme.
  var hasColors: Bool {
    styles.values.contains { $0.foreground ?? .terminalDefault != .terminalDefault }
  }
}
