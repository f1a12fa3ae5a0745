import InspectionModel
import Loadables

/// Watches loadables and keeps what is needed to show them: a record for each, the set of those that have changed, and
/// the journal.
///
/// It is the process's instrument while it is installed. Being told of an event costs O(1): the event goes into the
/// journal and the node is marked; its snapshot is made when somebody drains the changes.
@MainActor
package final class Inspector {
  /// So many entries wait for being drained before the oldest are dropped, unless said otherwise.
  package static let journalCapacity = Journal.usualCapacity

  /// Room for so many nodes that have changed is kept from one batch to the next.
  private static let usualBatch = 10_000

  let timeSource: any TimeSource
  // Every access to these is a single read or write, or a call that calls nobody in turn: there is nothing for a check of
  // exclusivity to find, and the checks would be a large part of what an event costs.
  @exclusivity(unchecked) var records: [NodeRecord] = []
  /// Where each loadable stands in the records.
  private var numbers = LoadableNumbers()
  /// What the class of the last node is like: copies of one node follow one another.
  private var lastTraits: (type: ObjectIdentifier, traits: LoadableTraits)?
  @exclusivity(unchecked) private var dirty: [NodeID] = []
  /// The nodes whose need of a sync may have changed since it was last looked at.
  @exclusivity(unchecked) private var doubtfulNeeds: [NodeID] = []
  private var journal: Journal
  /// How many nodes have been in a batch.
  private var announcedCount = 0
  var causes: [UInt64] = []
  private var rootsAreDirty = true
  /// Nodes that stand on others now. They are told of before it is so, hence read when the changes are drained.
  var restructured: Set<NodeID> = []

  /// What somebody should look at, counted since the beginning, whatever of the journal is drained or lost.
  package private(set) var lints = LintCounts()

  private var breakpoints: [NodeID: Breakpoint] = [:]
  private var breakpointHits: [BreakpointHit] = []

  /// Called with every entry at once, while the loadables are as they are at that moment.
  package var listener: ((JournalEntry) -> Void)?

  /// - Parameters:
  ///   - timeSource: What the entries' times are taken from.
  ///   - journalCapacity: How many entries may wait for being drained; none are kept if it is zero.
  package init(timeSource: any TimeSource, journalCapacity: Int = Inspector.journalCapacity) {
    self.timeSource = timeSource
    self.journal = Journal(capacity: journalCapacity)
  }

  // MARK: The tree

  /// Makes room for so many nodes.
  package func reserveCapacity(_ count: Int) {
    records.reserveCapacity(count)
    dirty.reserveCapacity(count)
    doubtfulNeeds.reserveCapacity(count)
  }

  /// Makes a loadable known as a node at the top level, or under another one, whose child it has to be.
  @discardableResult
  package func register(
    _ loadable: any PureLoadableProtocol, as identity: NodeIdentity, under parent: NodeID? = nil
  ) -> NodeID {
    if let parent { add(loadable, identity, home: .under(parent)) } else { add(loadable, identity, home: .root) }
  }

  /// Reads the dependencies of every node. To be called once, when all have been registered.
  package func linkDependencies() {
    for index in records.indices { readChildren(of: NodeID(index)) }
  }

  /// The node that a loadable is shown as, if it is known.
  package func id(of loadable: any PureLoadableProtocol) -> NodeID? {
    let number = numbers.number(of: loadable) { number in
      records.indices.contains(Int(number)) && records[Int(number)].loadable === loadable
    }
    return number.map { NodeID(Int($0)) }
  }

  /// The loadable behind a node, if there is such a node.
  package func loadable(_ id: NodeID) -> (any PureLoadableProtocol)? {
    records.indices.contains(Int(id.index)) ? records[Int(id.index)].loadable : nil
  }

  /// The short name of a node, if there is such a node.
  package func key(_ id: NodeID) -> String? { identity(id)?.key }

  private func identity(_ id: NodeID) -> NodeIdentity? {
    records.indices.contains(Int(id.index)) ? records[Int(id.index)].snapshot.identity : nil
  }

  /// Every node, in the order in which they became known.
  package var nodes: [NodeID] { records.indices.map { NodeID($0) } }

  /// The nodes at the top level, in the order in which they became known; as they are now, whatever has been drained.
  package var roots: [NodeID] {
    readRestructured()
    var roots: [NodeID] = []
    for index in records.indices where home(of: NodeID(index)) == nil { roots.append(NodeID(index)) }
    return roots
  }

  private func add(
    _ loadable: any PureLoadableProtocol, _ identity: NodeIdentity, home: NodeRecord.DeclaredHome
  ) -> NodeID {
    let id = NodeID(records.count)
    records.append(NodeRecord(loadable, traits(of: loadable), identity, as: id, home: home))
    numbers.give(id.index, to: loadable)
    rootsAreDirty = true
    markDirty(id)
    return id
  }

  private func traits(of loadable: any PureLoadableProtocol) -> LoadableTraits {
    let type = ObjectIdentifier(type(of: loadable))
    if let lastTraits, lastTraits.type == type { return lastTraits.traits }
    let traits = LoadableTraits(of: loadable)
    lastTraits = (type, traits)
    return traits
  }

  /// Makes a loadable known that somebody stands on and nobody has introduced, with all that it stands on.
  private func addStranger(_ loadable: any PureLoadableProtocol) -> NodeID {
    let id = add(loadable, NodeIdentity(unregistered: loadable), home: .anywhere)
    readChildren(of: id)
    return id
  }

  private func readChildren(of id: NodeID) {
    guard let dependencies = records[Int(id.index)].dependencies else { return }
    var children: [NodeID] = []
    children.reserveCapacity(dependencies.count)
    for dependency in dependencies { children.append(self.id(of: dependency) ?? addStranger(dependency)) }
    let old = records[Int(id.index)].snapshot.children
    records[Int(id.index)].snapshot.children = children
    markDirty(id)
    guard children != old else { return }
    for child in Set(old).subtracting(old.isEmpty ? [] : children) {
      rootsAreDirty = true
      if records[Int(child.index)].snapshot.needsSync == true { records[Int(id.index)].needyChildren -= 1 }
      records[Int(child.index)].snapshot.parents.removeAll { $0 == id }
      markDirty(child)
    }
    for child in children where !records[Int(child.index)].snapshot.stands(under: id) {
      rootsAreDirty = true
      if records[Int(child.index)].snapshot.needsSync == true { records[Int(id.index)].needyChildren += 1 }
      records[Int(child.index)].snapshot.addParent(id)
      markDirty(child)
    }
  }

  /// A node is at home where it was declared to be, while it is there; else under the first that stands on it.
  private func home(of id: NodeID) -> NodeID? {
    let index = Int(id.index)
    switch records[index].declaredHome {
    case .root: return nil
    case .under(let parent) where records[index].snapshot.stands(under: parent): return parent
    case .under, .anywhere: return records[index].snapshot.firstParent
    }
  }

  /// Why a node has failed, if it has and a reason is known.
  package func error(of id: NodeID) -> NodeError? {
    records[Int(id.index)].loadable.error.map { NodeError($0, originOf: self.id) }
  }

  /// Whether a node needs a sync; nil if it cannot be asked to. O(changes since it was last asked for any node).
  package func needsSync(_ id: NodeID) -> Bool? {
    readRestructured()
    passOnNeeds()
    return records[Int(id.index)].snapshot.needsSync
  }

  /// The entry that brought a node into its state; nil while it never changed.
  package func stateEntry(of id: NodeID) -> EventNumber? { records[Int(id.index)].snapshot.stateEntry }

  /// The number of the last entry about a node; 0 if there is none.
  package func lastEntry(of id: NodeID) -> EventNumber { records[Int(id.index)].lastEntry }

  /// Shows what a node's syncer waits by.
  package func setBackoff(_ id: NodeID, _ policy: BackoffTimeoutPolicy) {
    records[Int(id.index)].backoff = policy
    markDirty(id)
  }

  /// Changes how a node's syncer waits, from the next wait on.
  ///
  /// - Returns: False if nobody has said what the node's syncer waits by.
  /// - Throws: ``BackoffError``, which says what is wrong; nothing is changed then.
  package func changeBackoff(_ id: NodeID, to backoff: NodeBackoff) throws(BackoffError) -> Bool {
    guard records.indices.contains(Int(id.index)), let policy = records[Int(id.index)].backoff else { return false }
    try policy.update { $0 = backoff.configuration }
    markDirty(id)
    return true
  }

  /// What is going to go wrong with a node may be something else now.
  package func faultsChanged(of id: NodeID) {
    records[Int(id.index)].mayHaveFaults = true
    markDirty(id)
  }

  /// Shows where a scheduled action stands.
  package func setAction(_ id: NodeID, _ action: NodeAction) {
    records[Int(id.index)].snapshot.action = action
    markDirty(id)
  }

  /// Sets what of a node is waited for, once, or takes that back.
  package func setBreakpoint(_ id: NodeID, _ breakpoint: Breakpoint?) {
    breakpoints[id] = breakpoint
    records[Int(id.index)].snapshot.breakpoint = breakpoint
    markDirty(id)
  }

  /// Takes out the breakpoints that were reached since the last time, in the order of their events.
  package func takeBreakpointHits() -> [BreakpointHit] {
    defer { breakpointHits = [] }
    return breakpointHits
  }

  // MARK: Changes

  /// Marks every node and the top level as changed.
  package func markAllDirty() {
    rootsAreDirty = true
    for index in records.indices { markDirty(NodeID(index)) }
  }

  /// How many entries may wait for being drained.
  package var journalCapacity: Int {
    get { journal.capacity }
    set { journal.capacity = newValue }
  }

  /// Whether so many entries wait for being drained that it should be done soon.
  package var isDrainDue: Bool { journal.isDrainDue }

  /// Takes out the journal, with the nodes that have become known. Nodes that have changed stay marked.
  package func drainEntries(clock: ClockSnapshot) -> ChangeBatch {
    readRestructured()
    var batch = ChangeBatch(clock: clock)
    batch.nodes = records[announcedCount...].map(\.snapshot)
    announcedCount = records.count
    (batch.entries, batch.lostEntries) = journal.drain()
    return batch
  }

  /// Takes out what has changed since the last time.
  package func drain(clock: ClockSnapshot) -> ChangeBatch {
    announcedCount = records.count
    readRestructured()
    passOnNeeds()
    var batch = ChangeBatch(clock: clock)
    batch.nodes.reserveCapacity(dirty.count)
    let identify: (any PureLoadableProtocol) -> NodeID? = { [unowned self] in id(of: $0) }
    for id in dirty {
      let index = Int(id.index)
      records[index].refresh(originOf: identify)
      records[index].snapshot.home = home(of: id)
      records[index].isDirty = false
      batch.nodes.append(records[index].snapshot)
    }
    // A batch with all there is seldom comes twice.
    dirty.removeAll(keepingCapacity: dirty.count < Self.usualBatch)
    if doubtfulNeeds.capacity > Self.usualBatch { doubtfulNeeds = [] }
    if rootsAreDirty {
      batch.roots = roots
      rootsAreDirty = false
    }
    (batch.entries, batch.lostEntries) = journal.drain()
    return batch
  }

  private func readRestructured() {
    guard !restructured.isEmpty else { return }
    for id in restructured.sorted() { readChildren(of: id) }
    restructured = []
  }

  /// Brings up to date which nodes need a sync, from those that have changed up to all that stand on them.
  private func passOnNeeds() {
    while let id = doubtfulNeeds.popLast() {
      records[Int(id.index)].hasDoubtfulNeed = false
      let old = records[Int(id.index)].snapshot.needsSync
      let new = records[Int(id.index)].needsSync
      guard new != old else { continue }
      records[Int(id.index)].snapshot.needsSync = new
      let difference: Int32 = (new == true ? 1 : 0) - (old == true ? 1 : 0)
      guard difference != 0 else { continue }
      forEachParent(of: id) { parent in
        records[Int(parent.index)].needyChildren += difference
        markDirty(parent)
      }
    }
  }

  /// Without an array for the one that nearly all have.
  func forEachParent(of id: NodeID, _ body: (NodeID) -> Void) {
    if let parent = records[Int(id.index)].snapshot.onlyParentNode {
      body(parent)
    } else {
      for parent in records[Int(id.index)].snapshot.parents { body(parent) }
    }
  }

  /// The node is shown anew: something about it has changed.
  package func markDirty(_ id: NodeID) {
    let index = Int(id.index)
    if !records[index].hasDoubtfulNeed {
      records[index].hasDoubtfulNeed = true
      doubtfulNeeds.append(id)
    }
    guard !records[index].isDirty else { return }
    records[index].isDirty = true
    dirty.append(id)
  }

  // MARK: The journal

  /// The time of an entry that was made now, in nanoseconds.
  package var now: Int64 { timeSource.now.wholeNanoseconds }

  /// The number of the last entry.
  package var lastSequence: UInt64 { journal.lastSequence }

  /// Notes something that did not happen to a loadable by itself, such as a command.
  @discardableResult
  package func note(_ event: JournalEvent, node: NodeID? = nil, cause: EventNumber? = nil) -> EventNumber {
    let entry = journal.append(
      time: now, node: node, event: event, cause: cause ?? currentCause)
    if let node { records[Int(node.index)].lastEntry = entry.sequence }
    if let lint = event.lint { count(lint, of: node) }
    if !breakpoints.isEmpty, let node, let breakpoint = breakpoints[node], breakpoint.isReached(by: event) {
      breakpointHits.append(BreakpointHit(node: node, breakpoint: breakpoint, entry: entry.sequence))
      // It is for one time, also within an instant.
      setBreakpoint(node, nil)
    }
    listener?(entry)
    return entry.sequence
  }

  private func count(_ lint: Lint, of node: NodeID?) {
    lints.add(lint)
    guard let node else { return }
    records[Int(node.index)].snapshot.counts.lints.add(lint)
    markDirty(node)
  }
}
