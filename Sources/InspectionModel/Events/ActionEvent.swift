/// An event of a scheduled action. The runs of an action have no events here: they are syncs of the action's node.
public enum ActionEvent: Sendable, Hashable {
  /// The stored object of the action set the action's first date or a new one, in nanoseconds on the source's clock.
  case scheduled(at: Int64)
  /// The action is due, but the network is offline.
  case pendingInternet
  /// The action is done: the stored object that asked for the action no longer does.
  case done
  /// The action was due but did not start: its stored object was removed or no longer asks for the action.
  case skipped
  /// An object in the store could not be read or written, or no handler exists for it. The object stays in the store.
  case unreadable(object: String, reason: String)
  /// All actions were suspended once more. No action starts until all `count` suspensions are removed.
  case suspended(count: Int)
  /// One suspension of all actions was removed. `count` suspensions remain; at 0, actions start again.
  case resumed(count: Int)
}

extension ActionEvent: EventFamily {
  public enum Tag: String, CaseIterable, Sendable {
    case scheduled = "actionScheduled"
    case pendingInternet = "actionPendingInternet"
    case done = "actionDone"
    case skipped = "actionSkipped"
    case unreadable = "actionUnreadable"
    case suspended = "actionsSuspended"
    case resumed = "actionsResumed"
  }

  @inlinable public var tag: Tag {
    switch self {
    case .scheduled: .scheduled
    case .pendingInternet: .pendingInternet
    case .done: .done
    case .skipped: .skipped
    case .unreadable: .unreadable
    case .suspended: .suspended
    case .resumed: .resumed
    }
  }

  @inlinable public static func form(of tag: Tag) -> EventForm<ActionEvent> {
    switch tag {
    case .scheduled: EventForm(.scheduled(at: 0), "its object asks for the action at this date; first time or new date")
    case .pendingInternet: EventForm(.pendingInternet, "the action is due and starts once online")
    case .done: EventForm(.done, "its object no longer asks for the action")
    case .skipped: EventForm(.skipped, "a start was dropped: the object was removed or no longer asks for the action")
    case .unreadable:
      EventForm(
        .unreadable(object: "", reason: ""),
        "an object in the store is unreadable or has no handler in this program; it stays unchanged")
    case .suspended: EventForm(.suspended(count: 0), "the actions were suspended")
    case .resumed: EventForm(.resumed(count: 0), "one suspension was removed; actions start again after the last one")
    }
  }

  package var traits: EventTraits {
    switch self {
    case .scheduled: EventTraits(.retry)
    case .pendingInternet: EventTraits(.offline, .warning, isAnnounced: true)
    case .done: EventTraits(.synced, isAnnounced: true)
    case .skipped: EventTraits(.dot, .warning, isAnnounced: true)
    case .unreadable: EventTraits(.failure, .error, isAnnounced: true)
    case .suspended: EventTraits(.suspended, .warning)
    case .resumed: EventTraits(.resumed)
    }
  }

  @inlinable @inline(__always) public func visited<V: EventVisitor>(by fields: inout V) throws(V.Failure) -> ActionEvent
  {
    switch self {
    case .scheduled(let date): .scheduled(at: try fields.time(date, .date))
    case .pendingInternet, .done, .skipped: self
    case .unreadable(let object, let reason):
      .unreadable(object: try fields.text(object, .object), reason: try fields.text(reason, .text))
    case .suspended(let count): .suspended(count: try fields.count(count, .count))
    case .resumed(let count): .resumed(count: try fields.count(count, .count))
    }
  }
}
