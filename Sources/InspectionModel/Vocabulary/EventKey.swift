/// The only keys of event lines. The reference and the schema of the lines are generated from them.
package enum EventKey: String, CaseIterable, Sendable {
  case version, t, seq, node, event, state, from, contents, error, origin, ifNeeded, by, delay, left, attempt, waiter,
    armed
  case command, next, hang, rate, min, max, multiplier, jitter, period, maxAttempts, to
  case due, timer, script, action, clock, speed
  case date, count, object
  case reason, rule, text, lints, cause

  /// The keys of every line.
  package static let always: [EventKey] = [.version, .t, .seq, .event]
  /// The keys that any line can have.
  package static let common: [EventKey] = always + [.node, .cause]

  /// The meaning of the value.
  package var meaning: String {
    switch self {
    case .version:
      "the version of the line, `major.minor`: a newer minor one has more keys and words, and none that means something else"
    case .t: "when it happened: the virtual time since the start, in nanoseconds"
    case .seq: "the number of the event; they rise by one, beginning with 1"
    case .node: "the id of the node that it is about, where it is about one"
    case .event: "what happened"
    case .state:
      "the state that a node enters, is put into or has a breakpoint at; `any` for a breakpoint at any change"
    case .from: "the state that it was in before"
    case .contents: "whether the contents are available from now on"
    case .error: "the code of the error; of a group or a chain, that of its cause"
    case .origin: "the id of the node whose error it is, where a group or a chain has it from another one"
    case .ifNeeded: "whether its children sync only if needed"
    case .by: "whose doing it is: who gave a command, or whose timer it is"
    case .delay: "how long, in nanoseconds: a wait, what a fault adds to a sync, or how far an action is put off"
    case .left: "how much of its time the waiter has left, in nanoseconds"
    case .attempt: "how many failures in a row have led here; 0 after a success"
    case .waiter: "the id of the waiter; of a timer, where it is one's"
    case .armed: "the number of the event that had set the timer, where that is known"
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
    case .to:
      "the new target (`null` for none), the new children with commas between them, how network or app are, or the "
        + "node to the event of which the clock goes"
    case .due: "when that would have happened, or where the clock goes: virtual time in nanoseconds"
    case .timer: "the number of the timer that is to fire"
    case .script: "which entry of the script is to happen, from zero in the order in which they do"
    case .action: "the id of the action that is to start"
    case .date:
      "the date of the action: virtual time in nanoseconds; less than nothing for one before the start of the run"
    case .count: "the number of active suspensions of the actions"
    case .object: "the object in the store, by its collection and its key"
    case .clock: "what the clock is to do"
    case .speed: "how many virtual seconds are to pass for each real one"
    case .reason: "why"
    case .rule: "the promise that was broken, by the name of its lint"
    case .text: "a sentence for people"
    case .lints: "how often there was each lint in the whole run, by its name; without those that there were none of"
    case .cause: "the number of the event that led to this one; missing where that came from outside"
    }
  }

  /// The form of the value.
  package var form: Form {
    switch self {
    case .t, .seq, .delay, .left, .attempt, .armed, .next, .min, .max, .period, .maxAttempts, .due, .timer,
      .script, .date, .count, .cause:
      .wholeNumber
    case .rate, .multiplier, .speed: .number
    case .clock: .words(ClockTag.allCases.map(\.rawValue))
    case .jitter: .words(NodeBackoff.Jitter.allCases.map(\.rawValue))
    case .contents, .ifNeeded, .hang: .truth
    case .node, .error, .origin, .waiter, .to, .action, .object, .text, .version: .text
    case .event: .words(EventTag.allCases.map(\.rawValue))
    case .state: .words(NodeState.allCases.map(\.word) + ["any"])
    case .from: .words(NodeState.allCases.map(\.word))
    case .by: .words(CommandOrigin.allCases.map(\.rawValue) + RetryOwner.words)
    case .command: .words(CommandTag.allCases.map(\.rawValue))
    case .reason: .words(RetryResetReason.allCases.map(\.rawValue) + CommandOutcome.Reason.allCases.map(\.rawValue))
    case .rule: .words(Lint.allCases.filter(\.isViolation).map(\.rawValue))
    case .lints: .counts
    }
  }

  package enum Form: Sendable {
    case wholeNumber, number, truth, text
    case words([String])
    /// An object with whole numbers for some lints.
    case counts
  }
}
