import InspectionModel
import YAMLReading

// Commands as entries of a script, and whether there can be such an entry.

extension ScriptCommand {
  /// Returns the command as a script entry in a scenario file.
  func flowValue(at time: Duration) -> FlowValue {
    .mapping([FlowValue.Entry("at", .duration(time))] + entries)
  }

  private var entries: [FlowValue.Entry] {
    switch self {
    case .sync(let id): [.init("sync", .text(id))]
    case .syncRoots: [.init("sync", .text("all"))]
    case .syncIfNeeded(let id): [.init("syncIfNeeded", .text(id))]
    case .fail(let id, let error): [.init("fail", .text(id)), .init("error", .text(error))]
    case .addFault(let id, let fault): [.init("fault", .text(id))] + fault.entries
    case .clearFaults(let id): [.init("clearFaults", .text(id ?? "all"))]
    case .setState(let id, let state, let contents, let error):
      [.init("set", .text(id)), .init("state", .text(state.word))]
        + (contents.map { [.init("contents", .literal("\($0)"))] } ?? [])
        + (error.map { [.init("error", .text($0))] } ?? [])
    case .setTarget(let id, let target): [.init("target", .text(id)), .init("to", .textOrNull(target))]
    case .setChildren(let id, let children):
      [.init("children", .text(id)), .init("to", .list(children.map { .text($0) }))]
    case .setNetwork(let isOnline): [.init("network", .text(NetworkState(isOnline: isOnline).rawValue))]
    case .setActivity(let isActive): [.init("activity", .text(ActivityState(isActive: isActive).rawValue))]
    case .postpone(let id, let delay): [.init("postpone", .text(id)), .init("by", .duration(.nanoseconds(delay)))]
    case .suspendActions: [.init("suspend", .text("actions"))]
    case .resumeActions: [.init("resume", .text("actions"))]
    // Scripts do not have these commands: a file with them could not be read.
    case .setBackoff, .setBreakpoint, .fireNow, .clock: []
    }
  }
}

extension Scenario {
  /// Returns whether the script of the scenario can contain this command: the nodes exist and support the command,
  /// required actions exist, and the values are in range.
  public func allows(_ command: ScriptCommand) -> Bool {
    let kind = command.node.map(kindTag)
    // A command names a node that exists, or none.
    guard kind != .some(nil) else { return false }
    return allows(command, kind: kind ?? nil)
  }

  /// Returns the kind of the node or waiter with this id; nil if there is none.
  private func kindTag(_ id: String) -> KindTag? {
    self[id]?.kind.nodeKind.tag ?? (waiters.contains { $0.id == id } ? .waiter : nil)
  }

  private func allows(_ command: ScriptCommand, kind: KindTag?) -> Bool {
    switch command {
    case .syncRoots, .setNetwork, .setActivity: return true
    case .suspendActions, .resumeActions: return hasActions
    case .postpone(_, let delay): return kind == .action && delay > 0
    case .sync, .syncIfNeeded: return kind?.canSync == true
    case .fail(_, let error): return ErrorCode.isOne(error)
    case .addFault(_, let fault): return kind != .pure && kind != .waiter && fault.canBeSaid
    case .clearFaults: return kind != .pure && kind != .waiter
    case .setState(_, let state, _, let error):
      return kind?.hasOwnState == true && error.map { state == .failed && ErrorCode.isOne($0) } ?? true
    case .setTarget(_, let target):
      guard kind == .proxy || kind == .pureProxy else { return false }
      guard let target else { return true }
      guard let targetKind = self[target]?.kind.nodeKind.tag else { return false }
      return kind == .pureProxy || targetKind.canSync
    case .setChildren(_, let children): return kind == .group && children.allSatisfy { self[$0] != nil }
    case .setBackoff, .setBreakpoint, .fireNow, .clock: return false
    }
  }
}

extension Fault {
  fileprivate var entries: [FlowValue.Entry] {
    let effect: FlowValue.Entry =
      switch self.effect {
      case .fail(let error): .init("error", .text(error))
      case .hang: .init("hang", .literal("true"))
      case .delay(let delay): .init("delay", .duration(.nanoseconds(delay)))
      }
    return (count.map { [.init("next", .literal("\($0)"))] } ?? []) + [effect]
      + (rate < 1 ? [.init("rate", .literal("\(rate)"))] : [])
  }

  fileprivate var canBeSaid: Bool {
    let isRight =
      switch effect {
      case .fail(let error): ErrorCode.isOne(error)
      case .hang: true
      case .delay(let delay): delay > 0
      }
    return isRight && count.map { (1...1_000_000).contains($0) } ?? true && rate > 0 && rate <= 1
  }
}
