/// The current back-off of a node's syncer. Times are in nanoseconds.
public struct NodeBackoff: Sendable, Hashable {
  public enum Value: Sendable, CaseIterable {
    case min, max, multiplier, jitter, period, maxAttempts
  }

  /// An invalid value of a back-off.
  public struct Problem: Error, Hashable {
    public let value: Value
    /// The problem, in a sentence.
    public let sentence: String

    public init(_ value: Value, _ sentence: String) {
      self.value = value
      self.sentence = sentence
    }
  }

  /// The delay after the first failure in a row.
  public var min: Int64
  /// The longest delay after a failure.
  public var max: Int64
  /// The factor between one delay and the next.
  public var multiplier: Double
  /// The random spread of the delays after failures.
  public var jitter: Jitter
  /// The delay after a success; 0 for none.
  public var period: Int64
  /// The number of failures in a row after which there is no further attempt; nil for no limit.
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

  /// The default back-off of a syncer: 1 s to 60 s, multiplied by √2.
  public static let standard = NodeBackoff(
    min: 1_000_000_000, max: 60_000_000_000, multiplier: 1.414_213_562_373_095_1)
}
