import InspectionModel
import Loadables

/// Watches loadables and keeps what is needed to show them: a record for each, the set of those that have changed, and
/// the journal.
///
/// It is an instrument of the process while it is installed. An event costs O(1): it goes into the journal and its node is
/// marked; the node's snapshot is made when the changes are collected.
@MainActor
package final class Inspector {
  /// So many entries wait for being drained before the oldest are dropped, unless said otherwise.
  package static let journalCapacity = Journal.usualCapacity

  /// Room for so many nodes that have changed is kept from one batch to the next.
  private static let usualBatch = 10_000

  /// How many places are looked at for releases with each batch, and with each node that becomes known: so there are not many
  /// more places than loadables, also while nobody takes a batch.
  private static let sweptWithBatch = 1_000
  private static let sweptWithNode = 4

  /// How an inspector holds what it watches.
  package enum Holding {
    /// It owns the loadables of its tree.
    case strongly
    /// Others own the loadables. A node goes away with its loadable.
    case weakly
  }

  private let timeSource: any TimeSource
  private let startTime: Int64
  private let holding: Holding
  /// Whether a loadable that was not registered becomes a node with its first event.
  private let registersUnknown: Bool
  // Every access to these is a single read or write, or a call that calls no loadable: there is nothing for a check of
  // exclusivity to find, and the checks would be a large part of what an event costs. Loadables are asked in between.
  @exclusivity(unchecked) var nodeTable = NodeTable()
  /// The numbers that lead from loadables to their places.
  private var numbers = LoadableNumbers()
  /// The loadables by place, where they are held weakly.
  private var weakLoadables = WeakLoadables()
  /// What the class of the last node is like: copies of one node follow one another.
  private var lastTraits: (type: ObjectIdentifier, traits: LoadableTraits)?
  @exclusivity(unchecked) private var dirty: [NodeID] = []
  /// The nodes whose need of a sync may have changed since it was last looked at.
  @exclusivity(unchecked) private var staleNeeds: [NodeID] = []
  private var journal: Journal
  var causes: [UInt64] = []
  private var rootsAreDirty = true
  /// Nodes with other dependencies. The event comes before the change, so they are read when the changes are collected.
  var restructured: Set<NodeID> = []
  /// Whether the next batch is to hold all that is known, and no more.
  private var isWhole = false
  /// The nodes that no batch has held yet.
  private var unannounced: [NodeID] = []
  /// The nodes that have gone since the last batch.
  private var gone: [NodeID] = []
  /// How many nodes of each class became known without having been registered, for their names.
  private var unknownCounts: [String: Int] = [:]

  /// Receive every entry at once, while the loadables are as they are at that moment.
  private var observers: [any JournalObserver] = []
  /// Counts warnings since the start.
  private let warnings = WarningCounter()

  /// Called when there is something to collect, once until it has been collected.
  package var wake: (() -> Void)?
  private var isAwake = false

  /// - Parameters:
  ///   - timeSource: What the entries' times are taken from.
  ///   - startTime: The time from which the entries' times are counted, in nanoseconds.
  ///   - journalCapacity: How many entries may wait for being drained; none are kept if it is zero.
  ///   - holding: How the loadables are held.
  ///   - registersUnknown: Whether a loadable that was not registered becomes a node with its first event.
  package init(
    timeSource: any TimeSource, startTime: Int64 = 0, journalCapacity: Int = Inspector.journalCapacity,
    holding: Holding = .strongly, registersUnknown: Bool = false
  ) {
    self.timeSource = timeSource
    self.startTime = startTime
    self.holding = holding
    self.registersUnknown = registersUnknown
    self.journal = Journal(capacity: journalCapacity)
    observers = [warnings]
  }

  // MARK: The tree

  /// Makes room for so many nodes.
  package func reserveCapacity(_ count: Int) {
    nodeTable.reserveCapacity(count)
    dirty.reserveCapacity(count)
    staleNeeds.reserveCapacity(count)
  }

  /// Registers a loadable as a node at the top level, or under another one, whose child it has to be.
  @discardableResult
  package func register(
    _ loadable: any PureLoadableProtocol, as identity: NodeIdentity, under parent: NodeID? = nil
  ) -> NodeID {
    if let parent { add(loadable, identity, home: .under(parent)) } else { add(loadable, identity, home: .root) }
  }

  /// Reads the dependencies of every node. To be called once, when all have been registered.
  package func linkDependencies() {
    for id in nodes { readDependencies(of: id) }
  }

  /// The node that shows a loadable, if there is one.
  package func id(of loadable: any PureLoadableProtocol) -> NodeID? {
    numbers.number(of: loadable) { isLoadable(loadable, at: Int($0)) }.map { nodeTable[place: Int($0)].snapshot.id }
  }

  private func isLoadable(_ loadable: any PureLoadableProtocol, at place: Int) -> Bool {
    guard place >= 0, place < nodeTable.placeCount else { return false }
    return switch holding {
    case .strongly: nodeTable[place: place].loadable === loadable
    case .weakly: weakLoadables.contains(loadable, at: place, isOnlyWatcher: numbers.isOnlyOne)
    }
  }

  /// The node of a loadable; a new one where those that were not registered become nodes.
  func idOfEvent(of loadable: any PureLoadableProtocol) -> NodeID? {
    if let id = id(of: loadable) { return id }
    guard registersUnknown else { return nil }
    let id = registerUnknown(loadable)
    readDependencies(of: id)
    return id
  }

  /// The loadable of a node, if it is still there.
  package func loadable(_ id: NodeID) -> (any PureLoadableProtocol)? {
    guard nodeTable.contains(id) else { return nil }
    return holding == .strongly ? nodeTable[id].loadable : weakLoadables[Int(id.index)]
  }

  /// The short name of a node, if there is such a node.
  package func key(_ id: NodeID) -> String? { nodeTable.contains(id) ? nodeTable[id].snapshot.identity.key : nil }

  /// Every node, in the order of their places: that in which they became known, where none has gone.
  package var nodes: [NodeID] { Array(nodeTable.ids) }

  /// How many places there are for nodes, used and free.
  var placeCount: Int { nodeTable.placeCount }

  /// The nodes at the top level, in the order in which they became known; as they are now, whatever has been collected.
  package var roots: [NodeID] {
    readRestructured()
    let roots = nodeTable.ids.filter { home(of: $0) == nil }
    return holding == .strongly ? roots : weakLoadables.inOrder(roots)
  }

  private func add(
    _ loadable: any PureLoadableProtocol, _ identity: NodeIdentity, home: NodeRecord.DeclaredHome
  ) -> NodeID {
    if holding == .weakly { _ = sweep(Self.sweptWithNode) }
    let id = nodeTable.takeID()
    let held = holding == .strongly ? loadable : nil
    nodeTable.add(NodeRecord(held, traits(of: loadable), identity, as: id, home: home))
    let keepsNumber = numbers.give(id.index, to: loadable)
    if holding == .weakly { weakLoadables.set(loadable, keepsNumber: keepsNumber, at: Int(id.index)) }
    unannounced.append(id)
    rootsAreDirty = true
    markDirty(id)
    // What it is before anything happens is no change. It is a node by now, whatever events it has while it is asked.
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

  /// Registers a loadable that a node depends on or that had an event. Its own dependencies are not read yet.
  private func registerUnknown(_ loadable: any PureLoadableProtocol) -> NodeID {
    let type = String(describing: type(of: loadable))
    unknownCounts[type, default: 0] += 1
    let key = "\(type)#\(unknownCounts[type] ?? 0)"
    return add(loadable, NodeIdentity(unregistered: loadable, key: key), home: .anywhere)
  }

  /// Reads the dependencies of a node, and of those that become known by that. Without recursion: they may be nested as deep
  /// as memory allows.
  private func readDependencies(of id: NodeID) {
    var pending = [id]
    while let next = pending.popLast() { pending += readChildren(of: next).reversed() }
  }

  /// - Returns: The nodes that have become known.
  private func readChildren(of id: NodeID) -> [NodeID] {
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

  private func setChildren(of id: NodeID, to children: [NodeID]) {
    let old = nodeTable[id].snapshot.children
    nodeTable[id].snapshot.children = children
    markDirty(id)
    guard children != old else { return }
    for child in Set(old).subtracting(old.isEmpty ? [] : children) where nodeTable.contains(child) {
      rootsAreDirty = true
      if nodeTable[child].snapshot.needsSync == true { nodeTable[id].childrenNeedingSync -= 1 }
      nodeTable[child].snapshot.parents.removeAll { $0 == id }
      markDirty(child)
    }
    for child in children where !nodeTable[child].snapshot.stands(under: id) {
      rootsAreDirty = true
      if nodeTable[child].snapshot.needsSync == true { nodeTable[id].childrenNeedingSync += 1 }
      nodeTable[child].snapshot.addParent(id)
      markDirty(child)
    }
  }

  /// A node is at home where it was declared to be, while it is there; else under its first parent.
  private func home(of id: NodeID) -> NodeID? {
    switch nodeTable[id].declaredHome {
    case .root: return nil
    case .under(let parent) where nodeTable[id].snapshot.stands(under: parent): return parent
    case .under, .anywhere: return nodeTable[id].snapshot.firstParent
    }
  }

  // MARK: Nodes that go away

  /// Removes the nodes of released loadables, as far as one look finds them.
  ///
  /// - Parameter length: How many places are looked at.
  /// - Returns: Whether there may be more.
  private func sweep(_ length: Int) -> Bool {
    guard holding == .weakly else { return false }
    // Entries that wait are going to need the names of nodes that no batch has held.
    let released = weakLoadables.sweep(length: length).filter { place in
      nodeTable[place: place].isAnnounced || nodeTable[place: place].lastEntry < journal.firstSequence
    }
    remove(released.map { nodeTable[place: $0].snapshot.id })
    return weakLoadables.mayHoldReleased
  }

  /// Drops from the lists for the next batch what is gone. In bulk, so that it costs nothing a node.
  private func compactLists() {
    guard max(dirty.count, staleNeeds.count) > 2 * nodeTable.placeCount + Self.sweptWithBatch else { return }
    dirty.removeAll { !nodeTable.contains($0) }
    staleNeeds.removeAll { !nodeTable.contains($0) }
    unannounced.removeAll { !nodeTable.contains($0) }
  }

  private func remove(_ nodes: [NodeID]) {
    guard !nodes.isEmpty else { return }
    let removed = Set(nodes)
    var parents: Set<NodeID> = []
    for id in nodes {
      let node = nodeTable[id].snapshot
      for child in node.children where nodeTable.contains(child) && !removed.contains(child) {
        nodeTable[child].snapshot.parents.removeAll { $0 == id }
        markDirty(child)
      }
      for parent in node.parents where nodeTable.contains(parent) && !removed.contains(parent) {
        if node.needsSync == true { nodeTable[parent].childrenNeedingSync -= 1 }
        parents.insert(parent)
      }
    }
    // Once for each parent, of which many children may be gone.
    for parent in parents.sorted() {
      nodeTable[parent].snapshot.children.removeAll { removed.contains($0) }
      markDirty(parent)
    }
    // A node that no batch has held is not missed by anybody.
    gone += nodes.filter { nodeTable[$0].isAnnounced }
    for id in nodes {
      if let object = weakLoadables.clear(Int(id.index)) { numbers.forget(id.index, of: object) }
      nodeTable.remove(id)
      restructured.remove(id)
    }
    rootsAreDirty = true
    compactLists()
  }

  // MARK: Changes

  /// Marks every node and the top level as changed. The next batch holds them and finds no releases, since it is for one
  /// consumer alone.
  package func markAllDirty() {
    isWhole = true
    rootsAreDirty = true
    for id in nodeTable.ids { markDirty(id) }
  }

  /// How many entries may wait for being drained.
  package var journalCapacity: Int {
    get { journal.capacity }
    set { journal.capacity = newValue }
  }

  /// Whether so many entries wait for being drained that it should be done soon.
  package var isDrainDue: Bool { journal.isDrainDue }

  /// Takes out the journal, with the nodes that have become known and those that are gone. Nodes that have changed stay marked.
  package func drainEntries(clock: ClockSnapshot) -> ChangeBatch {
    readRestructured()
    if sweep(Self.sweptWithBatch) { setAwake() }
    var batch = ChangeBatch(clock: clock)
    batch.nodes = announceNodes().map { nodeTable[$0].snapshot }
    (batch.gone, gone) = (gone, [])
    (batch.entries, batch.lostEntries) = journal.drain()
    return batch
  }

  /// Takes out what has changed since the last time.
  package func drain(clock: ClockSnapshot) -> ChangeBatch {
    // What is marked until the loadables are asked is in this batch.
    isAwake = true
    readRestructured()
    let mayFindMore = !isWhole && sweep(Self.sweptWithBatch)
    isWhole = false
    passOnNeeds()
    announceNodes()
    var batch = ChangeBatch(clock: clock)
    if rootsAreDirty {
      batch.roots = roots
      rootsAreDirty = false
    }
    (batch.gone, gone) = (gone, [])
    (batch.entries, batch.lostEntries) = journal.drain()
    batch.nodes = takeSnapshots()
    if staleNeeds.capacity > Self.usualBatch { staleNeeds = [] }
    isAwake = false
    if mayFindMore || !dirty.isEmpty { setAwake() }
    return batch
  }

  /// Takes out the nodes that have changed, as they are now. What happens while their loadables are asked is left for the
  /// next time.
  private func takeSnapshots() -> [NodeSnapshot] {
    var changed: [NodeID] = []
    swap(&changed, &dirty)
    var snapshots: [NodeSnapshot] = []
    snapshots.reserveCapacity(changed.count)
    let identify: (any PureLoadableProtocol) -> NodeID? = { [unowned self] in id(of: $0) }
    for id in changed where nodeTable.contains(id) {
      nodeTable[id].isDirty = false
      // A loadable that is released shows its last state until it is found.
      if let loadable = loadable(id) {
        let reading = nodeTable[id].reader.read(loadable, originOf: identify)
        nodeTable[id].refresh(from: reading)
      }
      nodeTable[id].snapshot.home = home(of: id)
      snapshots.append(nodeTable[id].snapshot)
    }
    guard dirty.isEmpty else { return snapshots }
    // A batch with all there is seldom comes twice.
    changed.removeAll(keepingCapacity: changed.count < Self.usualBatch)
    dirty = changed
    return snapshots
  }

  /// Takes out the nodes that no batch has held.
  @discardableResult
  private func announceNodes() -> [NodeID] {
    defer { unannounced = [] }
    let nodes = unannounced.filter(nodeTable.contains)
    for id in nodes { nodeTable[id].isAnnounced = true }
    return nodes
  }

  private func readRestructured() {
    guard !restructured.isEmpty else { return }
    let nodes = restructured.sorted()
    restructured = []
    for id in nodes where nodeTable.contains(id) { readDependencies(of: id) }
  }

  /// Whether a node needs a sync; nil if it cannot be asked to. O(changes since it was last asked for any node).
  package func needsSync(_ id: NodeID) -> Bool? {
    readRestructured()
    passOnNeeds()
    return nodeTable[id].snapshot.needsSync
  }

  /// Brings up to date which nodes need a sync, from those that have changed up to all their parents.
  private func passOnNeeds() {
    while let id = staleNeeds.popLast() {
      guard nodeTable.contains(id), let loadable = loadable(id) else { continue }
      nodeTable[id].hasStaleNeed = false
      let old = nodeTable[id].snapshot.needsSync
      let new = nodeTable[id].traits.needsSync(
        loadable, childrenNeedingSync: nodeTable[id].childrenNeedingSync,
        hasChildren: !nodeTable[id].snapshot.children.isEmpty)
      guard new != old else { continue }
      nodeTable[id].snapshot.needsSync = new
      let difference: Int32 = (new == true ? 1 : 0) - (old == true ? 1 : 0)
      guard difference != 0 else { continue }
      forEachParent(of: id) { parent in
        nodeTable[parent].childrenNeedingSync += difference
        markDirty(parent)
      }
    }
  }

  /// Without an array for the one that nearly all have.
  func forEachParent(of id: NodeID, _ body: (NodeID) -> Void) {
    if let parent = nodeTable[id].snapshot.onlyParentNode {
      body(parent)
    } else {
      for parent in nodeTable[id].snapshot.parents { body(parent) }
    }
  }

  /// Something about the node has changed.
  package func markDirty(_ id: NodeID) {
    if !nodeTable[id].hasStaleNeed {
      nodeTable[id].hasStaleNeed = true
      staleNeeds.append(id)
    }
    guard !nodeTable[id].isDirty else { return }
    nodeTable[id].isDirty = true
    dirty.append(id)
    setAwake()
  }

  private func setAwake() {
    guard !isAwake else { return }
    isAwake = true
    wake?()
  }

  // MARK: The journal

  /// The time of an entry that was made now, in nanoseconds.
  package var now: Int64 { timeSource.now.wholeNanoseconds - startTime }

  /// The number of the last entry.
  package var lastSequence: UInt64 { journal.lastSequence }

  /// The warnings since the start, whatever of the journal is drained or lost.
  package var lints: LintCounts { warnings.counts }

  /// Adds an observer of every entry, after those that there are.
  package func add(_ observer: any JournalObserver) { observers.append(observer) }

  package func remove(_ observer: any JournalObserver) { observers.removeAll { $0 === observer } }

  /// Adds an entry, also about what does not happen to a loadable by itself, such as a command.
  @discardableResult
  package func note(_ event: JournalEvent, node: NodeID? = nil, cause: EventNumber? = nil) -> EventNumber {
    let entry = journal.append(
      time: now, node: node, event: event, cause: cause ?? currentCause)
    if let node { nodeTable[node].lastEntry = entry.sequence }
    if let lint = event.lint, let node {
      nodeTable[node].snapshot.counts.lints.add(lint)
      markDirty(node)
    }
    for observer in observers { observer.observe(entry) }
    setAwake()
    return entry.sequence
  }
}
