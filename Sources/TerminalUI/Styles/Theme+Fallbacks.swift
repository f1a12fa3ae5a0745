extension Theme {
  /// The undefined roles of the theme, in the order of all roles, with their fallback roles; nil for the terminal
  /// default.
  public var fallbacks: [(role: StyleRole, standIn: StyleRole?)] {
    StyleRole.allCases.filter { styles[$0] == nil }.map { role in
      var candidate = role.parent
      while let other = candidate, styles[other] == nil { candidate = other.parent }
      return (role, candidate)
    }
  }
}
