import InspectionModel
import TerminalUI

extension NodeBackoff {
  /// How it waits, in short: `1s … 1m ×1.414`, and what else there is.
  func words(_ glyphs: GlyphSet) -> String {
    let range = "\(TimeText.typed(min)) \(Self.sign(glyphs)) \(TimeText.typed(max))"
    let factor =
      (0...Self.largestShown).contains(multiplier) ? TimeText.speed(multiplier, glyphs) : "times \(multiplier)"
    return ["\(range) \(factor)", jitterWords].compactMap { $0 }.joined(separator: ", ") + extraWords
  }

  /// The same in words alone, for a sentence.
  var phrase: String {
    ([
      "min \(TimeText.typed(min))", "max \(TimeText.typed(max))", "times \(multiplier)", jitterWords,
    ].compactMap { $0 }.joined(separator: ", ")) + extraWords
  }

  private var jitterWords: String? { jitter == .none ? nil : "\(jitter.rawValue) jitter" }

  private var extraWords: String {
    (maxAttempts.map { ", \(Wording.count($0, "attempt"))" } ?? "")
      + (period > 0 ? ", period \(TimeText.typed(period))" : "")
  }

  /// A larger multiplier is written as the computer does.
  private static let largestShown = 1e9

  /// A wait, or the shortest and the longest that it may be.
  static func words(_ range: ClosedRange<Int64>, _ glyphs: GlyphSet) -> String {
    let shortest = TimeText.duration(range.lowerBound)
    let longest = TimeText.duration(range.upperBound)
    return shortest == longest ? shortest : "\(shortest) \(sign(glyphs)) \(longest)"
  }

  /// What stands between the ends of a range.
  private static func sign(_ glyphs: GlyphSet) -> String { glyphs == .unicode ? "…" : "to" }
}

extension BackoffLedger.Wait {
  /// How much longer it was waited than planned; nil unless it was waited to its end.
  var drift: Int64? {
    guard case .fired(let time) = end else { return nil }
    return time - start - planned
  }

  /// So much later than planned is still taken for on time: timers of a busy machine are late by some milliseconds.
  static let tolerance: Int64 = 5_000_000

  /// The same as a part of a long wait: one in so many.
  static let tolerancePart: Int64 = 100

  /// Whether it was waited to its end and for too long, or not long enough.
  var isOff: Bool { drift.map { $0.magnitude > max(Self.tolerance, planned / Self.tolerancePart) } ?? false }

  /// What became of it, in a word or two; empty while it goes on. By how much it was late stands beside it: the drift.
  var verdict: String {
    switch end {
    case .fired: return isOff ? (drift ?? 0 > 0 ? "late" : "early") : "ok"
    case .cutShort: return "let happen by you"
    case .takenBack: return "taken back"
    case .reset: return "reset"
    case .unknown: return "not known"
    case .running: return ""
    }
  }
}

/// The wait in the columns of a ledger.
extension BackoffLedger.Wait {
  var plannedText: String { TimeText.duration(planned) }
  var waitedText: String { waited.map(TimeText.duration) ?? "?" }
  var driftText: String { drift.map(TimeText.drift) ?? "" }
}

extension Model {
  /// Which failure in a row a node's next one would be: 1 after a success.
  func nextFailure(of node: NodeSnapshot) -> Int {
    node.counts.failuresInARow.following
  }

  /// A remark of a ledger as a sentence.
  func sentence(_ remark: BackoffLedger.Remark) -> String {
    switch remark {
    case .succeeded: "synced: the waits start over"
    case .startedOver(.appBecameActive, _): "the app is active again: the waits start over"
    case .gaveUp(let failures, _): "gave up after \(Wording.count(failures, "failure")) in a row"
    case .changed(let backoff, .person, _): "you set: \(backoff.phrase)"
    case .changed(let backoff, .script, _): "the script set: \(backoff.phrase)"
    }
  }
}
