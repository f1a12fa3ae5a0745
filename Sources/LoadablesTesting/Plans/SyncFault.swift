/// An injected fault in the next syncs of a loadable, whatever their outcomes would be.
///
/// A sync that a fault fails takes no outcome of the plan.
public struct SyncFault: Sendable {
  /// What happens to a sync.
  public enum Effect: Sendable {
    /// It fails with this error, after its usual latency.
    case failure(any Error)
    /// It never ends by itself.
    case hang
    /// It takes so much longer, and ends with its outcome.
    case delay(Duration)

    /// It fails with a ``TestError`` of this code, after its usual latency.
    public static func failure(_ code: String) -> Effect { .failure(TestError(code)) }
  }

  /// What happens.
  public var effect: Effect
  /// The number of syncs, beginning with the next; nil: all until the faults are cleared. None if it is not positive.
  public var count: Int?
  /// The chance, more than 0 and up to 1, that it happens to one of them. A sync that is spared counts too.
  public var rate: Double

  /// By default it happens to every sync until it is cleared.
  public init(_ effect: Effect, count: Int? = nil, rate: Double = 1) {
    self.effect = effect
    self.count = count
    self.rate = rate
  }
}
