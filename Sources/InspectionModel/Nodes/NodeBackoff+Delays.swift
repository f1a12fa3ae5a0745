import Backoff

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

  /// Returns the range of possible delays, in nanoseconds, after each of `count` failures in a row.
  ///
  /// Without jitter, both bounds are equal. No range follows the last attempt, and an invalid back-off has no ranges.
  ///
  /// - Parameter failure: The number of the first failure in the result; 1 is the first failure after a success.
  public func delayRanges(from failure: Int, count: Int) -> [ClosedRange<Int64>] {
    guard problem == nil, failure >= 1, count > 0 else { return [] }
    let (last, isTooLarge) = failure.addingReportingOverflow(count - 1)
    // No delay follows the last attempt.
    let end = Swift.min(isTooLarge ? .max - 1 : last, maxAttempts.map { $0 - 1 } ?? .max - 1)
    guard failure <= end else { return [] }
    let delays = BackoffDelays(min: .nanoseconds(min), max: .nanoseconds(max), multiplier: multiplier, jitter: jitter)
    return (failure...end).map { failures in
      let range = delays.range(afterFailures: failures)
      return Int64(nanosecondsOf: range.lowerBound)...Int64(nanosecondsOf: range.upperBound)
    }
  }
}
