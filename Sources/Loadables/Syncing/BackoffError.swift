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
