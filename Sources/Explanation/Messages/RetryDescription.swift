import InspectionModel

package enum RetryDescription {
  /// Returns a text about a retry at `now` (in ns), to follow the node's name: `retries in 1.2s, 2s after failure 3/8`.
  package static func long(_ retry: NodeRetry, of node: NodeSnapshot, now: Int64, in source: SourceState) -> String {
    long(retry, of: node, in: source).text(now: now)
  }

  /// Returns a text about a retry, to follow the node's name.
  package static func long(_ retry: NodeRetry, of node: NodeSnapshot, in source: SourceState) -> CountdownText {
    switch retry {
    case .held(let hold, _, _, let attempt, _):
      let holder = source.text(hold.condition, hold.holder)
      let failures = attempt > 0 ? ", after failure \(attempts(attempt, of: node))" : ""
      guard let until = hold.until else { return "is held by \(holder)\(failures)" }
      return "is held by \(holder)\(.remark("for", until: until))\(failures)"
    case .armed(let deadline, let delay, let attempt, let owner):
      let length = TimeText.duration(delay)
      if owner == .timeout { return "times out in \(.left(until: deadline)), \(length) after it began to wait" }
      if owner.isWaiter {
        return "\(owner.possessive) retry in \(.left(until: deadline)), after a wait of \(length)"
      }
      if owner == .actionManager {
        let start = node.counts.syncs == 0 ? "starts" : "runs again"
        let failures = attempt > 0 ? ", \(length) after failure \(Messages.grouped(attempt))" : ""
        return "\(start) in \(.left(until: deadline))\(failures)"
      }
      guard attempt > 0 else { return "syncs again in \(.left(until: deadline)), \(length) after its success" }
      return "retries in \(.left(until: deadline)), \(length) after failure \(attempts(attempt, of: node))"
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
