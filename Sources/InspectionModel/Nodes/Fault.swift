/// A fault for the next syncs of a node. A sync that a fault ends does not use up a planned outcome of the scenario.
public struct Fault: Sendable, Hashable {
  /// The effect of a fault on an affected sync.
  public enum Effect: Sendable, Hashable {
    /// The sync fails with this error code: in a simulation after the usual latency, in a program at once.
    case fail(error: String)
    /// The sync hangs: it does not end until a command or a cancellation ends it.
    case hang
    /// The sync ends as planned, but this many nanoseconds later.
    case delay(Int64)
  }

  public var effect: Effect
  /// The number of syncs to which the fault applies, from the next on; nil for all syncs until the faults are cleared.
  public var count: Int?
  /// The probability that the fault affects a sync: above 0, at most 1. Unaffected syncs lower ``count`` too.
  public var rate: Double

  /// Creates a fault. By default, it affects every sync until the faults are cleared.
  public init(_ effect: Effect, count: Int? = nil, rate: Double = 1) {
    self.effect = effect
    self.count = count
    self.rate = rate
  }
}
