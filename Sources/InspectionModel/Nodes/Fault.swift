/// An injected fault in the next syncs of a node. A sync that a fault ends uses up no planned outcome of the node.
public struct Fault: Sendable, Hashable {
  /// The effect of a fault on a sync.
  public enum Effect: Sendable, Hashable {
    /// The sync fails with this error code: in a scenario after its usual latency, in a program at once.
    case fail(error: String)
    /// The sync never ends by itself.
    case hang
    /// The sync takes this many nanoseconds longer and ends with its planned outcome.
    case delay(Int64)
  }

  public var effect: Effect
  /// The number of affected syncs, starting with the next sync; nil for all syncs until the faults are cleared.
  public var count: Int?
  /// The probability that the fault affects a sync: above 0, at most 1. Unaffected syncs also count towards ``count``.
  public var rate: Double

  /// Creates a fault, by default of every sync until the faults are cleared.
  public init(_ effect: Effect, count: Int? = nil, rate: Double = 1) {
    self.effect = effect
    self.count = count
    self.rate = rate
  }
}
