import InspectionModel

package enum RetryDescription {
  /// Returns a text about a retry at `now` (in ns), to follow the node's name: `retries in 1.2s, 2s after failure 3/8`.
  package static func long(
    _ retry: NodeRetry, of node: NodeSnapshot, now: Int64, in source: SourceState
  ) -> String {
    switch retry {
    case .held(let hold, _, _, let attempt, _):
      let left = hold.left(now: now).map { " for \(TimeText.countdown($0))" } ?? ""
      let failures = attempt > 0 ? ", after failure \(attempts(attempt, of: node))" : ""
      return "is held by \(source.text(hold.condition, hold.holder))\(left)\(failures)"
    case .armed(let deadline, let delay, let attempt, let owner):
      let left = TimeText.countdown(deadline - now)
      if owner == .timeout { return "times out in \(left), \(TimeText.duration(delay)) after it began to wait" }
      if owner.isWaiter { return "\(owner.possessive) retry in \(left), after a wait of \(TimeText.duration(delay))" }
      if owner == .actionManager {
        let start = node.counts.syncs == 0 ? "starts" : "runs again"
        return "\(start) in \(left)"
          + (attempt > 0 ? ", \(TimeText.duration(delay)) after failure \(Messages.grouped(attempt))" : "")
      }
      guard attempt > 0 else { return "syncs again in \(left), \(TimeText.duration(delay)) after its success" }
      return "retries in \(left), \(TimeText.duration(delay)) after failure \(attempts(attempt, of: node))"
    case .gaveUp(let count): return "gave up after \(Messages.count(count, "failure")) in a row"
    }
  }

  /// Returns `count` failures in a row as text: `3/8` with the maximum of the node's back-off, `#3` without a maximum.
  package static func attempts(_ count: Int, of node: NodeSnapshot) -> String {
    (node.backoff?.maxAttempts).map { "\(Messages.grouped(count))/\(Messages.grouped($0))" }
      ?? "#\(Messages.grouped(count))"
  }
}

extension TimerOwner {
  /// The owner as a possessive before a noun such as `retry`: `pager's` for a named waiter, `its` for others.
  var possessive: String {
    switch self {
    case .syncer, .autosync, .actionManager, .timeout: "its"
    case .waiter(let name): "\(name ?? "a waiter")'s"
    }
  }
}
