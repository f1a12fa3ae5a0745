import InspectionModel
import Loadables

extension Inspector {
  /// Returns the leaves under a node, each once, or the node's own loadable if it is a leaf. A waiter counts as a leaf.
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
