/// Waits longer after every failure in a row: `min`, `min·m`, `min·m²`, … up to `max`.
///
/// After a success it waits for `period`, or not at all if that is zero, and the back-off starts over.
@MainActor
public final class BackoffTimeoutPolicy: TimeoutPolicy {
  /// The wait after a success; zero for none.
  public let period: Duration
  /// The wait after the first failure in a row.
  public let min: Duration
  /// The longest wait after a failure.
  public let max: Duration
  /// How much longer every further wait is.
  public let multiplier: Double
  /// After so many failures in a row there is no further attempt; nil for no limit.
  public let maxAttempts: Int?

  /// Failures since the last success or reset.
  public private(set) var failuresInARow = 0

  /// - Parameters:
  ///   - period: The wait after a success; zero for none.
  ///   - min: The wait after the first failure; at least a nanosecond.
  ///   - max: The longest wait after a failure; not less than `min`.
  ///   - multiplier: At least 1 and finite; √2 by default, which doubles the wait every second failure.
  ///   - maxAttempts: Give up after so many failures in a row; at least 1.
  /// - Throws: ``BackoffError``, which says what is wrong.
  public init(
    period: Duration = .zero, min: Duration, max: Duration, multiplier: Double = 2.0.squareRoot(),
    maxAttempts: Int? = nil
  ) throws(BackoffError) {
    guard period >= .zero else { throw BackoffError(.periodIsNegative) }
    guard min.wholeNanoseconds > 0 else { throw BackoffError(.minIsNotPositive) }
    guard max >= min else { throw BackoffError(.maxIsLessThanMin) }
    guard multiplier >= 1, multiplier.isFinite else { throw BackoffError(.multiplierIsLessThanOne) }
    guard maxAttempts.map({ $0 >= 1 }) ?? true else { throw BackoffError(.maxAttemptsIsNotPositive) }
    self.period = period
    self.min = min
    self.max = max
    self.multiplier = multiplier
    self.maxAttempts = maxAttempts
  }

  public func nextTimeout(afterFailure: Bool) -> Duration? {
    guard afterFailure else {
      failuresInARow = 0
      return period
    }
    failuresInARow += 1
    if let maxAttempts, failuresInARow >= maxAttempts { return nil }
    return timeout(afterFailures: failuresInARow)
  }

  public func reset() { failuresInARow = 0 }

  /// The wait after the given number of failures in a row, 1 or more, with nothing remembered.
  public func timeout(afterFailures failures: Int) -> Duration {
    let shortest = Double(min.wholeNanoseconds)
    let longest = Double(max.wholeNanoseconds)
    let wanted = shortest * multiplier.raised(to: failures - 1)
    // Also so when the product has become infinite.
    return wanted < longest ? .nanoseconds(Int64(wanted + 0.5)) : max
  }
}

extension Double {
  /// By repeated squaring: exact for what fits, the same on every machine, and no mathematics library needed.
  fileprivate func raised(to exponent: Int) -> Double {
    var result = 1.0
    var square = self
    var rest = Swift.max(exponent, 0)
    while rest > 0 {
      if rest & 1 == 1 { result *= square }
      square *= square
      rest >>= 1
    }
    return result
  }
}
