import InspectionModel

extension PendingEvent {
  /// Whose it is and what it is for: `token retry`.
  func words(in model: Model) -> String {
    // Not after which failure: where this is told the node may have had others since.
    [node.map { model.key($0) }, plainPurpose].compactMap { $0 }.joined(separator: " ")
  }

  /// What it is for.
  func purpose(in model: Model) -> String {
    guard let node = node.flatMap({ model[$0] }), case .armed(_, _, let failures, let owner)? = node.retry, failures > 0
    else { return plainPurpose }
    switch (id, owner) {
    case (.timer, .syncer) where label == "retry":
      return "\(label) after failure \(failures)\(node.backoff?.maxAttempts.map { " of \($0)" } ?? "")"
    case (.action, .actionManager): return "\(label) after failure \(failures)"
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
