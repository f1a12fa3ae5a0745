import Inspection
import TerminalUI

/// What the detail tells of a scheduled action.
struct ActionDetail {
  /// Where it stands.
  let sentence: String
  /// What it is, and what comes next.
  let pairs: [(name: String, value: String, role: StyleRole)]

  /// - Parameters:
  ///   - now: The time on the source's clock, in nanoseconds.
  ///   - suspendCount: How many suspensions of the actions are not taken back.
  init(_ action: NodeAction, _ node: NodeSnapshot, now: Int64, suspendCount: Int) {
    let isSuspended = suspendCount > 0
    sentence = Self.sentence(action, isSuspended: isSuspended)
    let date = [action.dateStamp, action.dateDistance(now: now)].compactMap { $0 }.joined(separator: ", ")
    let pairs: [(String, String, StyleRole)] = [
      ("object", action.object, .text), ("identifier", action.identifier, .text),
      ("date", date.isEmpty ? "none any more" : date, .text),
      (
        "retry timeout",
        action.retryTimeout > 0
          ? "\(TimeText.duration(action.retryTimeout)) after each run" : "none: one run for each date",
        .text
      ),
      ("network", action.requiresInternet ? "needed" : "not needed", .text),
      ("runs", "\(node.counts.syncs)", .text),
      ("last error", action.lastError ?? "none", action.lastError == nil ? .text : .error),
      ("next run", Self.nextRun(action, now: now, isSuspended: isSuspended), .countdown),
    ]
    self.pairs = pairs.map { (name: $0, value: $1, role: $2) }
  }

  private static func sentence(_ action: NodeAction, isSuspended: Bool) -> String {
    switch action.state {
    case .waiting where isSuspended, .retrying where isSuspended: "starts no more until the actions are resumed"
    case .waiting: "waits for its date"
    case .pendingInternet: "is due, and waits for the network"
    case .running: "runs now"
    case .retrying: "has run, is not done, and runs again"
    case .ran: "has run, is not done, and does not run again by itself"
    case .done: "is done: its object does not ask for it any more"
    }
  }

  private static func nextRun(_ action: NodeAction, now: Int64, isSuspended: Bool) -> String {
    if isSuspended, action.state != .done, action.state != .ran { return "when the actions are resumed" }
    switch action.state {
    case .waiting, .retrying:
      guard let due = action.due else { return "not known" }
      return due > now ? "\(TimeText.stamp(due)), in \(TimeText.countdown(due - now))" : "now"
    case .pendingInternet: return "when the network is back"
    case .running: return action.retryTimeout > 0 ? "after this one, if it is not done by then" : "none"
    case .ran, .done: return "none"
    }
  }
}
