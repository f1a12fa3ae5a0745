import Inspection
import InspectionModel
import Loadables
import Scenarios

/// Looks at the nodes of a running scenario on behalf of those who check them.
@MainActor
struct NodeReader {
  let inspector: Inspector

  /// What a node is instead of what a condition wants, in words; nil if the condition holds. O(1).
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

  /// What is true of a node: its state, whether it has contents, and its error; nothing if it does not exist.
  func properties(of node: NodeID) -> [NodeCondition.Property] {
    guard let loadable = inspector.loadable(node) else { return [] }
    return [
      .state(NodeState(loadable.loadableState)), .contents(loadable.isContentsAvailable),
      .error(inspector.error(of: node)?.text),
    ]
  }

  /// The entry that led to what a node is.
  func cause(of condition: ResolvedCondition) -> UInt64? {
    // The error of a group is another node's.
    if case .error = condition.property, let origin = inspector.error(of: condition.node)?.origin {
      return inspector.stateEntry(of: origin)
    }
    return inspector.stateEntry(of: condition.node)
  }

  /// Whether a node's properties may change without a notification of the node itself.
  func changesSilently(_ condition: ResolvedCondition) -> Bool {
    switch condition.property {
    case .state, .contents: false
    case .error, .needsSync: inspector.loadable(condition.node) is any LoadableContainer
    }
  }
}

/// A condition on a node that exists.
struct ResolvedCondition {
  let id: String
  let node: NodeID
  let property: NodeCondition.Property
}
