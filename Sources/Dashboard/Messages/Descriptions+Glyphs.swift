import Explanation
import InspectionModel
import TerminalUI

// Descriptions that depend on the glyphs of the terminal.

extension TimeText {
  /// Returns the text of a speed: `×1`, `×0.25`, `×1000`.
  static func speed(_ speed: Double, _ glyphs: GlyphSet) -> String {
    (glyphs == .unicode ? "×" : "x") + speed.shortText
  }
}

extension RetryDescription {
  /// Returns a row's text about the retry, such as `in 1.4s 3/8`: the remaining time, and 3 failures of at most 8.
  static func short(_ retry: NodeRetry, of node: NodeSnapshot, now: Int64, _ glyphs: GlyphSet) -> String {
    switch retry {
    case .armed(let deadline, _, let attempt, let owner):
      let left = "in \(TimeText.countdown(deadline - now))"
      // A waiter counts only the failures during its own wait.
      let failures = owner.isWaiter ? node.counts.failuresInARow : attempt
      guard failures > 0 else {
        // A pending date is not a retry.
        return owner == .actionManager || owner == .timeout ? left : "\(left) \(glyphs.retry)"
      }
      return "\(left) \(attempts(failures, of: node)) \(glyphs.retry)"
    case .held(let hold, _, _, let attempt, _):
      let left = hold.left(now: now).map { " \(TimeText.countdown($0))" } ?? ""
      return "held\(left)\(attempt > 0 ? " \(attempts(attempt, of: node))" : "") \(glyphs.retry)"
    case .gaveUp(let count): return "gave up \(attempts(count, of: node))"
    }
  }
}

extension [Fault] {
  /// Returns the sign of faults, followed by the number of syncs that they will affect; no number if unlimited.
  func badge(_ glyphs: GlyphSet) -> String {
    let count = reduce(0 as Int?) { sum, fault in sum.flatMap { sum in fault.count.map { sum + $0 } } }
    return "\(glyphs.fault)\(count.map(String.init) ?? "")"
  }
}

extension NodeBackoff {
  /// Returns the back-off in short: `1s … 1m ×1.414` for min, max and multiplier, followed by the other settings.
  func text(_ glyphs: GlyphSet) -> String {
    let range = "\(TimeText.typed(min)) \(Self.sign(glyphs)) \(TimeText.typed(max))"
    return ["\(range) \(TimeText.speed(multiplier, glyphs))", jitterText].compactMap { $0 }.joined(separator: ", ")
      + extraText
  }

  /// Returns the text of a range of delays: one delay if both ends are equal, else the shortest and the longest.
  static func text(_ range: ClosedRange<Int64>, _ glyphs: GlyphSet) -> String {
    // Nothing is as little in any unit.
    let shortest = range.lowerBound == 0 && range.upperBound > 0 ? "0s" : TimeText.duration(range.lowerBound)
    let longest = TimeText.duration(range.upperBound)
    return shortest == longest ? shortest : "\(shortest) \(sign(glyphs)) \(longest)"
  }

  /// The sign between the ends of a range.
  static func sign(_ glyphs: GlyphSet) -> String { glyphs == .unicode ? "…" : "to" }
}
