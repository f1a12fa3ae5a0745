/// An injected fault in the next syncs of a node. A sync that a fault ends uses up no planned outcome.
public struct Fault: Sendable, Hashable {
  /// The effect of a fault on a sync.
  public enum Effect: Sendable, Hashable {
    /// It fails with this code, after its usual latency.
    case fail(error: String)
    /// It never ends by itself.
    case hang
    /// It takes this many nanoseconds longer and ends with its outcome.
    case delay(Int64)
  }

  public var effect: Effect
  /// The number of syncs, starting with the next; nil: all until the faults are cleared.
  public var count: Int?
  /// The probability for each sync, more than 0 and up to 1. A spared sync counts too.
  public var rate: Double

  /// Creates a fault, by default of every sync until it is cleared.
  public init(_ effect: Effect, count: Int? = nil, rate: Double = 1) {
    self.effect = effect
    self.count = count
    self.rate = rate
  }
}
