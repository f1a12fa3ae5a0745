/// An injected fault in the next syncs of a loadable, whatever their outcomes would be.
///
/// A sync that fails because of a fault consumes no outcome of the plan.
public struct SyncFault: Sendable {
  /// The effect of a fault on a sync.
  public enum Effect: Sendable {
    /// The sync fails with this error, after its usual latency.
    case failure(any Error)
    /// The sync never ends by itself.
    case hang
    /// The sync takes this much longer, and ends with its outcome.
    case delay(Duration)

    /// Returns a failure with a ``TestError`` of this code, after the usual latency.
    public static func failure(_ code: String) -> Effect { .failure(TestError(code)) }
  }

  /// The effect on each sync.
  public var effect: Effect
  /// The number of affected syncs, starting with the next; nil: all until the faults are cleared. Zero or less: none.
  public var count: Int?
  /// The probability for each sync, more than 0 and up to 1. Spared syncs count too.
  public var rate: Double

  /// A fault that by default affects every sync until it is cleared.
  public init(_ effect: Effect, count: Int? = nil, rate: Double = 1) {
    self.effect = effect
    self.count = count
    self.rate = rate
  }
}
