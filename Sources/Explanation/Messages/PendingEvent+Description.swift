import InspectionModel

extension PendingEvent {
  /// Returns the name of the node and the purpose of the event, such as `token retry`.
  package func text(in source: SourceState) -> String {
    // Leaves the failure count out, as the node may have failed again since.
    [node.map { source.key($0) }, plainPurpose].compactMap { $0 }.joined(separator: " ")
  }

  /// Returns the purpose of the event, with the failures in a row if known, such as `retry after failure 2 of 5`.
  package func purpose(in source: SourceState) -> String {
    guard let node = node.flatMap({ source[$0] }), case .armed(_, _, let failures, let owner)? = node.retry,
      failures > 0
    else { return plainPurpose }
    switch (id, owner) {
    case (.timer, .syncer) where label == "retry":
      return "\(label) after failure \(Messages.grouped(failures))"
        + (node.backoff?.maxAttempts.map { " of \(Messages.grouped($0))" } ?? "")
    case (.action, .actionManager): return "\(label) after failure \(Messages.grouped(failures))"
    default: return plainPurpose
    }
  }

  private var plainPurpose: String {
    switch id {
    case .script: "script: \(label)"
    case .timer, .action: label
    }
  }
}
