import Inspection

/// The keys that the line of an event can have. ``EventLine`` can write no others, and the reference and the schema of
/// the lines come from here.
enum EventKey: String, CaseIterable {
  case t, seq, node, event, state, contents, error, origin, ifNeeded, by, delay, left, attempt, waiter
  case command, next, hang, rate, min, max, multiplier, jitter, period, maxAttempts, to
  case reason, rule, text, lints, cause

  /// Those that every line has.
  static let always: [EventKey] = [.t, .seq, .event]
  /// Those that the line of any event can have.
  static let common: [EventKey] = always + [.node, .cause]

  /// What the value says.
  var meaning: String {
    switch self {
    case .t: "when it happened: the virtual time since the start, in nanoseconds"
    case .seq: "the number of the event; they rise by one, beginning with 1"
    case .node: "the id of the node that it is about, where it is about one"
    case .event: "what happened"
    case .state: "the state that a node gets into, is put into or is waited for; `any` for a breakpoint at any change"
    case .contents: "whether the contents are available from now on"
    case .error: "the code of the error; of a group or a chain, that of its cause"
    case .origin: "the id of the node whose error it is, where a group or a chain has it from another one"
    case .ifNeeded: "whether those behind the node are asked to sync only if they need to"
    case .by: "whose doing it is: who gave a command, or whose timer it is"
    case .delay: "how long, in nanoseconds: a wait, or what a fault adds to a sync"
    case .left: "how much of its time the waiter has left, in nanoseconds"
    case .attempt: "how many failures in a row have led here; 0 after a success"
    case .waiter: "the id of the waiter; of a timer, where it is one's"
    case .command: "what was asked for, by the word of the script"
    case .next: "how many syncs a fault is for; without it, all until the faults are cleared"
    case .hang: "that the syncs never end by themselves"
    case .rate: "the chance of a fault, where it does not strike every sync"
    case .min: "the wait after the first failure, in nanoseconds"
    case .max: "the longest wait after a failure, in nanoseconds"
    case .multiplier: "by how much every further wait is longer"
    case .jitter: "how the waits are spread at random"
    case .period: "the wait after a success, in nanoseconds; 0 for none"
    case .maxAttempts: "the failures in a row after which there is no further attempt; without it, no limit"
    case .to: "the new target (`null` for none), the new children with commas between them, or how network or app are"
    case .reason: "why"
    case .rule: "the promise that was broken, by the name of its lint"
    case .text: "a sentence for people"
    case .lints: "how often there was each lint in the whole run, by its name; without those that there were none of"
    case .cause: "the number of the event that led to this one; missing where that came from outside"
    }
  }

  /// What the value can be.
  var form: Form {
    switch self {
    case .t, .seq, .delay, .left, .attempt, .next, .min, .max, .period, .maxAttempts, .cause:
      .wholeNumber
    case .rate, .multiplier: .number
    case .jitter: .words(NodeBackoff.Jitter.allCases.map(\.rawValue))
    case .contents, .ifNeeded, .hang: .truth
    case .node, .error, .origin, .waiter, .to, .text: .text
    case .event: .words(EventWord.allCases.map(\.rawValue))
    case .state: .words(NodeState.allCases.map(\.scenarioWord) + ["any"])
    case .by: .words(CommandOrigin.allCases.map(\.rawValue) + RetryOwner.words)
    case .command: .words(CommandWord.allCases.map(\.rawValue))
    case .reason: .words(RetryResetReason.allCases.map(\.rawValue) + CommandOutcome.Reason.allCases.map(\.rawValue))
    case .rule: .words(Lint.allCases.filter(\.isViolation).map(\.rawValue))
    case .lints: .counts
    }
  }

  enum Form {
    case wholeNumber, number, truth, text
    /// One of these.
    case words([String])
    /// An object with a whole number for some lints.
    case counts
  }
}

extension NodeState {
  /// The state as a scenario has it.
  var scenarioWord: String {
    switch self {
    case .idle: "idle"
    case .syncing: "syncing"
    case .synced: "didSyncSuccessfully"
    case .failed: "didFailToSync"
    }
  }
}
