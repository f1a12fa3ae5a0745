extension Scenario {
  /// Whether the scenario's script could say this: its nodes exist and are of kinds that can do it, there are
  /// actions where it is about them, and its values are in their ranges.
  public func allows(_ action: ScriptAction) -> Bool {
    let node = action.node.map { self[$0] }
    // An action is about a node that exists, or about none.
    guard node != .some(nil) else { return false }
    let kind = node??.kind.nodeKind
    switch action {
    case .syncRoots, .network, .activity: return true
    case .suspendActions, .resumeActions: return hasActions
    case .postpone(_, let delay): return kind == .action && delay > .zero
    case .sync, .syncIfNeeded: return kind?.canBeSynced == true
    case .fail(_, let error): return ErrorCode.isOne(error)
    case .fault(_, let fault): return kind != .pure && fault.canBeSaid
    case .clearFaults: return kind != .pure
    case .set(_, let state, _, let error):
      return kind?.hasOwnState == true && error.map { state == .didFailToSync && ErrorCode.isOne($0) } ?? true
    case .target(_, let target):
      guard kind == .proxy || kind == .pureProxy else { return false }
      guard let target else { return true }
      guard let targetKind = self[target]?.kind.nodeKind else { return false }
      return kind == .pureProxy || targetKind.canBeSynced
    case .children(_, let children): return kind == .group && children.allSatisfy { self[$0] != nil }
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
      case .delay(let delay): delay > .zero
      }
    return isRight && count.map { (1...1_000_000).contains($0) } ?? true && rate > 0 && rate <= 1
  }
}

extension ErrorCode {
  fileprivate static func isOne(_ text: String) -> Bool {
    if case .value = check(text) { true } else { false }
  }
}

extension NodeDefinition.Kind {
  fileprivate var nodeKind: NodeKind {
    switch self {
    case .loadable: .loadable
    case .pure: .pure
    case .group: .group
    case .proxy: .proxy
    case .pureProxy: .pureProxy
    case .chain: .chain
    case .map: .map
    case .asyncMap: .asyncMap
    case .flatMap: .flatMap
    case .joined: .joined
    case .autosync: .autosync
    case .action: .action
    }
  }
}
