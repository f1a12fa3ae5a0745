import InspectionModel
import YAMLReading

extension Scenario {
  /// Whether the scenario's script could say this: its nodes exist and are of kinds that can do it, there are
  /// actions where it is about them, and its values are in their ranges.
  public func allows(_ command: ScriptCommand) -> Bool {
    let node = command.node.map { self[$0] }
    // A command names a node that exists, or none.
    guard node != .some(nil) else { return false }
    let kind = node??.kind.nodeKind.tag
    switch command {
    case .syncRoots, .setNetwork, .setActivity: return true
    case .suspendActions, .resumeActions: return hasActions
    case .postpone(_, let delay): return kind == .action && delay > 0
    case .sync, .syncIfNeeded: return kind?.canSync == true
    case .fail(_, let error): return ErrorCode.isOne(error)
    case .addFault(_, let fault): return kind != .pure && fault.canBeSaid
    case .clearFaults: return kind != .pure
    case .setState(_, let state, _, let error):
      return kind?.hasOwnState == true && error.map { state == .failed && ErrorCode.isOne($0) } ?? true
    case .setTarget(_, let target):
      guard kind == .proxy || kind == .pureProxy else { return false }
      guard let target else { return true }
      guard let targetKind = self[target]?.kind.nodeKind.tag else { return false }
      return kind == .pureProxy || targetKind.canSync
    case .setChildren(_, let children): return kind == .group && children.allSatisfy { self[$0] != nil }
    case .setBackoff, .setBreakpoint, .happenNow, .clock: return false
    }
  }
}

extension NodeCondition {
  /// Whether an expectation can say this of a node that exists.
  package var canBeSaid: Bool {
    if case .error(let code?) = property { ErrorCode.isOne(code) } else { true }
  }
}

extension Fault {
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

extension ErrorCode {
  fileprivate static func isOne(_ text: String) -> Bool {
    if case .value = check(text) { true } else { false }
  }
}
