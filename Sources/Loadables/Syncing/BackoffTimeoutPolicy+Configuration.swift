internal import Backoff

extension BackoffTimeoutPolicy {
  /// The values of a ``BackoffTimeoutPolicy``: the delays, the jitter and the limit of attempts.
  public struct Configuration: Sendable, Hashable {
    /// The delay between a success and a refresh; zero for no refresh. Never negative.
    public var period: Duration
    /// The delay after the first failure in a row; at least 1 ns.
    public var min: Duration
    /// The longest delay after a failure, without ``Jitter/proportional`` jitter; not less than `min`.
    public var max: Duration
    /// The factor by which each further failure multiplies the delay; finite and at least 1.
    public var multiplier: Double
    /// The random spread of the delays after failures.
    public var jitter: Jitter
    /// The number of failures in a row after which the policy gives up; at least 1, nil for no limit.
    public var maxAttempts: Int?

    /// The default multiplier: √2, which doubles the delay every second failure.
    // Not `squareRoot()`: a default argument is compiled into the caller, whose debug build would then need libm.
    public static let defaultMultiplier = 1.414_213_562_373_095_1

    /// Creates a configuration. Only ``validate()`` and a policy's initialiser check the values.
    ///
    /// - Parameters:
    ///   - period: The delay after a success; zero for no refresh.
    ///   - min: The delay after the first failure in a row; at least 1 ns.
    ///   - max: The longest delay after a failure; not less than `min`.
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

    /// Checks all values; a policy's initialiser makes the same check.
    ///
    /// - Throws: ``BackoffError``, which names the first invalid value.
    public func validate() throws(BackoffError) {
      guard period >= .zero else { throw BackoffError(.periodIsNegative) }
      guard min.wholeNanoseconds > 0 else { throw BackoffError(.minIsNotPositive) }
      guard max >= min else { throw BackoffError(.maxIsLessThanMin) }
      guard multiplier >= 1, multiplier.isFinite else { throw BackoffError(.multiplierIsLessThanOne) }
      guard maxAttempts.map({ $0 >= 1 }) ?? true else { throw BackoffError(.maxAttemptsIsNotPositive) }
    }

    /// Returns the shortest and the longest delay after `failures` failures in a row, 1 or more. Without jitter, they
    /// are equal. ``maxAttempts`` is ignored.
    public func delayRange(afterFailures failures: Int) -> ClosedRange<Duration> {
      delays.range(afterFailures: failures)
    }

    var delays: BackoffDelays {
      BackoffDelays(min: min, max: max, multiplier: multiplier, jitter: BackoffJitter(jitter))
    }
  }

  /// The random spread of the delays after failures, so that clients that failed together do not retry together.
  ///
  /// The formulas follow "Exponential Backoff And Jitter" (AWS Architecture Blog, 2015): `base` and `max` are
  /// ``Configuration/min`` and ``Configuration/max``, and `n` is the number of failures in a row minus 1. Every draw is
  /// uniform, in whole ns, with both ends included. A syncer retries after 1 ms in place of a delay of zero.
  public enum Jitter: String, Sendable, CaseIterable {
    /// No spread: the delay is `min(max, base · multiplier^n)`, where `n` is 0 after the first failure in a row.
    case none
    /// A random delay from zero to the delay without jitter, see ``none``.
    case full
    /// A random delay from half of the delay without jitter, see ``none``, to all of it.
    case equal
    /// `min(max, random(base, previous · 3))`; `previous` is the last delay, at first `base`. Ignores the multiplier.
    /// Once the delays have reached `max`, many of them equal it.
    case decorrelated
    /// A random delay from 80 % to 120 % of the delay without jitter, see ``none``: up to 20 % above `max`, as in gRPC.
    case proportional
  }
}

extension BackoffJitter {
  fileprivate init(_ jitter: BackoffTimeoutPolicy.Jitter) {
    self =
      switch jitter {
      case .none: .none
      case .full: .full
      case .equal: .equal
      case .decorrelated: .decorrelated
      case .proportional: .proportional
      }
  }
}

/// An error about invalid values of a ``BackoffTimeoutPolicy``.
public struct BackoffError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The rules that an invalid value can break.
  public enum Code: Hashable, Sendable {
    /// The period is below zero.
    case periodIsNegative
    /// The shortest delay is zero or less.
    case minIsNotPositive
    /// The longest delay is shorter than the shortest delay.
    case maxIsLessThanMin
    /// The multiplier is below 1, infinite or not a number.
    case multiplierIsLessThanOne
    /// The number of attempts is zero or less.
    case maxAttemptsIsNotPositive
  }

  /// The rule that the first invalid value breaks, such as ``Code/minIsNotPositive``.
  public let code: Code

  init(_ code: Code) { self.code = code }

  /// A readable description of the error.
  public var description: String {
    switch code {
    case .periodIsNegative: "the period of a back-off must not be negative"
    case .minIsNotPositive: "the shortest delay of a back-off, min, must be more than zero"
    case .maxIsLessThanMin: "the longest delay of a back-off, max, must not be less than min"
    case .multiplierIsLessThanOne: "the multiplier of a back-off must be a finite number of at least 1"
    case .maxAttemptsIsNotPositive: "the number of attempts of a back-off must be at least 1"
    }
  }
}
