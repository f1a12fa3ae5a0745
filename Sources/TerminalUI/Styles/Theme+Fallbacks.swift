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
