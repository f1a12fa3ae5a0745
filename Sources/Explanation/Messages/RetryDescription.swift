import InspectionModel

package enum RetryDescription {
  /// The time left until an instant, in texts about retries.
  package enum Countdown {
    /// The time left at `now`, in ns.
    case now(Int64)
    /// A mark in place of the time, for a viewer that shows the text at several times. ``remark`` encloses a part that a
    /// viewer leaves out once no time is left.
    case placeholder

    package static let mark = "\u{1}"
    package static let remark = "\u{2}"

    fileprivate func text(to deadline: Int64) -> String {
      switch self {
      case .now(let now): TimeText.countdown(deadline - now)
      case .placeholder: Self.mark
      }
    }

    fileprivate func remark(_ word: String, to deadline: Int64) -> String {
      switch self {
      case .now(let now): deadline > now ? " \(word) \(TimeText.countdown(deadline.subtractingClamped(now)))" : ""
      case .placeholder: "\(Self.remark) \(word) \(Self.mark)\(Self.remark)"
      }
    }
  }

  /// Returns a text about a retry at `now` (in ns), to follow the node's name: `retries in 1.2s, 2s after failure 3/8`.
  package static func long(_ retry: NodeRetry, of node: NodeSnapshot, now: Int64, in source: SourceState) -> String {
    long(retry, of: node, .now(now), in: source)
  }

  /// Returns a text about a retry, to follow the node's name: `retries in 1.2s, 2s after failure 3/8`.
  package static func long(
    _ retry: NodeRetry, of node: NodeSnapshot, _ countdown: Countdown, in source: SourceState
  ) -> String {
    switch retry {
    case .held(let hold, _, _, let attempt, _):
      let left = hold.until.map { countdown.remark("for", to: $0) } ?? ""
      let failures = attempt > 0 ? ", after failure \(attempts(attempt, of: node))" : ""
      return "is held by \(source.text(hold.condition, hold.holder))\(left)\(failures)"
    case .armed(let deadline, let delay, let attempt, let owner):
      let left = countdown.text(to: deadline)
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
