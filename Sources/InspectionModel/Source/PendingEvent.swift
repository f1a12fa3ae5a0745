/// Something that waits for its time, which can also be asked for now.
public struct PendingEvent: Sendable, Hashable, Identifiable {
  /// By which name it can be asked for.
  public enum ID: Sendable, Hashable {
    /// A timer of the source's, by its number.
    case timer(UInt64)
    /// The start of a scheduled action.
    case action(NodeID)
    /// An entry of the scenario's script, by its place in it from zero.
    case script(Int)
  }

  public let id: ID
  /// When it is due, in nanoseconds on the source's clock.
  public let time: Int64
  /// On which node's behalf it waits, if it is on one's.
  public let node: NodeID?
  /// What it is for, in a word or two.
  public let label: String

  public init(id: ID, time: Int64, node: NodeID?, label: String) {
    self.id = id
    self.time = time
    self.node = node
    self.label = label
  }
}

/// What waits for its time, as far as it was asked for.
public struct PendingSnapshot: Sendable, Equatable {
  /// Those that are due first, in the order in which they will happen.
  public var soonest: [PendingEvent]
  /// How many wait in all.
  public var count: Int

  public init(soonest: [PendingEvent], count: Int) {
    self.soonest = soonest
    self.count = count
  }
}
