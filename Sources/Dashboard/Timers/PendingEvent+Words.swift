import Inspection

extension PendingEvent {
  /// Whose it is and what it is for: `token retry`.
  func words(in model: Model) -> String {
    // Not after which failure: where this is told the node may have had others since.
    [node.map { model.key($0) }, plainPurpose].compactMap { $0 }.joined(separator: " ")
  }

  /// What it is for.
  func purpose(in model: Model) -> String {
    guard case .timer = id, label == "retry", let node = node.flatMap({ model[$0] }),
      case .armed(_, _, let failures, .syncer)? = node.retry, failures > 0
    else { return plainPurpose }
    return "\(label) after failure \(failures)\(node.backoff?.maxAttempts.map { " of \($0)" } ?? "")"
  }

  private var plainPurpose: String {
    switch id {
    case .script: "script: \(label)"
    case .timer: label
    }
  }
}
