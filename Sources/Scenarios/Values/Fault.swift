/// Something that goes wrong with the syncs of a simulated loadable, whatever its outcomes say. A sync that a fault ends
/// takes no outcome.
public struct Fault: Sendable, Equatable {
  /// What happens to a sync.
  public enum Effect: Sendable, Equatable {
    /// It fails with this code, after its usual latency.
    case fail(error: String)
    /// It never ends by itself.
    case hang
    /// It takes so much longer than its latency, and ends by its outcome.
    case delay(Duration)
  }

  /// What happens.
  public var effect: Effect

  /// To how many syncs, beginning with the next; nil: to all until the faults are cleared.
  public var count: Int?

  /// The chance, more than 0 and up to 1, that it happens to one of them. A sync that is spared counts too.
  public var rate: Double

  /// A fault of these parts; by default it happens to every sync until it is cleared.
  public init(_ effect: Effect, count: Int? = nil, rate: Double = 1) {
    self.effect = effect
    self.count = count
    self.rate = rate
  }
}
