/// A fault that a test injects into the next syncs of a loadable, regardless of the planned outcomes.
///
/// A sync that fails or hangs because of a fault uses no outcome of the plan.
public struct SyncFault: Sendable {
  /// The effect of a fault on an affected sync.
  public enum Effect: Sendable {
    /// The sync takes as long as planned, but fails with this error.
    case failure(any Error)
    /// The sync does not end by itself, only when the test sets the loadable's state.
    case hang
    /// The sync ends as planned, but later by this duration.
    case delay(Duration)

    /// Returns the effect of failing with a ``TestError`` that has the given code, after the planned latency.
    public static func failure(_ code: String) -> Effect { .failure(TestError(code)) }
  }

  /// The effect on each sync that the fault affects.
  public var effect: Effect
  /// The number of coming syncs to which the fault applies. Nil means all until `clearFaults()`. Below 1, none.
  public var count: Int?
  /// The probability, from 0 to 1, that the fault affects a sync. ``count`` also includes syncs that it spares.
  public var rate: Double

  /// Creates a fault. By default, every sync is affected until `clearFaults()`.
  public init(_ effect: Effect, count: Int? = nil, rate: Double = 1) {
    self.effect = effect
    self.count = count
    self.rate = rate
  }
}
