import InspectionModel
import Loadables

/// The rest of a discovery that is done in slices.
struct Discovery {
  /// The nodes whose dependencies are still to be read, the next one last.
  var nodes: [NodeID] = []
  /// The number of dependencies of the next node that are known to be nodes.
  var place = 0
}

/// The discovery of all dependencies of registered loadables, in slices of time.
extension Inspector {
  /// Registers a loadable that is listed under the first node that depends on it, or at the top level.
  /// ``discover(until:)`` finds its dependencies.
  package func registerForDiscovery(_ loadable: any PureLoadableProtocol, as identity: NodeIdentity) {
    discovery.nodes.append(add(loadable, identity, home: .anywhere))
  }

  /// Continues to read the dependencies until a deadline.
  ///
  /// - Returns: Whether there is more to read.
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

  /// Registers the dependencies of a node that has many.
  ///
  /// - Returns: False if the deadline came first; the node is then the next one.
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
