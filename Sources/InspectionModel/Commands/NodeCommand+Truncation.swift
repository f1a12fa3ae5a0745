extension NodeCommand {
  /// Returns the command with its error codes shortened to at most `limit` bytes of UTF-8.
  package func truncatingErrors(toBytes limit: Int) -> NodeCommand {
    var truncation = Truncation(limit: limit)
    return visited(by: &truncation)
  }
}

private struct Truncation: FieldTransform, EventVisitor {
  typealias Failure = Never

  let limit: Int

  mutating func text(_ value: String?, _ key: EventKey, _ presence: FieldPresence) -> String? {
    key == .error ? value?.truncated(toBytes: limit) : value
  }
}
