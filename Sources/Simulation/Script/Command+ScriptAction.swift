import Inspection
import Scenarios

extension Command {
  /// What an entry of the script asks for; nil if it names a node that does not exist, which the reader refuses.
  @MainActor
  init?(_ action: ScriptAction, in tree: SimulatedTree, _ inspector: Inspector) {
    func id(_ name: String) -> NodeID? { tree.loadables[name].flatMap(inspector.id) }
    guard let node = action.node.flatMap(id) else { return nil }
    switch action {
    case .sync: self = .sync(node)
    case .syncIfNeeded: self = .syncIfNeeded(node)
    case .fail(_, let error): self = .fail(node, error: error)
    case .set(_, let state, let contents, let error):
      self = .setState(node, NodeState(state), hasContents: contents, error: error)
    case .target(_, let target): self = .setTarget(node, target.flatMap(id))
    // TEMPORARY: these are not run yet.
    case .fault, .clearFaults, .children, .network, .activity: return nil
    }
  }
}

extension ScriptAction {
  /// The action in a word or two, for saying what comes next.
  var label: String {
    switch self {
    case .sync: "sync"
    case .syncIfNeeded: "sync if needed"
    case .fail: "fail"
    case .set: "set state"
    case .target: "new target"
    case .fault: "fault"
    case .clearFaults: "clear faults"
    case .children: "new children"
    case .network(let state): "network \(state.rawValue)"
    case .activity(let state): "app \(state.rawValue)"
    }
  }
}

extension NodeState {
  fileprivate init(_ state: TargetState) {
    switch state {
    case .idle: self = .idle
    case .syncing: self = .syncing
    case .didSyncSuccessfully: self = .synced
    case .didFailToSync: self = .failed
    }
  }
}
