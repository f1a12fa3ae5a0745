/// How the states of a group's children add up to the state of the group.
public enum GroupMode: Sendable, CaseIterable {
  /// All children are needed: one failed child fails the group. Contents are available when every child's are.
  case all
  /// Any child will do: the group fails only when every child has. Contents are available when any child's are.
  case any
  /// Failures count as success: the group never fails. Kept for the original's users; it can be synced without contents.
  case never
}

/// The original library's words for two of the modes.
public enum GroupFailurePolicy: Sendable {
  /// ``GroupMode/all``
  case strict
  /// ``GroupMode/never``
  case never

  var mode: GroupMode {
    switch self {
    case .strict: .all
    case .never: .never
    }
  }
}
