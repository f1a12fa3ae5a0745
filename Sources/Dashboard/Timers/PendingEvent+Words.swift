import Inspection

extension PendingEvent {
  /// Whose it is and what it is for: `token retry`.
  func words(in model: Model) -> String {
    [node.map { model.key($0) }, purpose(in: model)].compactMap { $0 }.joined(separator: " ")
  }

  /// What it is for.
  func purpose(in model: Model) -> String {
    switch id {
    case .script: return "script: \(label)"
    case .timer:
      guard label == "retry", let node = node.flatMap({ model[$0] }), case .armed(_, _, let attempt)? = node.retry,
        attempt > 0
      else { return label }
      return "\(label) after failure \(attempt)\(node.backoff?.maxAttempts.map { " of \($0)" } ?? "")"
    }
  }
}
