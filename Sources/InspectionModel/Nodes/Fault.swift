/// An injected fault in the next syncs of a node, whatever their outcome would be. A sync that a fault ends takes no
/// outcome.
public struct Fault: Sendable, Hashable {
  /// What happens to a sync.
  public enum Effect: Sendable, Hashable {
    /// It fails with this code, after its usual latency.
    case fail(error: String)
    /// It never ends by itself.
    case hang
    /// It takes so many nanoseconds longer, and ends with its outcome.
    case delay(Int64)
  }

  /// What happens.
  public var effect: Effect
  /// The number of syncs, beginning with the next; nil: all until the faults are cleared.
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
