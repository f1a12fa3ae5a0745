/// How long a node's syncer waits before it syncs the node again, as it is set now. Times are in nanoseconds.
public struct NodeBackoff: Sendable, Hashable {
  /// One of the values.
  public enum Value: Sendable, CaseIterable {
    case min, max, multiplier, jitter, period, maxAttempts
  }

  /// Why values are impossible.
  public struct Problem: Error, Hashable {
    /// The invalid value.
    public let value: Value
    /// What is wrong with it, in a sentence.
    public let sentence: String

    public init(_ value: Value, _ sentence: String) {
      self.value = value
      self.sentence = sentence
    }
  }

  /// The wait after the first failure in a row.
  public var min: Int64
  /// The longest wait after a failure.
  public var max: Int64
  /// How much longer every further wait is.
  public var multiplier: Double
  /// How the waits after failures are spread.
  public var jitter: Jitter
  /// The wait after a success; 0 for none.
  public var period: Int64
  /// After so many failures in a row there is no further attempt; nil for no limit.
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

  /// The back-off of a syncer unless another one is given: 1 s to 60 s, multiplied by √2.
  public static let standard = NodeBackoff(
    min: 1_000_000_000, max: 60_000_000_000, multiplier: 1.414_213_562_373_095_1)
}
