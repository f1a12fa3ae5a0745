import InspectionModel
import Loadables
import Scenarios

extension Command {
  /// What an entry of the script asks for; nil if it names a node that does not exist, which the reader refuses.
  @MainActor
  init?(_ action: ScriptAction, in nodes: NodeDefinitions) {
    func id(_ name: String) -> NodeID? { nodes.node(name) }
    let command: Command? =
      switch action {
      case .sync(let node): id(node).map { .sync($0) }
      case .syncRoots: .syncRoots
      case .syncIfNeeded(let node): id(node).map { .syncIfNeeded($0) }
      case .fail(let node, let error): id(node).map { .fail($0, error: error) }
      case .fault(let node, let fault): id(node).map { .addFault($0, NodeFault(fault)) }
      case .clearFaults(nil): .clearFaults(nil)
      case .clearFaults(let node?): id(node).map { .clearFaults($0) }
      case .set(let node, let state, let contents, let error):
        id(node).map { .setState($0, NodeState(state), hasContents: contents, error: error) }
      case .target(let node, let target): id(node).map { .setTarget($0, target.flatMap(id)) }
      case .children(let node, let children): id(node).map { .setChildren($0, children.compactMap(id)) }
      case .network(let state): .setNetwork(isOnline: state == .online)
      case .activity(let state): .setActivity(isActive: state == .active)
      case .postpone(let node, let delay): id(node).map { .postpone($0, by: delay.wholeNanoseconds) }
      case .suspendActions: .suspendActions
      case .resumeActions: .resumeActions
      }
    guard let command else { return nil }
    self = command
  }
}

extension ScriptAction {
  /// The action in a word or two, for saying what comes next.
  var label: String {
    switch self {
    case .sync: "sync"
    case .syncRoots: "sync all"
    case .syncIfNeeded: "sync if needed"
    case .fail: "fail"
    case .set: "set state"
    case .target: "new target"
    case .fault: "fault"
    case .clearFaults: "clear faults"
    case .children: "new children"
    case .network(let state): "network \(state.rawValue)"
    case .activity(let state): "app \(state.rawValue)"
    case .postpone: "postpone"
    case .suspendActions: "suspend actions"
    case .resumeActions: "resume actions"
    }
  }
}

extension NodeState {
  init(_ state: TargetState) {
    switch state {
    case .idle: self = .idle
    case .syncing: self = .syncing
    case .didSyncSuccessfully: self = .synced
    case .didFailToSync: self = .failed
    }
  }
}
