import Explanation
import InspectionModel

/// Messages about the matches of a filter, and about going to failed nodes.
extension Messages {
  static let noFailedNodes = "no failed nodes"
  static let noViolations = "no violations"

  static func noFailedMatches(_ keys: Keymap) -> String {
    "no failed nodes among the matches; \(keys[.close]) clears the filter"
  }

  static func noFilter(_ keys: Keymap) -> String { "no filter: \(keys[.filter]) finds nodes" }

  static func noMatches(_ context: DashboardState) -> String {
    "no matches for `\(context.filtering.text ?? "")`; \(context.keymap[.close]) clears the filter"
  }

  static func failedNode(_ step: SearchStep) -> String {
    step.count == 1 ? "the only failed node" : place(step, "failed node")
  }

  static func match(_ step: SearchStep) -> String {
    step.count == 1 ? "the only match" : place(step, "match")
  }

  private static func place(_ step: SearchStep, _ noun: String) -> String {
    let place = "\(noun) \(step.position) of \(step.count)"
    guard step.isWrapped else { return place }
    return "\(place), \(step.direction == .down ? "again from the top" : "again from the bottom")"
  }
}

// Messages about commands for all matches.
extension Messages {
  static let nothingSynced = "nothing synced"

  static func noMatchToFail(_ context: DashboardState) -> String {
    none(context, of: "\(context.keymap[.fail]) fails loadables and families of calls")
  }

  static func noMatchToFault(_ context: DashboardState) -> String {
    none(context, of: "only loadables with their own syncs, and families of calls, take faults")
  }

  static func noMatchToSync(_ context: DashboardState) -> String {
    none(context, of: "only nodes that can sync are synced")
  }

  private static func none(_ context: DashboardState, of what: String) -> String {
    guard let count = context.filter?.matches.count, count > 0 else { return noMatches(context) }
    return "no such node among \(self.count(count, "match", plural: "matches")): \(what)"
  }

  static func message(for commands: NodeCommands, _ outcomes: [CommandOutcome]) -> Message? {
    guard let command = commands.commands.first, let subject = commands.subject else { return nil }
    let done = outcomes.count { if case .done = $0 { true } else { false } }
    let others = Dictionary(grouping: outcomes.compactMap(reason)) { $0 }.map { ($0.key, $0.value.count) }
      .sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map { "\($1) \($0)" }
    let number = done < outcomes.count ? "\(done) " : ""
    let result = done == 0 ? [] : [number + pastTense(command)]
    return Message(text: "\(subject): \((result + others).joined(separator: "; "))", isWarning: done == 0)
  }

  /// Returns the effect of a command on a node as a participle, such as `asked to sync`.
  private static func pastTense(_ command: NodeCommand) -> String {
    switch command {
    case .fail(_, let error): "failed, \(error)"
    case .sync: "asked to sync"
    case .addFault(_, let fault): "given a fault (\(fault.text()))"
    case .clearFaults: "cleared of faults"
    default: "done"
    }
  }

  /// Returns why a command had no effect on a node; nil if the command had an effect.
  private static func reason(_ outcome: CommandOutcome) -> String? {
    switch outcome {
    case .done: nil
    case .ignored(.alreadySyncing): "ignored (already syncing)"
    case .ignored: "ignored"
    case .refused(let words): "refused (\(words))"
    case .undelivered(let words): words
    }
  }
}
