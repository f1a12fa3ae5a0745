/// The machine-readable words (raw values) for the kinds of events, as written in event lines.
package enum EventTag: String, CaseIterable, Sendable {
  case stateChanged, contentsChanged, notified
  case syncStarted, syncIgnored, syncNotNeeded, syncForwarded, faultApplied, resultDropped
  case retryArmed, retryFired, retryCancelled, retryGaveUp, retryReset
  case waiterWaiting, waiterExpiring, waiterSatisfied, waiterTimedOut, waitTimedOut
  case actionScheduled, actionPendingInternet, actionDone, actionSkipped, actionUnreadable
  case actionsSuspended, actionsResumed
  case childrenChanged, violated, commanded, refused, reachedBreakpoint, attached, controlChanged
  case stopped, ended, other

  package init(_ event: JournalEvent) {
    switch event {
    case .stateChanged: self = .stateChanged
    case .contentsChanged: self = .contentsChanged
    case .notified: self = .notified
    case .syncStarted: self = .syncStarted
    case .syncIgnored: self = .syncIgnored
    case .syncNotNeeded: self = .syncNotNeeded
    case .syncForwarded: self = .syncForwarded
    case .faultApplied: self = .faultApplied
    case .resultDropped: self = .resultDropped
    case .retryArmed: self = .retryArmed
    case .retryFired: self = .retryFired
    case .retryCancelled: self = .retryCancelled
    case .retryGaveUp: self = .retryGaveUp
    case .retryReset: self = .retryReset
    case .waiter(_, .waiting): self = .waiterWaiting
    case .waiter(_, .expiring): self = .waiterExpiring
    case .waiter(_, .satisfied): self = .waiterSatisfied
    case .waiter(_, .timedOut): self = .waiterTimedOut
    case .waitTimedOut: self = .waitTimedOut
    case .action(.scheduled): self = .actionScheduled
    case .action(.pendingInternet): self = .actionPendingInternet
    case .action(.done): self = .actionDone
    case .action(.skipped): self = .actionSkipped
    case .action(.unreadable): self = .actionUnreadable
    case .action(.suspended): self = .actionsSuspended
    case .action(.resumed): self = .actionsResumed
    case .childrenChanged: self = .childrenChanged
    case .violated: self = .violated
    case .commanded: self = .commanded
    case .refused: self = .refused
    case .reachedBreakpoint: self = .reachedBreakpoint
    case .attached: self = .attached
    case .controlChanged: self = .controlChanged
    case .stopped: self = .stopped
    case .ended: self = .ended
    case .other: self = .other
    }
  }
}

/// The description of one kind of event. Codecs, schemas and reference tables are made from it.
package struct EventDescriptor: Sendable {
  package let meaning: String
  /// The keys that the event's line always has, in addition to the keys of all event lines.
  package let keys: [EventKey]
  /// The keys that the event's line can have, depending on the event's values.
  package let optionalKeys: [EventKey]

  package var allKeys: [EventKey] { keys + optionalKeys }

  fileprivate init(_ meaning: String, keys: [EventKey] = [], optionalKeys: [EventKey] = []) {
    self.meaning = meaning
    self.keys = keys
    self.optionalKeys = optionalKeys
  }
}

extension EventTag {
  package var descriptor: EventDescriptor {
    switch self {
    case .stateChanged:
      EventDescriptor(
        "the node entered a state, or failed once more", keys: [.state, .from], optionalKeys: [.error, .origin])
    case .contentsChanged: EventDescriptor("its contents became available or unavailable", keys: [.contents])
    case .notified: EventDescriptor("it notifies its observers of a change")
    case .syncStarted: EventDescriptor("its sync starts")
    case .syncIgnored: EventDescriptor("a sync was requested while it was syncing")
    case .syncNotNeeded: EventDescriptor("a sync if needed was requested while it was fresh")
    case .syncForwarded: EventDescriptor("a sync was requested and passed to its children", keys: [.ifNeeded])
    case .faultApplied:
      EventDescriptor(
        "an injected fault affects the sync that has begun: `error`, `hang` or `delay`",
        optionalKeys: [.error, .hang, .delay])
    case .resultDropped:
      EventDescriptor("the late result of an attempt that a client had ended was dropped", keys: [.state])
    case .retryArmed:
      EventDescriptor(
        "a timer was set for its next sync, or for the timeout of a waiter", keys: [.by, .delay, .attempt],
        optionalKeys: [.waiter])
    case .retryFired:
      EventDescriptor("the timer fired, on time or by the user", keys: [.by], optionalKeys: [.waiter, .armed])
    case .retryCancelled:
      EventDescriptor(
        "the timer was cancelled: the node changed otherwise, or its waiter ended", keys: [.by],
        optionalKeys: [.waiter, .armed])
    case .retryGaveUp:
      EventDescriptor("no further attempt: a warning, `gave-up`", keys: [.by, .attempt], optionalKeys: [.waiter])
    case .retryReset:
      EventDescriptor(
        "the back-off starts again from its first delay", keys: [.by, .reason],
        optionalKeys: [.waiter])
    case .waiterWaiting: EventDescriptor("the waiter starts to wait, `delay` at most", keys: [.waiter, .delay])
    case .waiterExpiring:
      EventDescriptor(
        "the waiter waited for `delay`, four fifths of its time: a warning, `waiter-expiring`",
        keys: [.waiter, .delay, .left])
    case .waiterSatisfied: EventDescriptor("the waiter was satisfied after `delay`", keys: [.waiter, .delay])
    case .waiterTimedOut: EventDescriptor("the waiter timed out after `delay`", keys: [.waiter, .delay])
    case .waitTimedOut: EventDescriptor("a waiter without a name timed out after `delay`", keys: [.delay])
    case .actionScheduled:
      EventDescriptor(
        "its object asks for the action at this date; first time or new date", keys: [.date])
    case .actionPendingInternet: EventDescriptor("the action is due and starts once online")
    case .actionDone: EventDescriptor("its object no longer asks for the action")
    case .actionSkipped:
      EventDescriptor("a start was dropped: the object was removed or no longer asks for the action")
    case .actionUnreadable:
      EventDescriptor(
        "an object in the store is unreadable or has no handler in this program; it stays unchanged",
        keys: [.object, .text])
    case .actionsSuspended: EventDescriptor("the actions were suspended", keys: [.count])
    case .actionsResumed:
      EventDescriptor("one suspension was removed; actions start again after the last one", keys: [.count])
    case .childrenChanged: EventDescriptor("its children changed")
    case .violated: EventDescriptor("it violated its contract: a warning, `rule`", keys: [.rule, .text])
    case .commanded:
      EventDescriptor(
        "a command, see below", keys: [.by, .command],
        optionalKeys: EventKey.allCases.filter { key in
          CommandTag.allCases.contains { $0.descriptor.allKeys.contains(key) }
        })
    case .refused: EventDescriptor("a script entry was refused", keys: [.reason])
    case .reachedBreakpoint: EventDescriptor("it hit a breakpoint; the clock pauses", keys: [.state])
    case .controlChanged:
      EventDescriptor("a client took control of the program; without `text`, control ended", optionalKeys: [.text])
    case .attached:
      EventDescriptor("the viewer attached again; earlier events are unknown, except those that the program kept")
    case .stopped:
      EventDescriptor("the run was stopped in an endless instant: a warning, `endless-instant`", keys: [.text])
    case .ended: EventDescriptor("the run ended; always the last line", keys: [.lints])
    case .other: EventDescriptor("an event of a program with a newer format, by its word", keys: [.text])
    }
  }
}
