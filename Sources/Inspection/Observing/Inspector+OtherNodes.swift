import InspectionModel
import Loadables

/// Nodes that are no loadables, such as the calls of a program. Their owner sets their fields, and removes them.
extension Inspector {
  /// Adds a node under `parent`, or at the top level if `parent` is nil.
  package func addNode(_ identity: NodeIdentity, under parent: NodeID? = nil) -> NodeID {
    let id = nodeTable.takeID()
    nodeTable.add(NodeRecord(nil, [], identity, as: id, home: parent.map { .under($0) } ?? .root))
    if holding == .weakly { weakLoadables.reserve(Int(id.index)) }
    unannounced.append(id)
    rootsAreDirty = true
    markDirty(id)
    return id
  }

  /// Returns whether a node is a call or a family of calls.
  package func isCall(_ id: NodeID) -> Bool {
    nodeTable.contains(id) && nodeTable[id].snapshot.identity.kind.tag.isCall
  }

  /// Returns the children of a node; none if it does not exist.
  package func children(of id: NodeID) -> [NodeID] { nodeTable.contains(id) ? nodeTable[id].snapshot.children : [] }

  /// Changes the fields of a node that is no loadable. Its children are set by ``setChildren(of:to:)``.
  package func change(_ id: NodeID, _ change: (inout NodeSnapshot) -> Void) {
    guard nodeTable.contains(id) else { return }
    change(&nodeTable[id].snapshot)
    markDirty(id)
  }

  /// Changes the state of a node that is no loadable, and adds an entry to the journal.
  ///
  /// - Parameter time: The time of the change, within the limits of ``note(_:node:cause:at:)``.
  @discardableResult
  package func setState(
    of id: NodeID, to state: NodeState, error: NodeError? = nil, cause: EventNumber?, at time: Int64
  ) -> EventNumber? {
    guard nodeTable.contains(id) else { return nil }
    let old = nodeTable[id].snapshot.state
    let number = note(
      .node(.stateChanged(from: old, to: state, error: error)), node: id, cause: cause, at: time)
    nodeTable[id].snapshot.state = state
    nodeTable[id].snapshot.error = error
    nodeTable[id].snapshot.stateEntry = number
    nodeTable[id].stateChanged(from: old, to: state)
    markDirty(id)
    return number
  }
}
