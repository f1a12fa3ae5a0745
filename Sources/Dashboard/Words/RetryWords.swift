import Inspection
import TerminalUI

/// A node's timer in words.
enum RetryWords {
  /// For a row: `in 1.4s 3/8`, the failures in a row behind the time, with the limit if there is one.
  static func short(_ retry: NodeRetry, maxAttempts: Int?, now: Int64, _ glyphs: GlyphSet) -> String {
    switch retry {
    case .armed(let deadline, _, let attempt):
      let left = "in \(TimeText.countdown(deadline - now))"
      guard attempt > 0 else { return "\(left) \(glyphs.retry)" }
      return "\(left) \(attempts(attempt, of: maxAttempts)) \(glyphs.retry)"
    case .gaveUp(let count): return "gave up \(attempts(count, of: maxAttempts))"
    }
  }

  /// For the detail: a whole sentence.
  static func long(_ retry: NodeRetry, maxAttempts: Int?, now: Int64) -> String {
    switch retry {
    case .armed(let deadline, let delay, let attempt):
      let left = TimeText.countdown(deadline - now)
      guard attempt > 0 else { return "syncs again in \(left), \(TimeText.duration(delay)) after its success" }
      return "retries in \(left), \(TimeText.duration(delay)) after failure \(attempts(attempt, of: maxAttempts))"
    case .gaveUp(let count): return "gave up after \(Wording.count(count, "failure")) in a row"
    }
  }

  private static func attempts(_ count: Int, of limit: Int?) -> String {
    limit.map { "\(count)/\($0)" } ?? "#\(count)"
  }
}
