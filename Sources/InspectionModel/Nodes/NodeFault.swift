/// Something that is made to go wrong with the next syncs of a node.
public struct NodeFault: Sendable, Hashable {
  /// What happens to a sync.
  public enum Effect: Sendable, Hashable {
    /// It fails with this code, after its usual time.
    case fail(error: String)
    /// It never ends by itself.
    case hang
    /// It takes so many nanoseconds longer.
    case delay(Int64)
  }

  /// What happens.
  public var effect: Effect
  /// To how many syncs, beginning with the next; nil: to all until the faults are cleared.
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
