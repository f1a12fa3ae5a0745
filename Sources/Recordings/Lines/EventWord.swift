import InspectionModel

/// What an event is called in its line.
package enum EventWord: String, CaseIterable, Sendable {
  case stateChanged, contentsChanged, notified
  case syncStarted, syncIgnored, syncNotNeeded, syncForwarded
  case retryArmed, retryFired, retryCancelled, retryGaveUp, retryReset
  case waiterWaiting, waiterExpiring, waiterSatisfied, waiterTimedOut, waitTimedOut
  case actionScheduled, actionPendingInternet, actionDone, actionSkipped, actionUnreadable
  case actionsSuspended, actionsResumed
  case childrenChanged, violated, commanded, refused, reachedBreakpoint, stopped, ended

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
    case .stopped: self = .stopped
    case .ended: self = .ended
    }
  }

  /// What has happened.
  package var meaning: String {
    switch self {
    case .stateChanged: "the node has got into a state, or has failed once more"
    case .contentsChanged: "its contents are available now, or are gone"
    case .notified: "it tells its observers that it has changed"
    case .syncStarted: "a sync of it begins"
    case .syncIgnored: "it was asked to sync while it did"
    case .syncNotNeeded: "it was asked to sync if needed, and did not need to"
    case .syncForwarded: "it was asked to sync and asks those behind it"
    case .retryArmed: "a timer is set that will have it synced"
    case .retryFired: "the time of that timer has come, or a person has let it happen now"
    case .retryCancelled: "that timer was taken back: the node changed by other means, or nobody waits any more"
    case .retryGaveUp: "there will be no further attempt: a lint, `gave-up`"
    case .retryReset: "the failures in a row are forgotten, so that the waits are short again"
    case .waiterWaiting: "a waiter begins to wait for it, for `delay` at the most"
    case .waiterExpiring: "the waiter has waited for `delay`, four fifths of its time: a lint, `waiter-expiring`"
    case .waiterSatisfied: "the waiter has got what it waited for, after `delay`"
    case .waiterTimedOut: "the time of the waiter, `delay`, was over first"
    case .waitTimedOut: "somebody has waited for it for `delay`, as long as they wanted to"
    case .actionScheduled: "its object asks for the action at this date, for the first time or instead of another one"
    case .actionPendingInternet: "the action is due, and starts when the network is there"
    case .actionDone: "its object does not ask for the action any more"
    case .actionSkipped: "the action was to start, and its object was gone or did not ask for it any more"
    case .actionUnreadable:
      "an object in the store cannot be read, or nobody here knows what to do for it; it stays as it is"
    case .actionsSuspended: "no action starts from now on"
    case .actionsResumed: "a suspension was taken back; actions start again when none is left"
    case .childrenChanged: "it stands on other nodes now"
    case .violated: "it has broken a promise of the contract: a lint, `rule`"
    case .commanded: "somebody asked for something, see below"
    case .refused: "what the script asked for cannot be done"
    case .reachedBreakpoint: "it has got into the state, and time stands still since somebody wanted that"
    case .stopped: "the run was stopped, since an instant never ended: a lint, `endless-instant`"
    case .ended: "the run is over; always the last line"
    }
  }

  /// The keys that its line has beside those that every line can have.
  package var keys: [EventKey] {
    switch self {
    case .stateChanged: [.state, .from]
    case .reachedBreakpoint: [.state]
    case .contentsChanged: [.contents]
    case .notified, .syncStarted, .syncIgnored, .syncNotNeeded, .childrenChanged, .actionPendingInternet, .actionDone,
      .actionSkipped:
      []
    case .actionScheduled: [.date]
    case .actionUnreadable: [.object, .text]
    case .actionsSuspended, .actionsResumed: [.count]
    case .syncForwarded: [.ifNeeded]
    case .retryArmed: [.by, .delay, .attempt]
    case .retryFired, .retryCancelled: [.by]
    case .retryGaveUp: [.by, .attempt]
    case .retryReset: [.by, .reason]
    case .waiterWaiting, .waiterSatisfied, .waiterTimedOut: [.waiter, .delay]
    case .waiterExpiring: [.waiter, .delay, .left]
    case .waitTimedOut: [.delay]
    case .violated: [.rule, .text]
    case .commanded: [.by, .command]
    case .refused: [.reason]
    case .stopped: [.text]
    case .ended: [.lints]
    }
  }

  /// The keys that its line can have as well.
  package var optionalKeys: [EventKey] {
    switch self {
    case .stateChanged: [.error, .origin]
    case .retryArmed, .retryGaveUp, .retryReset: [.waiter]
    case .retryFired, .retryCancelled: [.waiter, .armed]
    case .commanded:
      EventKey.allCases.filter { key in CommandWord.allCases.contains { ($0.keys + $0.optionalKeys).contains(key) } }
    default: []
    }
  }
}
