import InspectionModel
import Loadables

/// The remaining work of a discovery that is done in slices of time.
struct Discovery {
  /// The nodes whose dependencies are still to be read; the next node is the last element.
  var nodes: [NodeID] = []
  /// The number of dependencies of the next node that are already registered.
  var place = 0
}

/// The discovery of all dependencies of registered loadables, in slices of time.
extension Inspector {
  /// Registers a loadable, listed under the first node that depends on the loadable or at the top level.
  /// ``discover(until:)`` finds the loadable's dependencies.
  package func registerForDiscovery(_ loadable: any PureLoadableProtocol, as identity: NodeIdentity) {
    discovery.nodes.append(add(loadable, identity, home: .anywhere))
  }

  /// Continues to read the dependencies of registered loadables until a deadline.
  ///
  /// - Returns: Whether dependencies remain to be read.
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

  /// Registers the dependencies of a node with many dependencies.
  ///
  /// - Returns: False if the deadline came first; the discovery then continues with this node.
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
      // On top of its children.
      discovery.nodes.append(id)
      return false
    }
    return true
  }
}
