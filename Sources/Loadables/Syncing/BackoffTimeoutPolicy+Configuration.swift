extension BackoffTimeoutPolicy {
  /// The delays of a ``BackoffTimeoutPolicy``, as plain values that a policy validates.
  public struct Configuration: Sendable, Hashable {
    /// The delay after a success; zero for no refresh. Never negative.
    public var period: Duration
    /// The delay after the first failure in a row; at least 1 ns.
    public var min: Duration
    /// The longest delay after a failure; at least `min`.
    public var max: Duration
    /// The factor by which the delay grows after each failure; finite and at least 1.
    public var multiplier: Double
    /// The random spread of the delays after failures.
    public var jitter: Jitter
    /// The number of failures in a row after which the policy gives up; at least 1, nil for no limit.
    public var maxAttempts: Int?

    /// The default multiplier: √2, which doubles the delay every second failure.
    // Not computed with `squareRoot()`: a default argument is compiled into the caller, whose debug build then needs libm.
    public static let defaultMultiplier = 1.414_213_562_373_095_1

    /// - Parameters:
    ///   - period: The delay after a success; zero for no refresh.
    ///   - min: The delay after the first failure; at least 1 ns.
    ///   - max: The longest delay after a failure; at least `min`.
    ///   - multiplier: The growth factor per failure, finite and at least 1; √2 doubles the delay every second failure.
    ///   - jitter: The random spread of the delays; none by default.
    ///   - maxAttempts: The number of failures in a row after which the policy gives up; at least 1.
    public init(
      period: Duration = .zero, min: Duration, max: Duration, multiplier: Double = defaultMultiplier,
      jitter: Jitter = .none, maxAttempts: Int? = nil
    ) {
      self.period = period
      self.min = min
      self.max = max
      self.multiplier = multiplier
      self.jitter = jitter
      self.maxAttempts = maxAttempts
    }

    /// Validates all values together, like the initialiser of a policy.
    ///
    /// - Throws: ``BackoffError``, which names the first invalid value.
    public func validate() throws(BackoffError) {
      guard period >= .zero else { throw BackoffError(.periodIsNegative) }
      guard min.wholeNanoseconds > 0 else { throw BackoffError(.minIsNotPositive) }
      guard max >= min else { throw BackoffError(.maxIsLessThanMin) }
      guard multiplier >= 1, multiplier.isFinite else { throw BackoffError(.multiplierIsLessThanOne) }
      guard maxAttempts.map({ $0 >= 1 }) ?? true else { throw BackoffError(.maxAttemptsIsNotPositive) }
    }

    /// Returns the shortest and the longest delay after the given number of failures in a row, 1 or more.
    /// Without jitter both delays are equal. `maxAttempts` is ignored.
    public func delayRange(afterFailures failures: Int) -> ClosedRange<Duration> {
      let bound = delay(multiplier, raisedTo: failures - 1)
      return switch jitter {
      case .none: bound...bound
      case .full: .zero...bound
      case .equal: bound / 2...bound
      case .decorrelated: min...delay(Double(Self.decorrelation), raisedTo: failures)
      }
    }

    /// The maximum growth factor of a decorrelated delay, from the article cited at ``Jitter``.
    static let decorrelation = 3

    private func delay(_ factor: Double, raisedTo exponent: Int) -> Duration {
      let wanted = Double(min.wholeNanoseconds) * factor.raised(to: exponent)
      // Also if the product is infinite.
      guard wanted < Double(max.wholeNanoseconds) else { return max }
      // Floating-point numbers of nanoseconds are not exact for every duration.
      return Swift.min(Swift.max(.nanoseconds(Int64(wanted + 0.5)), min), max)
    }
  }

  /// The random spread of the delays after failures, so that clients that failed together do not retry together.
  ///
  /// The formulas come from "Exponential Backoff And Jitter" (AWS Architecture Blog, 2015): the base is `min`, the cap
  /// is `max`, the factor 2 is ``Configuration/multiplier``, and n is the number of failures in a row minus 1.
  /// Every draw is uniform, to the ns, with both ends included. A delay of zero retries after the current notification.
  public enum Jitter: String, Sendable, CaseIterable {
    /// `min(max, base · multiplier^n)`, not random.
    case none
    /// `random(0, min(max, base · multiplier^n))`
    case full
    /// Half of `min(max, base · multiplier^n)`, plus a random part of the second half.
    case equal
    /// `min(max, random(base, previous delay · 3))`; the base replaces a missing previous delay. No multiplier is used.
    case decorrelated
  }
}

extension Double {
  /// Returns a power, by repeated squaring: exact for small results, equal on all machines, without `libm`.
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
