extension BackoffTimeoutPolicy {
  /// How a ``BackoffTimeoutPolicy`` waits: plain values, which are checked when a policy takes them over.
  public struct Configuration: Sendable, Hashable {
    /// The wait after a success; zero for none. Never negative.
    public var period: Duration
    /// The wait after the first failure in a row; at least a nanosecond.
    public var min: Duration
    /// The longest wait after a failure; at least `min`.
    public var max: Duration
    /// How much longer every further wait is; finite and at least 1.
    public var multiplier: Double
    /// How the waits after failures are spread at random.
    public var jitter: Jitter
    /// After so many failures in a row there is no further attempt; at least 1, nil for no limit.
    public var maxAttempts: Int?

    /// The multiplier unless another one is given: √2, which doubles the delay every second failure.
    // Not computed with `squareRoot()`: a default argument is compiled into the caller, whose debug build then needs libm.
    public static let defaultMultiplier = 1.414_213_562_373_095_1

    /// - Parameters:
    ///   - period: The wait after a success; zero for none.
    ///   - min: The wait after the first failure; at least a nanosecond.
    ///   - max: The longest wait after a failure; not less than `min`.
    ///   - multiplier: At least 1 and finite; √2 by default, which doubles the wait every second failure.
    ///   - jitter: How the waits are spread; not at all by default.
    ///   - maxAttempts: Give up after so many failures in a row; at least 1.
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

    /// Checks the values as a whole, as a policy does before it takes them over.
    ///
    /// - Throws: ``BackoffError``, which says what is wrong first.
    public func validate() throws(BackoffError) {
      guard period >= .zero else { throw BackoffError(.periodIsNegative) }
      guard min.wholeNanoseconds > 0 else { throw BackoffError(.minIsNotPositive) }
      guard max >= min else { throw BackoffError(.maxIsLessThanMin) }
      guard multiplier >= 1, multiplier.isFinite else { throw BackoffError(.multiplierIsLessThanOne) }
      guard maxAttempts.map({ $0 >= 1 }) ?? true else { throw BackoffError(.maxAttemptsIsNotPositive) }
    }

    /// The shortest and the longest wait that may follow the given number of failures in a row, 1 or more. They are the
    /// same without jitter. The limit of attempts is left out of account.
    public func delayRange(afterFailures failures: Int) -> ClosedRange<Duration> {
      let bound = delay(multiplier, raisedTo: failures - 1)
      return switch jitter {
      case .none: bound...bound
      case .full: .zero...bound
      case .equal: bound / 2...bound
      case .decorrelated: min...delay(Double(Self.decorrelation), raisedTo: failures)
      }
    }

    /// By how much a decorrelated wait may exceed the one before, in the article's formula.
    static let decorrelation = 3

    /// `min · factor^exponent`, but no more than `max`.
    private func delay(_ factor: Double, raisedTo exponent: Int) -> Duration {
      let wanted = Double(min.wholeNanoseconds) * factor.raised(to: exponent)
      // Also so when the product has become infinite.
      guard wanted < Double(max.wholeNanoseconds) else { return max }
      // Not every duration can be told by a floating-point number of nanoseconds.
      return Swift.min(Swift.max(.nanoseconds(Int64(wanted + 0.5)), min), max)
    }
  }

  /// How the waits after failures are spread at random, so that many who failed at once do not all come back at once.
  ///
  /// The formulas are those of "Exponential Backoff And Jitter" (AWS Architecture Blog, 2015), with `min` for its base,
  /// `max` for its cap, ``Configuration/multiplier`` for its 2, and n for the failures in a row before the last one.
  /// Every draw is uniform, to the nanosecond, with both ends included; a wait of zero means to try again as soon as
  /// everybody knows of the failure.
  public enum Jitter: String, Sendable, CaseIterable {
    /// `min(max, base · multiplier^n)`: nothing is drawn.
    case none
    /// `random(0, min(max, base · multiplier^n))`
    case full
    /// Half of `min(max, base · multiplier^n)`, and a random part of the other half.
    case equal
    /// `min(max, random(base, previous wait · 3))`, the first previous wait being the base. The multiplier has no part in
    /// it: the waits grow by what was drawn.
    case decorrelated
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
