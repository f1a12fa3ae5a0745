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

extension String {
  /// Returns the text shortened to at most `limit` bytes of UTF-8. A shortened text ends with `…`.
  package func truncated(toBytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    let mark = "…"
    let end = utf8.index(startIndex, offsetBy: Swift.max(0, limit - mark.utf8.count))
    // Moves the end back to the start of its Unicode scalar, so that no scalar is cut.
    return String(self[..<unicodeScalars.index(end, offsetBy: 0)]) + mark
  }
}
