/// A fault injected into the next syncs of a loadable, regardless of the planned outcomes.
///
/// A sync that fails because of a fault consumes no outcome of the plan.
public struct SyncFault: Sendable {
  /// The effect of a fault on an affected sync.
  public enum Effect: Sendable {
    /// The sync fails with the given error, after the planned latency.
    case failure(any Error)
    /// The sync never ends by itself.
    case hang
    /// The sync takes longer by the given duration, and ends with the planned outcome.
    case delay(Duration)

    /// Returns a failure with a ``TestError`` of the given code, after the planned latency.
    public static func failure(_ code: String) -> Effect { .failure(TestError(code)) }
  }

  /// The effect on each affected sync.
  public var effect: Effect
  /// The number of syncs to which the fault applies, from the next on; nil: all until cleared; zero or less: none.
  public var count: Int?
  /// The probability, above 0 and up to 1, that the fault affects a sync. ``count`` includes unaffected syncs.
  public var rate: Double

  /// Creates a fault; by default every sync is affected until the fault is cleared.
  public init(_ effect: Effect, count: Int? = nil, rate: Double = 1) {
    self.effect = effect
    self.count = count
    self.rate = rate
  }
}
