/// The word for each event, in its line.
package enum EventTag: String, CaseIterable, Sendable {
  case stateChanged, contentsChanged, notified
  case syncStarted, syncIgnored, syncNotNeeded, syncForwarded
  case retryArmed, retryFired, retryCancelled, retryGaveUp, retryReset
  case waiterWaiting, waiterExpiring, waiterSatisfied, waiterTimedOut, waitTimedOut
  case actionScheduled, actionPendingInternet, actionDone, actionSkipped, actionUnreadable
  case actionsSuspended, actionsResumed
  case childrenChanged, violated, commanded, refused, reachedBreakpoint, attached, stopped, ended

  package init(_ event: JournalEvent) {
    switch event {
    case .stateChanged: self = .stateChanged
    case .contentsChanged: self = .contentsChanged
    case .notified: self = .notified
    case .syncStarted: self = .syncStarted
    case .syncIgnored: self = .syncIgnored
    case .syncNotNeeded: self = .syncNotNeeded
    case .syncForwarded: self = .syncForwarded
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
    case .stopped: self = .stopped
    case .ended: self = .ended
    }
  }
}

/// The description of an event, from which codecs, schemas and reference tables are generated.
package struct EventDescriptor: Sendable {
  package let meaning: String
  /// The keys that its line always has, in addition to those of every line.
  package let keys: [EventKey]
  /// The keys that its line can have.
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
    case .contentsChanged: EventDescriptor("its contents became available, or are gone", keys: [.contents])
    case .notified: EventDescriptor("it notifies its observers of a change")
    case .syncStarted: EventDescriptor("a sync of it begins")
    case .syncIgnored: EventDescriptor("a sync was requested while it was syncing")
    case .syncNotNeeded: EventDescriptor("a sync-if-needed was requested, and none was needed")
    case .syncForwarded: EventDescriptor("a sync was requested, and passed on to its children", keys: [.ifNeeded])
    case .retryArmed:
      EventDescriptor(
        "a timer is set that will sync it, or, of a waiter, end its wait", keys: [.by, .delay, .attempt],
        optionalKeys: [.waiter])
    case .retryFired:
      EventDescriptor("that timer fired, or was fired by hand", keys: [.by], optionalKeys: [.waiter, .armed])
    case .retryCancelled:
      EventDescriptor(
        "that timer was cancelled: the node changed by other means, or its waiter left", keys: [.by],
        optionalKeys: [.waiter, .armed])
    case .retryGaveUp:
      EventDescriptor("there is no further attempt: a lint, `gave-up`", keys: [.by, .attempt], optionalKeys: [.waiter])
    case .retryReset:
      EventDescriptor(
        "the failures in a row are forgotten, so that the delays are short again", keys: [.by, .reason],
        optionalKeys: [.waiter])
    case .waiterWaiting: EventDescriptor("the waiter starts to wait, `delay` at most", keys: [.waiter, .delay])
    case .waiterExpiring:
      EventDescriptor(
        "the waiter has waited for `delay`, four fifths of its time: a lint, `waiter-expiring`",
        keys: [.waiter, .delay, .left])
    case .waiterSatisfied: EventDescriptor("the waiter was satisfied after `delay`", keys: [.waiter, .delay])
    case .waiterTimedOut: EventDescriptor("the waiter timed out after `delay`", keys: [.waiter, .delay])
    case .waitTimedOut: EventDescriptor("a waiter without a name timed out after `delay`", keys: [.delay])
    case .actionScheduled:
      EventDescriptor(
        "its object asks for the action at this date, for the first time or instead of another date", keys: [.date])
    case .actionPendingInternet: EventDescriptor("the action is due, and starts when the network is there")
    case .actionDone: EventDescriptor("its object does not ask for the action any more")
    case .actionSkipped:
      EventDescriptor("the action was to start, and its object was gone or did not ask for it any more")
    case .actionUnreadable:
      EventDescriptor(
        "an object in the store cannot be read, or has no handler in this program; it stays as it is",
        keys: [.object, .text])
    case .actionsSuspended: EventDescriptor("the actions are suspended", keys: [.count])
    case .actionsResumed:
      EventDescriptor("a suspension was removed; actions start again when none is left", keys: [.count])
    case .childrenChanged: EventDescriptor("it has other children")
    case .violated: EventDescriptor("it violated its contract: a lint, `rule`", keys: [.rule, .text])
    case .commanded:
      EventDescriptor(
        "a command was given, see below", keys: [.by, .command],
        optionalKeys: EventKey.allCases.filter { key in
          CommandTag.allCases.contains { $0.descriptor.allKeys.contains(key) }
        })
    case .refused: EventDescriptor("what the script asks for cannot be done", keys: [.reason])
    case .reachedBreakpoint: EventDescriptor("it hit a breakpoint, and the clock is paused", keys: [.state])
    case .attached:
      EventDescriptor("a client attaches to the program; what happened before is not known, but for what was kept")
    case .stopped:
      EventDescriptor("the run was stopped, since an instant never ended: a lint, `endless-instant`", keys: [.text])
    case .ended: EventDescriptor("the run is over; always the last line", keys: [.lints])
    }
  }
}
