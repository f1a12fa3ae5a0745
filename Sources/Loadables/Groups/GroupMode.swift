/// The rule that combines the children's states into the group's state.
public enum GroupMode: Sendable, CaseIterable {
  /// All children are required: one failure fails the group. Contents are available when every child's are.
  case all
  /// One child is enough: the group fails only when every child has. Contents are available when any child's are.
  case any
  /// Failures count as successes: the group never fails, and can be synced without contents. For users of the original.
  case never
}

/// The original library's names for two of the modes.
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
