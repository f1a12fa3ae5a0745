import InspectionModel
import Loadables

/// A watcher of loadables, which keeps a record of each node, the set of changed nodes, and the journal.
///
/// An installed inspector is an instrument of the process. An event costs O(1): the journal gets an entry and the node
/// a mark. The node's snapshot is created when the changes are collected.
@MainActor
package final class Inspector {
  /// The default capacity of the journal.
  package static let journalCapacity = Journal.defaultCapacity

  /// The maximum capacity of the lists of changed nodes that is kept between batches.
  private static let defaultBatch = 10_000

  /// The number of places that are swept for released loadables with each batch.
  static let sweptWithBatch = 1_000
  /// The number of places swept with each new node, so that released loadables keep few places even without batches.
  static let sweptWithNode = 4

  /// The number of nodes that are processed between two checks of a deadline.
  static let slicePace = 128

  /// The ownership of watched loadables.
  package enum Holding {
    /// The inspector owns the loadables.
    case strongly
    /// The program owns the loadables. A node is removed when its loadable is released.
    case weakly
  }

  private let timeSource: any TimeSource
  let startTime: Int64
  let holding: Holding
  /// Returns whether an unregistered loadable becomes a node with the present event, its first; nil if none does.
  let admits: (@MainActor (any PureLoadableProtocol) -> Bool)?
  /// Returns the text of an error, on first access and on any thread; nil describes errors at once.
  let describeError: (@Sendable (any Error) -> String)?
  // Every access to these is a single read or write, or a call that calls no loadable, so an exclusivity check can find
  // nothing, and the checks would be a large part of an event's cost.
  @exclusivity(unchecked) var nodeTable = NodeTable()
  /// The map from loadables to their places.
  var numbers = LoadableNumbers()
  /// The loadables by place, if ``holding`` is weak.
  var weakLoadables = WeakLoadables()
  /// The cached traits of the last registered node's class, as copies of a node are registered in a row.
  var lastTraits: (type: ObjectIdentifier, traits: LoadableTraits)?
  @exclusivity(unchecked) var dirty: [NodeID] = []
  /// The nodes whose snapshots may have a stale `needsSync`.
  @exclusivity(unchecked) var staleNeedsSync: [NodeID] = []
  var journal: Journal
  var causes: [UInt64] = []
  var rootsAreDirty = true
  /// The nodes with changed dependencies. The event precedes the change, so dependencies are read with the next batch.
  var restructured: Set<NodeID> = []
  /// Whether the next batch is a whole state for one consumer: all known nodes, without released nodes.
  private var isWhole = false
  var unannounced: [NodeID] = []
  /// The nodes released since the last batch.
  var gone: [NodeID] = []
  /// The number of the last syncer whose back-off was read.
  var lastSyncer = 0
  /// The syncers whose loadables are no nodes yet, by loadable.
  var waitingSyncers: [ObjectIdentifier: WeakSyncer] = [:]
  /// The unregistered nodes of each class, to number their names.
  var unnamed: [String: UnnamedNodes] = [:]

  /// Whether new nodes show the back-offs of the process's syncers. If false, the owner of the inspector sets back-offs.
  package var readsSyncers = true
  /// Called with each new node of an unregistered loadable: of the present event, or of a dependency.
  package var didRegister: (@MainActor (any PureLoadableProtocol, NodeID) -> Void)?

  /// The control over syncs, if clients may get it.
  var syncControl: SyncControl?

  /// The number of nodes up to which released loadables stay nodes, with their last states.
  package var keptNodes = 0

  private var observers: [any JournalObserver] = []
  private let warnings = WarningCounter()

  /// Called to drain a full journal before the next entry is added. If nil, the oldest entry is dropped.
  package var drainFullJournal: (() -> Void)?

  /// Called when there are changes to collect, once until the changes are collected.
  package var wake: (() -> Void)?
  private var isAwake = false

  /// The number of marks of changed nodes that batches have taken since the start.
  private var takenCount = 0
  var discovery = Discovery()

  /// - Parameters:
  ///   - timeSource: The clock of the entries.
  ///   - startTime: The time of `timeSource` that is 0 in entries, in nanoseconds.
  ///   - journalCapacity: The maximum number of entries to drain; 0 keeps no entries.
  ///   - holding: The ownership of the loadables.
  ///   - admits: Returns whether an unregistered loadable becomes a node with the present event, its first; nil if none
  ///     does.
  ///   - describeError: Returns the text of an error, on first access and on any thread; nil describes errors at once.
  package init(
    timeSource: any TimeSource, startTime: Int64 = 0, journalCapacity: Int = Inspector.journalCapacity,
    holding: Holding = .strongly, admits: (@MainActor (any PureLoadableProtocol) -> Bool)? = nil,
    describeError: (@Sendable (any Error) -> String)? = nil
  ) {
    self.timeSource = timeSource
    self.startTime = startTime
    self.holding = holding
    self.admits = admits
    self.describeError = describeError
    self.journal = Journal(capacity: journalCapacity)
    observers = [warnings]
  }

  // MARK: Changes

  /// Marks every node and the top level as changed, for a batch for one consumer that reports no released nodes.
  package func markAllDirty() {
    isWhole = true
    rootsAreDirty = true
    for id in nodeTable.ids { markDirty(id) }
  }

  /// Marks every node and the top level as changed, for all consumers.
  ///
  /// - Returns: A mark to pass to ``hasTaken(_:)``.
  package func markAllForAllConsumers() -> Int {
    rootsAreDirty = true
    for id in nodeTable.ids { markDirty(id) }
    return takenCount + dirty.count
  }

  /// Returns whether batches have held all nodes that were marked when ``markAllForAllConsumers()`` returned `mark`.
  package func hasTaken(_ mark: Int) -> Bool { takenCount >= mark }

  /// The maximum number of entries to drain.
  package var journalCapacity: Int {
    get { journal.capacity }
    set { journal.capacity = newValue }
  }

  /// Whether the journal should be drained soon.
  package var isDrainDue: Bool { journal.isDrainDue }

  /// Returns and removes the journal entries, with new and released nodes. Changed nodes stay marked. Reads no
  /// loadable, because the call may occur during an event of a loadable.
  package func drainEntries(clock: ClockSnapshot) -> ChangeBatch {
    if sweep(Self.sweptWithBatch) { setAwake() }
    var batch = ChangeBatch(clock: clock)
    batch.nodes = announceNodes().map { nodeTable[$0].snapshot }
    (batch.gone, gone) = (gone, [])
    (batch.entries, batch.lostEntries) = journal.drain()
    return batch
  }

  /// Returns and removes the changes since the last call.
  ///
  /// - Parameter deadline: The time to stop reading loadables, nil for no limit. The next batch starts with the others.
  package func drain(clock: ClockSnapshot, until deadline: ContinuousClock.Instant? = nil) -> ChangeBatch {
    // Nodes marked before the loadables are asked are part of this batch.
    isAwake = true
    readRestructured()
    readSyncers()
    let mayFindMore = !isWhole && sweep(Self.sweptWithBatch)
    isWhole = false
    propagateNeedsSync(until: deadline)
    var batch = ChangeBatch(clock: clock)
    if rootsAreDirty {
      batch.roots = roots
      rootsAreDirty = false
    }
    (batch.gone, gone) = (gone, [])
    (batch.entries, batch.lostEntries) = journal.drain()
    batch.nodes = takeSnapshots(until: deadline)
    if keptNodes > 0 { completeReleased(in: &batch) }
    announce(in: &batch)
    if staleNeedsSync.capacity > Self.defaultBatch { staleNeedsSync = [] }
    isAwake = false
    if mayFindMore || !dirty.isEmpty || !staleNeedsSync.isEmpty { setAwake() }
    return batch
  }

  /// Returns the current snapshots of changed nodes. Events caused by reading loadables are left for the next batch.
  private func takeSnapshots(until deadline: ContinuousClock.Instant?) -> [NodeSnapshot] {
    var changed: [NodeID] = []
    swap(&changed, &dirty)
    var snapshots: [NodeSnapshot] = []
    snapshots.reserveCapacity(changed.count)
    let identify: (any PureLoadableProtocol) -> NodeID? = { [unowned self] in id(of: $0) }
    for (place, id) in changed.enumerated() {
      if place % Self.slicePace == Self.slicePace - 1, let deadline, deadline <= .now {
        takenCount += place
        dirty.insert(contentsOf: changed[place...], at: 0)
        return snapshots
      }
      guard nodeTable.contains(id) else { continue }
      nodeTable[id].isDirty = false
      // A released loadable shows its last state until the sweep finds it.
      if let loadable = loadable(id) {
        let reader = nodeTable[id].reader(describeError: describeError)
        let reading = reader.read(loadable, originOf: identify)
        nodeTable[id].refresh(from: reading)
        if let faults = syncControl?.faults(of: id) { nodeTable[id].snapshot.faults = faults }
      }
      nodeTable[id].snapshot.home = home(of: id)
      snapshots.append(nodeTable[id].snapshot)
    }
    takenCount += changed.count
    guard dirty.isEmpty else { return snapshots }
    // A batch with all nodes rarely occurs twice.
    changed.removeAll(keepingCapacity: changed.count < Self.defaultBatch)
    dirty = changed
    return snapshots
  }

  /// Adds to a batch each new node that has an event in the batch, even if its loadable could not be read in time.
  private func announce(in batch: inout ChangeBatch) {
    guard !unannounced.isEmpty else { return }
    for node in batch.nodes { nodeTable[node.id].isAnnounced = true }
    for id in batch.entries.lazy.compactMap(\.node) where nodeTable.contains(id) && !nodeTable[id].isAnnounced {
      nodeTable[id].isAnnounced = true
      batch.nodes.append(nodeTable[id].snapshot)
    }
    // Every node is dirty until a batch holds it.
    if dirty.isEmpty { unannounced = [] }
  }

  /// Returns the nodes that no batch has held, and marks them as announced.
  @discardableResult
  private func announceNodes() -> [NodeID] {
    defer { unannounced = [] }
    let nodes = unannounced.filter { nodeTable.contains($0) && !nodeTable[$0].isAnnounced }
    for id in nodes { nodeTable[id].isAnnounced = true }
    return nodes
  }

  /// Returns whether a node needs a sync; nil if the node cannot sync. O(n) in the changes since the last call.
  package func needsSync(_ id: NodeID) -> Bool? {
    readRestructured()
    propagateNeedsSync(until: nil)
    return nodeTable[id].snapshot.needsSync
  }

  /// Updates `needsSync` of the changed nodes and of all their ancestors, until a deadline.
  private func propagateNeedsSync(until deadline: ContinuousClock.Instant?) {
    var count = 0
    while let id = staleNeedsSync.popLast() {
      count += 1
      if count % Self.slicePace == 0, let deadline, deadline <= .now {
        staleNeedsSync.append(id)
        return
      }
      guard nodeTable.contains(id), let loadable = loadable(id) else { continue }
      nodeTable[id].hasStaleNeedsSync = false
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

  /// Calls `body` with each parent of a node, without an array in the common case of a single parent.
  func forEachParent(of id: NodeID, _ body: (NodeID) -> Void) {
    if let parent = nodeTable[id].snapshot.onlyParentNode {
      body(parent)
    } else {
      for parent in nodeTable[id].snapshot.parents { body(parent) }
    }
  }

  package func markDirty(_ id: NodeID) {
    if !nodeTable[id].hasStaleNeedsSync {
      nodeTable[id].hasStaleNeedsSync = true
      staleNeedsSync.append(id)
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

  /// The current time for entries, in nanoseconds since ``startTime``.
  package var now: Int64 { timeSource.now.wholeNanoseconds - startTime }

  package var lastSequence: UInt64 { journal.lastSequence }

  /// The number of lints of each kind since the start, including lints of drained or lost entries.
  package var lints: LintCounts { warnings.counts }

  /// Adds an observer of every entry, called after the existing observers.
  package func add(_ observer: any JournalObserver) { observers.append(observer) }

  package func remove(_ observer: any JournalObserver) { observers.removeAll { $0 === observer } }

  /// Adds an entry to the journal and returns its number. An event without a loadable, such as a command, is possible.
  @discardableResult
  package func note(_ event: JournalEvent, node: NodeID? = nil, cause: EventNumber? = nil) -> EventNumber {
    if journal.isFull { drainFullJournal?() }
    let entry = journal.append(time: now, node: node, event: event, cause: cause ?? currentCause)
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
