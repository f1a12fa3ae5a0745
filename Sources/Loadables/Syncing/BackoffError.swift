/// An error about invalid values of a ``BackoffTimeoutPolicy``.
public struct BackoffError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The rule that an invalid value breaks.
  public struct Code: Hashable, Sendable {
    fileprivate enum Value { case period, min, max, multiplier, maxAttempts }
    fileprivate let value: Value

    /// The period is below zero.
    public static let periodIsNegative = Code(value: .period)
    /// The shortest delay is zero or less.
    public static let minIsNotPositive = Code(value: .min)
    /// The longest delay is shorter than the shortest delay.
    public static let maxIsLessThanMin = Code(value: .max)
    /// The multiplier is below 1, infinite or not a number.
    public static let multiplierIsLessThanOne = Code(value: .multiplier)
    /// The number of attempts is zero or less.
    public static let maxAttemptsIsNotPositive = Code(value: .maxAttempts)
  }

  /// The rule that the first invalid value breaks, such as ``Code/minIsNotPositive``.
  public let code: Code

  init(_ code: Code) { self.code = code }

  /// A readable description of the error.
  public var description: String {
    switch code.value {
    case .period: "the period of a back-off must not be negative"
    case .min: "the shortest delay of a back-off, min, must be more than zero"
    case .max: "the longest delay of a back-off, max, must not be less than min"
    case .multiplier: "the multiplier of a back-off must be a finite number of at least 1"
    case .maxAttempts: "the number of attempts of a back-off must be at least 1"
    }
  }
}
