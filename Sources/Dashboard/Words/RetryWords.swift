import InspectionModel
import TerminalUI

/// A node's timer in words.
enum RetryWords {
  /// For a row: `in 1.4s 3/8`, the failures in a row behind the time, with the limit if there is one.
  static func short(_ retry: NodeRetry, of node: NodeSnapshot, now: Int64, _ glyphs: GlyphSet) -> String {
    switch retry {
    case .armed(let deadline, _, let attempt, let owner):
      let left = "in \(TimeText.countdown(deadline - now))"
      // What one who waits has seen of the failures is not all of them.
      let failures = owner.isWaiter ? node.counts.failuresInARow : attempt
      guard failures > 0 else {
        // What waits for its date alone is not tried again.
        return owner == .actionManager ? left : "\(left) \(glyphs.retry)"
      }
      return "\(left) \(attempts(failures, of: node)) \(glyphs.retry)"
    case .gaveUp(let count): return "gave up \(attempts(count, of: node))"
    }
  }

  /// For the detail: a whole sentence.
  static func long(_ retry: NodeRetry, of node: NodeSnapshot, now: Int64) -> String {
    switch retry {
    case .armed(let deadline, let delay, let attempt, let owner):
      let left = TimeText.countdown(deadline - now)
      if owner.isWaiter { return "\(owner.possessive) retry in \(left), after a wait of \(TimeText.duration(delay))" }
      if owner == .actionManager {
        let start = node.counts.syncs == 0 ? "starts" : "runs again"
        return "\(start) in \(left)" + (attempt > 0 ? ", \(TimeText.duration(delay)) after failure \(attempt)" : "")
      }
      guard attempt > 0 else { return "syncs again in \(left), \(TimeText.duration(delay)) after its success" }
      return "retries in \(left), \(TimeText.duration(delay)) after failure \(attempts(attempt, of: node))"
    case .gaveUp(let count): return "gave up after \(Wording.count(count, "failure")) in a row"
    }
  }

  private static func attempts(_ count: Int, of node: NodeSnapshot) -> String {
    (node.backoff?.maxAttempts).map { "\(count)/\($0)" } ?? "#\(count)"
  }
}

extension RetryOwner {
  /// Whose timer it is, before the timer: `its`, or `pager's`.
  var possessive: String {
    switch self {
    case .syncer, .autosync, .actionManager: "its"
    case .waiter(let name): "\(name ?? "a waiter")'s"
    }
  }
}
