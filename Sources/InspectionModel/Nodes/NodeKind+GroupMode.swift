extension NodeKind {
  /// How the children add up, if it is a group.
  package var groupMode: GroupMode? {
    if case .group(let mode) = self { mode } else { nil }
  }
}
