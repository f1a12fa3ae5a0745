import InspectionModel
import Loadables

extension Inspector {
  /// Returns the leaves under a node, or the node itself: waiters, and loadables that are not groups or the like.
  package func leaves(under node: NodeID) -> [any PureLoadableProtocol] {
    var leaves: [any PureLoadableProtocol] = []
    var visited: Set<ObjectIdentifier> = []
    var pending = [loadable(node)].compactMap { $0 }
    while let next = pending.popLast() {
      guard visited.insert(ObjectIdentifier(next)).inserted else { continue }
      if let container = next as? any LoadableContainer, !(next is WaiterLoadable) {
        pending.append(contentsOf: container.dependencies.reversed())
      } else {
        leaves.append(next)
      }
    }
    return leaves
  }
}
