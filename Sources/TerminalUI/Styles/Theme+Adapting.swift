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
