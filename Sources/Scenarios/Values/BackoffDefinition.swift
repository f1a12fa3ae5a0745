/// How long a syncer waits after failures in a row: `min`, `min`·`multiplier`, `min`·`multiplier`², … up to `max`.
public struct BackoffDefinition: Sendable, Equatable {
  /// The wait after the first failure; more than zero.
  public var min: Duration

  /// The longest wait; at least `min`.
  public var max: Duration

  /// What every failure multiplies the wait by; at least 1.
  public var multiplier: Double

  /// After how many failures in a row it gives up; nil: never.
  public var maxAttempts: Int?

  /// A back-off of these parts; by default 1 s … 60 s, √2 and no end.
  public init(
    min: Duration = .seconds(1),
    max: Duration = .seconds(60),
    multiplier: Double = 2.0.squareRoot(),
    maxAttempts: Int? = nil
  ) {
    self.min = min
    self.max = max
    self.multiplier = multiplier
    self.maxAttempts = maxAttempts
  }
}
