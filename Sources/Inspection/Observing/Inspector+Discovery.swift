import InspectionModel
import Loadables

/// The rest of a search for the dependencies of registered loadables, which is done in short slices of time.
struct Discovery {
  /// The nodes whose dependencies are still to be read. The last element is read next.
  var nodes: [NodeID] = []
  /// The number of already registered dependencies of the node that is the last element of ``nodes``.
  var place = 0
}

/// Finds all dependencies of registered loadables in slices of time, so that a large tree blocks no thread for long.
extension Inspector {
  /// Registers a loadable as a node under the first node that depends on it, or at the top level. Call
  /// ``discover(until:)`` to find the loadable's dependencies.
  package func registerForDiscovery(_ loadable: any PureLoadableProtocol, as identity: NodeIdentity) {
    discovery.nodes.append(add(loadable, identity, home: .anywhere))
  }

  /// Gives a node the name of its registration, if its loadable was found before it was registered. The first one counts.
  package func rename(_ id: NodeID, to identity: NodeIdentity) {
    guard nodeTable.contains(id), nodeTable[id].snapshot.identity.isUnnamed else { return }
    nodeTable[id].snapshot.identity = identity
    markDirty(id)
  }

  /// Reads the dependencies of registered loadables until a deadline, continuing where the previous call stopped.
  ///
  /// - Returns: True if some dependencies are still to be read.
  package func discover(until deadline: ContinuousClock.Instant) -> Bool {
    while let id = discovery.nodes.popLast() {
      guard nodeTable.contains(id) else { continue }
      guard registerDependencies(of: id, until: deadline) else { return true }
      discovery.place = 0
      discovery.nodes += readChildren(of: id).reversed()
      if deadline <= .now { return !discovery.nodes.isEmpty }
    }
    return false
  }

  /// Registers the dependencies of a node that has more than ``slicePace`` dependencies, until a deadline.
  ///
  /// - Returns: False if the deadline stopped the work, which the next ``discover(until:)`` continues with this node.
  private func registerDependencies(of id: NodeID, until deadline: ContinuousClock.Instant) -> Bool {
    let traits = nodeTable[id].traits
    guard let loadable = loadable(id), let dependencies = traits.dependencies(of: loadable),
      dependencies.count > Self.slicePace
    else { return true }
    var place = min(discovery.place, dependencies.count)
    while place < dependencies.count {
      if self.id(of: dependencies[place]) == nil { discovery.nodes.append(registerUnknown(dependencies[place])) }
      place += 1
      guard place % Self.slicePace == 0, deadline <= .now else { continue }
      discovery.place = place
      // Pushed after the new children, so that this node is continued first.
      discovery.nodes.append(id)
      return false
    }
    return true
  }
}
