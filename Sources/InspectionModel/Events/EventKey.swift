/// The keys of event lines (one JSON object per event). The lines' reference and schema are generated from them.
public enum EventKey: String, CaseIterable, Sendable {
  case version, t, seq, node, event, state, from, contents, error, origin, ifNeeded, by, delay, left, attempt, waiter,
    armed, hold, holder
  case command, next, hang, rate, min, max, multiplier, jitter, period, maxAttempts, to
  case due, timer, script, action, clock, speed
  case date, count, object
  case reason, rule, text, lints, cause

  /// The keys that every event line has.
  public static let always: [EventKey] = [.version, .t, .seq, .event]
  /// The keys that any event line can have, whatever its event: ``always``, the node and the cause.
  public static let common: [EventKey] = always + [.node, .cause]

  /// The meaning of the key's value, for the reference and the schema.
  public var meaning: String {
    switch self {
    case .version:
      "the version of the line, `major.minor`; a higher minor version adds keys and values and changes none"
    case .t: "the virtual time since the start, in ns"
    case .seq: "the number of the event, from 1 without gaps"
    case .node: "the id of the node, if the event has one"
    case .event: "the kind of event"
    case .state: "the new state, or the state of a breakpoint; `any` for a breakpoint at any change"
    case .from: "the previous state"
    case .contents: "whether contents are available now"
    case .error: "the code of the error; of a group or a chain, the code of its origin"
    case .origin: "the id of the node with the error, if a group or a chain shows the error of another node"
    case .ifNeeded: "whether its children sync only if needed"
    case .by: "the origin of a command, or the owner of a timer"
    case .delay: "a duration in ns: a delay or wait, the extra time of a fault, or the postponement of an action"
    case .left: "the time left to the waiter, in ns"
    case .attempt: "the failures in a row so far; 0 after a success"
    case .waiter: "the id of the waiter, or of the waiter that owns a timer"
    case .armed: "the number of the event that set the timer, if known"
    case .hold: "the condition that holds the attempt"
    case .holder: "the id of the breaker or budget that holds the attempt, if known"
    case .command: "the command, as in a script"
    case .next: "the number of syncs that a fault affects; without it, all until the faults are cleared"
    case .hang: "true if the syncs hang"
    case .rate: "the probability of a fault, if below 1"
    case .min: "the delay after the first failure, in ns"
    case .max: "the maximum delay after a failure, in ns"
    case .multiplier: "the factor from one delay to the next"
    case .jitter: "the random spread of the delays"
    case .period: "the delay after a success, in ns; 0 for none"
    case .maxAttempts: "the failures in a row after which the syncer gives up; without it, no limit"
    case .to:
      "the new target (`null` for none), the new children separated by commas, the new state of network or app, or "
        + "the node whose event the clock goes to"
    case .due: "the planned time of the fired event, or the time that the clock goes to, in ns of virtual time"
    case .timer: "the number of the fired timer"
    case .script: "the index of the fired script entry, from 0 in order of time"
    case .action: "the id of the started action"
    case .date: "the date of the action, in ns of virtual time; negative before the start of the run"
    case .count: "the number of active suspensions of the actions"
    case .object: "the object in the store: collection and key"
    case .clock: "the command of the clock"
    case .speed: "virtual seconds for each real one"
    case .reason: "why"
    case .rule: "the name of the warning"
    case .text: "a sentence"
    case .lints: "the count of each warning in the whole run, by its name; without zeros"
    case .cause: "the number of the event that caused this one; missing for causes outside the run"
    }
  }

  /// The type of the key's value in an event line, with the allowed words if only some are valid.
  public var form: Form {
    switch self {
    case .t, .seq, .delay, .left, .attempt, .armed, .next, .min, .max, .period, .maxAttempts, .due, .timer, .script,
      .date, .count, .cause:
      .wholeNumber
    case .rate, .multiplier, .speed: .number
    case .clock: .words(ClockTag.allCases.map(\.rawValue))
    case .jitter: .words(NodeBackoff.Jitter.allCases.map(\.rawValue))
    case .contents, .ifNeeded, .hang: .truth
    case .node, .error, .origin, .waiter, .to, .action, .object, .text, .version, .holder: .text
    case .event: .words(JournalEvent.Tag.allCases.map(\.word))
    case .state: .words(NodeState.allCases.map(\.word) + ["any"])
    case .from: .words(NodeState.allCases.map(\.word))
    case .by: .words(CommandOrigin.allCases.map(\.rawValue) + TimerOwner.words)
    case .command: .words(CommandTag.allCases.map(\.rawValue))
    case .reason: .words(RetryResetReason.allCases.map(\.rawValue) + CommandOutcome.Reason.allCases.map(\.rawValue))
    case .hold: .words(HoldKind.allCases.map(\.rawValue))
    case .rule: .words(Lint.allCases.filter(\.isViolation).map(\.rawValue))
    case .lints: .counts
    }
  }

  public enum Form: Sendable {
    case wholeNumber, number, truth, text
    case words([String])
    /// A JSON object: the names of the lints that occurred as keys, their numbers of occurrences as values.
    case counts
  }
}
