import InspectionModel
import Loadables

/// What is left of a discovery that is done in slices.
struct Discovery {
  /// The nodes whose dependencies are to be read, the next one last.
  var nodes: [NodeID] = []
  /// How many dependencies of the next one are known to be nodes.
  var place = 0
}

/// The discovery of all that registered loadables depend on, in slices of time.
extension Inspector {
  /// Registers a loadable that is shown under the first node that depends on it, or at the top level. Its dependencies are
  /// found by ``discover(until:)``.
  package func registerForDiscovery(_ loadable: any PureLoadableProtocol, as identity: NodeIdentity) {
    discovery.nodes.append(add(loadable, identity, home: .anywhere))
  }

  /// Goes on reading the dependencies.
  ///
  /// - Parameter deadline: When to stop.
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

  /// Makes nodes of the dependencies of a node that has many.
  ///
  /// - Returns: False if the deadline came first; the node is the next one then.
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
      // Above its children, which follow it.
      discovery.nodes.append(id)
      return false
    }
    return true
  }
}
