/// An event that is due later, such as a timer. A command can fire the event early.
public struct PendingEvent: Sendable, Hashable, Identifiable {
  /// The id of a pending event, by which a command names the event to fire.
  public enum ID: Sendable, Hashable {
    /// A timer of the source, by the number of the timer.
    case timer(UInt64)
    /// The start of a scheduled action.
    case action(NodeID)
    /// An entry of the scenario's script, by the index of the entry, from 0.
    case script(Int)
  }

  public let id: ID
  /// The time at which the event is due, in nanoseconds on the source's clock.
  public let time: Int64
  /// The node of the event; nil if the event has no node.
  public let node: NodeID?
  /// The label of the event on the screen, at most three words.
  public let label: String

  public init(id: ID, time: Int64, node: NodeID?, label: String) {
    self.id = id
    self.time = time
    self.node = node
    self.label = label
  }
}

/// The pending events of a source that are due first, up to a requested number.
public struct PendingSnapshot: Sendable, Equatable {
  /// The events that are due first, in the order in which they will happen.
  public var soonest: [PendingEvent]
  /// The number of all pending events, also of those not in ``soonest``.
  public var count: Int

  public init(soonest: [PendingEvent], count: Int) {
    self.soonest = soonest
    self.count = count
  }
}
