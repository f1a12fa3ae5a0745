/// An event of a named waiter, which waits for a node up to a timeout.
public enum WaiterEvent: Sendable, Hashable {
  /// The waiter started to wait, for at most this many nanoseconds.
  case waiting(timeout: Int64)
  /// The waiter has used 80 % of its time. `after` is the time waited, `left` the remaining time, both in nanoseconds.
  case expiring(after: Int64, left: Int64)
  /// The waiter was satisfied after this many nanoseconds.
  case satisfied(after: Int64)
  /// The waiter timed out after this many nanoseconds.
  case timedOut(after: Int64)
}

extension WaiterEvent: EventFamily {
  public enum Tag: String, CaseIterable, Sendable {
    case waiting = "waiterWaiting"
    case expiring = "waiterExpiring"
    case satisfied = "waiterSatisfied"
    case timedOut = "waiterTimedOut"
  }

  @inlinable public var tag: Tag {
    switch self {
    case .waiting: .waiting
    case .expiring: .expiring
    case .satisfied: .satisfied
    case .timedOut: .timedOut
    }
  }

  @inlinable public static func form(of tag: Tag) -> EventForm<WaiterEvent> {
    switch tag {
    case .waiting: EventForm(.waiting(timeout: 0), "the waiter starts to wait, `delay` at most")
    case .expiring:
      EventForm(
        .expiring(after: 0, left: 0),
        "the waiter waited for `delay`, four fifths of its time: a warning, `waiter-expiring`")
    case .satisfied: EventForm(.satisfied(after: 0), "the waiter was satisfied after `delay`")
    case .timedOut: EventForm(.timedOut(after: 0), "the waiter timed out after `delay`")
    }
  }

  package var traits: EventTraits {
    switch self {
    case .waiting, .satisfied: EventTraits(.dot)
    case .expiring: EventTraits(.dot, .warning, isAnnounced: true, lint: .waiterExpiring)
    case .timedOut: EventTraits(.dot, isAnnounced: true)
    }
  }

  @inlinable @inline(__always) public func visited<V: EventVisitor>(by fields: inout V) throws(V.Failure) -> WaiterEvent
  {
    switch self {
    case .waiting(let timeout): .waiting(timeout: try fields.duration(timeout, .delay))
    case .expiring(let delay, let left):
      .expiring(after: try fields.duration(delay, .delay), left: try fields.duration(left, .left))
    case .satisfied(let delay): .satisfied(after: try fields.duration(delay, .delay))
    case .timedOut(let delay): .timedOut(after: try fields.duration(delay, .delay))
    }
  }
}
