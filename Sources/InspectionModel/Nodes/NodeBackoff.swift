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
