import Explanation
import InspectionModel
import TerminalUI

/// The texts about a scheduled action in the detail panel.
struct ActionDetail {
  let sentence: String
  let pairs: [(name: String, value: String, role: StyleRole)]

  /// Creates the texts about an action. `now` is the time on the source's clock, in ns. `world` tells whether the
  /// network is online and whether actions are suspended.
  init(_ action: NodeAction, _ node: NodeSnapshot, now: Int64, world: WorldSnapshot) {
    let resumption = Self.resumption(of: action, in: world)
    sentence = Self.sentence(action, resumption: resumption)
    let date = [action.dateStamp, action.dateDistance(now: now)].compactMap { $0 }.joined(separator: ", ")
    let pairs: [(String, String, StyleRole)] = [
      ("object", action.object, .text), ("identifier", action.identifier, .text),
      ("date", date.isEmpty ? "none" : date, .text),
      ("retry timeout", Self.retryTimeout(action), .text),
      ("network", action.requiresInternet ? "needed" : "not needed", .text),
      ("runs", Messages.grouped(node.counts.syncs), .text),
      ("last error", action.lastError ?? "none", action.lastError == nil ? .text : .error),
      ("next run", Self.nextRun(action, now: now, resumption: resumption), .countdown),
    ]
    self.pairs = pairs.map { (name: $0, value: $1, role: $2) }
  }

  private static func retryTimeout(_ action: NodeAction) -> String {
    guard action.retryTimeout > 0 else { return "none: one run for each date" }
    return "\(TimeText.duration(action.retryTimeout)) after a failed run began"
  }

  /// Returns the event that ends an action's suspension, in words; nil if the action is not suspended.
  private static func resumption(of action: NodeAction, in world: WorldSnapshot) -> String? {
    guard ActionDisplayStatus(action, isSuspended: world.suspendCount > 0).isSuspended else { return nil }
    let lacksNetwork = action.state == .pendingInternet && !world.isOnline
    return lacksNetwork ? "the actions are resumed and the network is back" : "the actions are resumed"
  }

  private static func sentence(_ action: NodeAction, resumption: String?) -> String {
    switch (action.state, resumption) {
    case (.waiting, let event?), (.retrying, let event?): "suspended until \(event)"
    case (.pendingInternet, let event?): "due, suspended until \(event)"
    case (.waiting, nil): "waits for its date"
    case (.pendingInternet, nil): "due, waits for the network"
    case (.running, _): "runs now"
    case (.retrying, nil): "ran, not done, runs again"
    case (.ran, _): "ran, not done, no further run"
    case (.done, _): "done: its object no longer asks for it"
    case (.unreadable, _):
      "its object in the store is missing or unreadable; the log says why"
    }
  }

  private static func nextRun(_ action: NodeAction, now: Int64, resumption: String?) -> String {
    if let resumption { return "when \(resumption)" }
    switch action.state {
    case .waiting, .retrying:
      guard let due = action.due else { return "not known" }
      return due > now ? "\(TimeText.stamp(due)), in \(TimeText.countdown(due - now))" : "now"
    case .pendingInternet: return "when the network is back"
    case .running: return action.retryTimeout > 0 ? "after this run, unless done" : "none"
    case .ran, .done, .unreadable: return "none"
    }
  }
}
