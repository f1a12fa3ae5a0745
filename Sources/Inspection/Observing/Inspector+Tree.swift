import InspectionModel
import Loadables

/// Builds the tree of nodes: registers loadables and reads their dependencies.
extension Inspector {
  package func reserveCapacity(_ count: Int) {
    nodeTable.reserveCapacity(count)
    dirty.reserveCapacity(count)
    staleNeedsSync.reserveCapacity(count)
  }

  /// Registers a loadable as a node under `parent`, or at the top level if `parent` is nil.
  @discardableResult
  package func register(
    _ loadable: any PureLoadableProtocol, as identity: NodeIdentity, under parent: NodeID? = nil
  ) -> NodeID {
    if let parent { add(loadable, identity, home: .under(parent)) } else { add(loadable, identity, home: .root) }
  }

  /// Registers a waiter as a top-level node. The node's child is the loadable that the waiter waits for.
  package func register(waiter: WaiterLoadable, as identity: NodeIdentity) {
    let id = add(waiter, identity, home: .root)
    _ = readChildren(of: id)
  }

  /// Reads the dependencies of every node as its children. Call once, after all registrations.
  package func linkDependencies() {
    for id in nodes { readDependencies(of: id) }
  }

  /// Returns the node id of a loadable; nil if the loadable is not a node.
  package func id(of loadable: any PureLoadableProtocol) -> NodeID? {
    numbers.number(of: loadable) { isLoadable(loadable, at: Int($0)) }.map { nodeTable[place: Int($0)].snapshot.id }
  }

  /// Returns the node id of a loadable; nil if the loadable is not a node, or if no batch has contained the node yet.
  func announcedID(of loadable: any PureLoadableProtocol) -> NodeID? {
    id(of: loadable).flatMap { nodeTable[$0].isAnnounced ? $0 : nil }
  }

  private func isLoadable(_ loadable: any PureLoadableProtocol, at place: Int) -> Bool {
    guard place >= 0, place < nodeTable.placeCount else { return false }
    return switch holding {
    case .strongly: nodeTable[place: place].loadable === loadable
    case .weakly:
      // A unique number, stored in the loadable, identifies the loadable without a weak reference.
      weakLoadables.contains(
        loadable, at: place, isUnique: numbers.isOnlyOne && nodeTable[place: place].traits.contains(.isBase))
    }
  }

  /// Returns the node id of an event's loadable. Registers a new loadable if ``admits`` allows it, else returns nil.
  func idOfEvent(of loadable: any PureLoadableProtocol) -> NodeID? {
    if let id = id(of: loadable) { return id }
    guard let admits, admits(loadable) else { return nil }
    let id = registerUnknown(loadable)
    readDependencies(of: id)
    return id
  }

  /// Returns the loadable of a node; nil if the node was removed or the loadable was released.
  package func loadable(_ id: NodeID) -> (any PureLoadableProtocol)? {
    guard nodeTable.contains(id) else { return nil }
    return holding == .strongly ? nodeTable[id].loadable : weakLoadables[Int(id.index)]
  }

  /// Returns the short name of a node; nil if the node does not exist.
  package func key(_ id: NodeID) -> String? { nodeTable.contains(id) ? nodeTable[id].snapshot.identity.key : nil }

  /// The ids of all nodes by index: in the order of registration, until indexes of removed nodes are reused.
  package var nodes: [NodeID] { Array(nodeTable.ids) }

  /// The number of entries in the node table, including unused entries of removed nodes.
  var placeCount: Int { nodeTable.placeCount }

  /// The ids of the current top-level nodes, in the order of registration.
  package var roots: [NodeID] {
    readRestructured()
    let roots = nodeTable.roots
    return holding == .strongly ? roots : weakLoadables.inOrder(roots)
  }

  func add(
    _ loadable: any PureLoadableProtocol, _ identity: NodeIdentity, home: NodeRecord.DeclaredHome
  ) -> NodeID {
    if holding == .weakly { _ = sweep(Self.sweptWithNode) }
    let id = nodeTable.takeID()
    let held = holding == .strongly ? loadable : nil
    nodeTable.add(NodeRecord(held, traits(of: loadable), identity, as: id, home: home))
    numbers.give(id.index, to: loadable)
    if holding == .weakly { weakLoadables.set(loadable, at: Int(id.index)) }
    unannounced.append(id)
    if nodeTable[id].traits.contains(.hasReadings) { nodesWithReadings.append(NodeWithReadings(id: id)) }
    if let backoff = takeWaitingBackoff(of: loadable) { nodeTable[id].backoff = backoff }
    rootsAreDirty = true
    markDirty(id)
    // The contents at the start are no change. Read last, since reading may cause events of the node.
    let hasContents = loadable.isContentsAvailable
    nodeTable[id].snapshot.hasContents = hasContents
    return id
  }

  private func traits(of loadable: any PureLoadableProtocol) -> LoadableTraits {
    let type = ObjectIdentifier(type(of: loadable))
    if let lastTraits, lastTraits.type == type { return lastTraits.traits }
    let traits = LoadableTraits(of: loadable)
    lastTraits = (type, traits)
    return traits
  }

  /// The maximum number of bytes of a name, half of what the link allows.
  package nonisolated static let nameLimit = 512

  /// Registers a loadable that was found as a dependency or by an event. Does not read the loadable's dependencies.
  func registerUnknown(_ loadable: any PureLoadableProtocol) -> NodeID {
    let ownName = (loadable as? any InspectionNamed)?.inspectionName
    let name = (ownName ?? String(describing: type(of: loadable))).truncated(toBytes: Self.nameLimit)
    let (identity, number) = unnamed[name, default: UnnamedNodes()].next(name, NodeKind(loadable))
    // A loadable's own name gets a number only from the second loadable with that name on.
    let isOnly = ownName != nil && number == 1
    let id = add(loadable, isOnly ? identity : identity.copy(number), home: .anywhere)
    didRegister?(loadable, id)
    return id
  }

  func isWaiter(_ id: NodeID) -> Bool { nodeTable[id].snapshot.identity.kind == .waiter }

  /// Reads the dependencies of the nodes in ``restructured``, which have changed.
  func readRestructured() {
    guard !restructured.isEmpty else { return }
    let nodes = restructured.sorted()
    restructured = []
    for id in nodes where nodeTable.contains(id) { readDependencies(of: id) }
  }

  /// Reads the dependencies of a node, then those of the new nodes that this adds. Not recursive: nesting may be deep.
  private func readDependencies(of id: NodeID) {
    var pending = [id]
    while let next = pending.popLast() { pending += readChildren(of: next).reversed() }
  }

  /// Sets the children of a node to its loadable's dependencies. Returns the children that this call has registered.
  func readChildren(of id: NodeID) -> [NodeID] {
    let traits = nodeTable[id].traits
    guard let loadable = loadable(id), let dependencies = traits.dependencies(of: loadable) else { return [] }
    var children: [NodeID] = []
    var new: [NodeID] = []
    children.reserveCapacity(dependencies.count)
    for dependency in dependencies {
      if let child = self.id(of: dependency) {
        children.append(child)
      } else {
        let child = registerUnknown(dependency)
        children.append(child)
        new.append(child)
      }
    }
    setChildren(of: id, to: children)
    return new
  }

  /// Sets the children of a node.
  package func setChildren(of id: NodeID, to children: [NodeID]) {
    let old = nodeTable[id].snapshot.children
    nodeTable[id].snapshot.children = children
    markDirty(id)
    guard children != old else { return }
    let isWaiter = isWaiter(id)
    for child in Set(old).subtracting(old.isEmpty ? [] : children) where nodeTable.contains(child) {
      rootsAreDirty = true
      if nodeTable[child].snapshot.needsSync == true { nodeTable[id].childrenNeedingSync -= 1 }
      nodeTable[child].removeParent(id, isWaiter: isWaiter)
      markDirty(child)
    }
    for child in children where !nodeTable[child].snapshot.isChild(of: id) {
      rootsAreDirty = true
      if nodeTable[child].snapshot.needsSync == true { nodeTable[id].childrenNeedingSync += 1 }
      nodeTable[child].addParent(id, isWaiter: isWaiter)
      markDirty(child)
    }
  }

  /// Returns the parent under which the tree lists a node: the parent declared at registration, while the node is its
  /// child; else the first parent that is not a waiter. Nil at the top level.
  func home(of id: NodeID) -> NodeID? {
    switch nodeTable[id].declaredHome {
    case .root: return nil
    case .under(let parent) where nodeTable[id].snapshot.isChild(of: parent): return parent
    case .under, .anywhere:
      guard let first = nodeTable[id].snapshot.firstParent, isWaiter(first) else {
        return nodeTable[id].snapshot.firstParent
      }
      return nodeTable[id].snapshot.parents.first { !isWaiter($0) }
    }
  }
}
