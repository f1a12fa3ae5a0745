/// A pending event, which can also be fired now.
public struct PendingEvent: Sendable, Hashable, Identifiable {
  /// The id by which a pending event is fired.
  public enum ID: Sendable, Hashable {
    /// A timer of the source, by its number.
    case timer(UInt64)
    /// The start of a scheduled action.
    case action(NodeID)
    /// An entry of the scenario's script, by its index from 0.
    case script(Int)
  }

  public let id: ID
  /// The time at which it is due, in nanoseconds on the source's clock.
  public let time: Int64
  /// The node that the event belongs to, if any.
  public let node: NodeID?
  /// The event in one or two words.
  public let label: String

  public init(id: ID, time: Int64, node: NodeID?, label: String) {
    self.id = id
    self.time = time
    self.node = node
    self.label = label
  }
}

/// The pending events, up to the requested number.
public struct PendingSnapshot: Sendable, Equatable {
  /// The events due first, in the order in which they will happen.
  public var soonest: [PendingEvent]
  /// The number of all pending events.
  public var count: Int

  public init(soonest: [PendingEvent], count: Int) {
    self.soonest = soonest
    self.count = count
  }
}
