import Inspection
import InspectionModel
import Loadables
import Scenarios

@MainActor
struct NodePropertyReader {
  let inspector: Inspector

  /// Returns in words how the node differs from a condition; nil if the condition holds. O(1).
  func difference(from condition: ResolvedCondition) -> String? {
    guard let loadable = inspector.loadable(condition.node) else { return "\(condition.id) does not exist" }
    let seen: NodeCondition.Property =
      switch condition.property {
      case .state: .state(NodeState(loadable.loadableState))
      case .contents: .contents(loadable.isContentsAvailable)
      case .error: .error(inspector.error(of: condition.node)?.text)
      case .needsSync: .needsSync(inspector.needsSync(condition.node) ?? false)
      }
    return seen == condition.property ? nil : seen.text(of: condition.id)
  }

  /// Returns a node's state, contents and error; empty if the node does not exist.
  func properties(of node: NodeID) -> [NodeCondition.Property] {
    guard let loadable = inspector.loadable(node) else { return [] }
    return [
      .state(NodeState(loadable.loadableState)), .contents(loadable.isContentsAvailable),
      .error(inspector.error(of: node)?.text),
    ]
  }

  /// Returns the number of the journal entry that led to the present state, or error, of the condition's node.
  func cause(of condition: ResolvedCondition) -> UInt64? {
    // The error of a group comes from another node.
    if case .error = condition.property, let origin = inspector.error(of: condition.node)?.origin {
      return inspector.stateEntry(of: origin)
    }
    return inspector.stateEntry(of: condition.node)
  }

  /// Returns whether a condition's property can change without a notification of the node.
  func changesSilently(_ condition: ResolvedCondition) -> Bool {
    switch condition.property {
    case .state, .contents: false
    case .error, .needsSync: inspector.loadable(condition.node) is any LoadableContainer
    }
  }
}

struct ResolvedCondition {
  let id: String
  let node: NodeID
  let property: NodeCondition.Property
}
