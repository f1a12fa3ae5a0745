/// An event of a request to sync, or of the sync itself.
public enum SyncEvent: Sendable, Equatable {
  /// A sync of the node started.
  case started
  /// A sync was requested and ignored, because the node was already syncing.
  case ignored
  /// A sync-if-needed was requested, but the node needed no sync.
  case notNeeded
  /// A requested sync was forwarded to the node's children. `ifNeeded` is true if a sync-if-needed was requested.
  case forwarded(ifNeeded: Bool)
  /// An injected fault affects the sync that has just begun.
  case faultApplied(Fault.Effect)
  /// A sync attempt delivered this result after a client had already ended the attempt, so the result was dropped.
  case resultDropped(NodeState)
  /// An attempt within a call started. `after` is the time since the failure of the attempt before, in nanoseconds, as the
  /// program has measured it; nil for the first attempt.
  case attempted(after: Int64?)
  /// An attempt within a call failed.
  case attemptFailed(NodeError?)
  /// The program notes something about a call, such as an event of a span.
  case noted(String)
}

extension SyncEvent: EventFamily {
  public enum Tag: String, CaseIterable, Sendable {
    case started = "syncStarted"
    case ignored = "syncIgnored"
    case notNeeded = "syncNotNeeded"
    case forwarded = "syncForwarded"
    case faultApplied, resultDropped
    case attempted = "attemptStarted"
    case attemptFailed, noted
  }

  @inlinable public var tag: Tag {
    switch self {
    case .started: .started
    case .ignored: .ignored
    case .notNeeded: .notNeeded
    case .forwarded: .forwarded
    case .faultApplied: .faultApplied
    case .resultDropped: .resultDropped
    case .attempted: .attempted
    case .attemptFailed: .attemptFailed
    case .noted: .noted
    }
  }

  @inlinable public static func form(of tag: Tag) -> EventForm<SyncEvent> {
    switch tag {
    case .started: EventForm(.started, "its sync starts")
    case .ignored: EventForm(.ignored, "a sync was requested while it was syncing")
    case .notNeeded: EventForm(.notNeeded, "a sync if needed was requested while it was fresh")
    case .forwarded: EventForm(.forwarded(ifNeeded: false), "a sync was requested and passed to its children")
    case .faultApplied:
      EventForm(.faultApplied(.hang), "an injected fault affects the sync that has begun: `error`, `hang` or `delay`")
    case .resultDropped:
      EventForm(.resultDropped(.idle), "the late result of an attempt that a client had ended was dropped")
    case .attempted:
      EventForm(.attempted(after: nil), "an attempt within a call starts, `delay` after the failure of the one before")
    case .attemptFailed: EventForm(.attemptFailed(nil), "an attempt within a call failed")
    case .noted: EventForm(.noted(""), "the program notes something about a call")
    }
  }

  package var traits: EventTraits {
    switch self {
    case .started, .ignored, .notNeeded, .forwarded: EventTraits(.dot, .quiet, kinds: [])
    case .faultApplied: EventTraits(.fault, .warning, isAnnounced: true)
    case .resultDropped: EventTraits(.dot, .warning, isAnnounced: true)
    case .attempted: EventTraits(.dot, .quiet)
    case .attemptFailed: EventTraits(.failure, .warning)
    case .noted: EventTraits(.dot, .quiet)
    }
  }

  @inlinable @inline(__always) public func visited<V: EventVisitor>(by fields: inout V) throws(V.Failure) -> SyncEvent {
    switch self {
    case .started, .ignored, .notNeeded: self
    case .attempted(let delay): .attempted(after: try fields.duration(delay, .delay))
    case .attemptFailed(let error): .attemptFailed(try fields.error(error))
    case .noted(let text): .noted(try fields.text(text, .text))
    case .forwarded(let ifNeeded): .forwarded(ifNeeded: try fields.truth(ifNeeded, .ifNeeded))
    case .faultApplied(let effect): .faultApplied(try fields.effect(effect))
    case .resultDropped(let state): .resultDropped(try fields.word(state, .state))
    }
  }
}
