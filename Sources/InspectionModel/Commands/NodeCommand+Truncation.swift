extension NodeCommand {
  /// Returns the command with its error codes shortened to at most `limit` bytes of UTF-8.
  package func truncatingErrors(toBytes limit: Int) -> NodeCommand {
    switch self {
    case .fail(let node, let error): return .fail(node, error: error.truncated(toBytes: limit))
    case .setState(let node, let state, let hasContents, let error):
      return .setState(node, state, hasContents: hasContents, error: error?.truncated(toBytes: limit))
    case .addFault(let node, var fault):
      if case .fail(let error) = fault.effect { fault.effect = .fail(error: error.truncated(toBytes: limit)) }
      return .addFault(node, fault)
    default: return self
    }
  }
}
