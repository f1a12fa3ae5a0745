import Backoff

// Who imports this module sees the members of a jitter, a part of the back-off.
@_exported public import Backoff

/// The back-off of a node's syncer: the rule for the delays between attempts, in nanoseconds.
public struct NodeBackoff: Sendable, Hashable {
  public typealias Jitter = BackoffJitter

  public enum Value: Sendable, CaseIterable { case min, max, multiplier, jitter, period, maxAttempts }

  /// An invalid value of a back-off.
  public struct Problem: Error, Hashable {
    public let value: Value
    /// The explanation of the problem for the user: a clause without a full stop.
    public let sentence: String

    public init(_ value: Value, _ sentence: String) {
      self.value = value
      self.sentence = sentence
    }
  }

  /// The delay after the first failure in a row, in nanoseconds and before jitter.
  public var min: Int64
  /// The longest delay after a failure, in nanoseconds.
  public var max: Int64
  /// The factor by which the delay grows with each further failure in a row.
  public var multiplier: Double
  /// The random spread of the delays after failures.
  public var jitter: Jitter
  /// The delay from a success to the next sync, in nanoseconds; 0 if a success is not followed by a sync.
  public var period: Int64
  /// The number of failures in a row after which the syncer gives up; nil for no limit.
  public var maxAttempts: Int?

  public init(
    min: Int64, max: Int64, multiplier: Double, jitter: Jitter = .none, period: Int64 = 0, maxAttempts: Int? = nil
  ) {
    self.min = min
    self.max = max
    self.multiplier = multiplier
    self.jitter = jitter
    self.period = period
    self.maxAttempts = maxAttempts
  }

  /// The default back-off of a syncer: from 1 s to 60 s, growing by a factor of √2.
  public static let standard = NodeBackoff(
    min: 1_000_000_000, max: 60_000_000_000, multiplier: 1.414_213_562_373_095_1)
}

extension NodeBackoff {
  /// The first invalid value of the back-off, with an explanation; nil if the back-off is valid.
  public var problem: Problem? {
    if period < 0 { return Problem(.period, "the period of a back-off must not be negative") }
    if min <= 0 { return Problem(.min, "the shortest delay of a back-off, min, must be more than zero") }
    if max < min { return Problem(.max, "the longest delay of a back-off, max, must not be less than min") }
    if !(multiplier >= 1 && multiplier.isFinite) {
      return Problem(.multiplier, "the multiplier of a back-off must be a finite number of at least 1")
    }
    if let maxAttempts, maxAttempts < 1 {
      return Problem(.maxAttempts, "the number of attempts of a back-off must be at least 1")
    }
    return nil
  }

  /// The delays as a formula.
  package var delays: BackoffDelays {
    BackoffDelays(min: .nanoseconds(min), max: .nanoseconds(max), multiplier: multiplier, jitter: jitter)
  }

  /// Returns the range from which the delay after `failures` failures in a row is drawn, in nanoseconds; after a success
  /// (0 failures), the period. Nil for an invalid back-off.
  ///
  /// - Parameter previous: The delay before, in nanoseconds; nil if there is none or if it is unknown.
  public func allowedDelay(afterFailures failures: Int, previous: Int64?) -> ClosedRange<Int64>? {
    guard problem == nil, failures >= 0 else { return nil }
    guard failures > 0 else { return period...period }
    let isUnknown = previous == nil && failures > 1
    let range =
      isUnknown
      ? delays.range(afterFailures: failures)
      : delays.drawRange(afterFailures: failures, previous: previous.map { .nanoseconds($0) })
    let (lower, upper) = (Int64(nanosecondsOf: range.lowerBound), Int64(nanosecondsOf: range.upperBound))
    let longest = Int64(nanosecondsOf: delays.longest)
    return Swift.min(lower, longest)...Swift.min(upper, longest)
  }

  /// Returns the range of possible delays, in nanoseconds, after each of `count` failures in a row.
  ///
  /// Without jitter, both bounds are equal. No range follows the last attempt, and an invalid back-off has no ranges.
  ///
  /// - Parameters:
  ///   - failure: The number of the first failure in the result; 1 is the first failure after a success.
  ///   - previous: The delay before that failure, in nanoseconds, on which decorrelated jitter depends; nil if there is
  ///     none or if it is unknown.
  public func delayRanges(from failure: Int, after previous: Int64? = nil, count: Int) -> [ClosedRange<Int64>] {
    guard problem == nil, failure >= 1, count > 0 else { return [] }
    let (last, isTooLarge) = failure.addingReportingOverflow(count - 1)
    // No delay follows the last attempt.
    let end = Swift.min(isTooLarge ? .max - 1 : last, maxAttempts.map { $0 - 1 } ?? .max - 1)
    guard failure <= end else { return [] }
    var previous = previous
    return (failure...end).compactMap { failures in
      let range = allowedDelay(afterFailures: failures, previous: previous)
      if previous != nil { previous = range?.upperBound }
      return range
    }
  }
}
