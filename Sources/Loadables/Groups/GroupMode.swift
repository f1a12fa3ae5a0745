/// The rule that combines the children's states into the group's state.
public enum GroupMode: Sendable, CaseIterable {
  /// Every child is required: one failure fails the group. Contents are available if every child has contents.
  case all
  /// One child is enough: the group fails only if every child fails. Contents are available if any child has contents.
  case any
  /// Failures count as successes: the group never fails, but may be synced without contents. A mode of MMMLoadable.
  case never
}

/// The names of two group modes in the original library, MMMLoadable.
public enum GroupFailurePolicy: Sendable {
  /// The original name of ``GroupMode/all``.
  case strict
  /// The original name of ``GroupMode/never``.
  case never

  var mode: GroupMode {
    switch self {
    case .strict: .all
    case .never: .never
    }
  }
}
