import Inspection
import InspectionModel
import Loadables
import Scenarios

extension Simulation {
  /// What a script says for the same to happen as by a command; nil if it has no words for that, or not for its nodes.
  public func scriptAction(for command: Command) -> ScriptAction? {
    ScriptAction(command) { node in inspector.key(node).flatMap { self.node($0) == node ? $0 : nil } }
  }

  /// What is true of a node now, as an expectation at this time: its state, whether it has contents, and its error; nil if
  /// the scenario has no such node.
  public func expectation(of node: NodeID) -> Expectation.Kind? {
    guard let id = inspector.key(node), self.node(id) == node else { return nil }
    let properties = NodeReader(inspector: inspector).properties(of: node)
    // An error that did not come out of a scenario may have words that no scenario can say.
    let conditions = properties.map { NodeCondition(id, $0) }.filter(\.canBeSaid)
    return .at(virtualTime, conditions)
  }
}

extension ScriptAction {
  /// - Parameter name: The id by which the script calls a node; nil if it has none.
  fileprivate init?(_ command: Command, _ name: (NodeID) -> String?) {
    let action: ScriptAction? =
      switch command {
      case .sync(let node): name(node).map { .sync($0) }
      case .syncIfNeeded(let node): name(node).map { .syncIfNeeded($0) }
      case .syncRoots: .syncRoots
      case .fail(let node, let error): name(node).map { .fail($0, error: error) }
      case .setState(let node, let state, let hasContents, let error):
        name(node).map {
          // Of another state, an error is none.
          .set($0, state: TargetState(state), contents: hasContents, error: state == .failed ? error : nil)
        }
      case .addFault(let node, let fault): name(node).map { .fault($0, Fault(fault)) }
      case .clearFaults(nil): .clearFaults(nil)
      case .clearFaults(let node?): name(node).map { .clearFaults($0) }
      case .setTarget(let node, nil): name(node).map { .target($0, to: nil) }
      case .setTarget(let node, let target?):
        if let proxy = name(node), let target = name(target) { .target(proxy, to: target) } else { nil }
      case .setChildren(let node, let children):
        if let group = name(node), case let names = children.compactMap(name), names.count == children.count {
          .children(group, to: names)
        } else {
          nil
        }
      case .setNetwork(let isOnline): .network(isOnline ? .online : .offline)
      case .setActivity(let isActive): .activity(isActive ? .active : .background)
      case .postpone(let node, let delay): name(node).map { .postpone($0, by: .nanoseconds(delay)) }
      case .suspendActions: .suspendActions
      case .resumeActions: .resumeActions
      case .setBackoff, .setBreakpoint, .happenNow, .clock: nil
      }
    guard let action else { return nil }
    self = action
  }
}

extension TargetState {
  fileprivate init(_ state: NodeState) {
    switch state {
    case .idle: self = .idle
    case .syncing: self = .syncing
    case .synced: self = .didSyncSuccessfully
    case .failed: self = .didFailToSync
    }
  }
}
