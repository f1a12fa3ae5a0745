/// How long a syncer waits after failures in a row: `min`, `min`·`multiplier`, `min`·`multiplier`², … up to `max`.
public struct BackoffDefinition: Sendable, Equatable {
  /// The way in which the waits are spread, so that many who failed together do not try again together.
  public enum Jitter: String, Sendable, CaseIterable {
    /// They are not.
    case none
    /// Anything from nothing to the wait there would be without jitter.
    case full
    /// Half of the wait there would be without jitter, and a random part of the other half.
    case equal
    /// Anything from `min` to three times the wait before, up to `max`; the multiplier has no part in it.
    case decorrelated
  }

  /// The wait after the first failure; more than zero.
  public var min: Duration

  /// The longest wait; at least `min`.
  public var max: Duration

  /// What every failure multiplies the wait by; at least 1.
  public var multiplier: Double

  /// How the waits are spread.
  public var jitter: Jitter

  /// After how many failures in a row it gives up; nil: never.
  public var maxAttempts: Int?

  /// A back-off of these parts; by default 1 s … 60 s, √2, no jitter and no end.
  public init(
    min: Duration = .seconds(1),
    max: Duration = .seconds(60),
    multiplier: Double = 2.0.squareRoot(),
    jitter: Jitter = .none,
    maxAttempts: Int? = nil
  ) {
    self.min = min
    self.max = max
    self.multiplier = multiplier
    self.jitter = jitter
    self.maxAttempts = maxAttempts
  }
}
