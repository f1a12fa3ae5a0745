import InspectionModel
import Loadables

/// Watches loadables. Keeps a record of each as a node, the list of changed nodes, and the journal of events.
///
/// An installed inspector receives the events of all loadables of the process. Each event only adds a journal entry and
/// marks the node as changed, in O(1). Snapshots of changed nodes are made when a consumer collects the changes.
@MainActor
package final class Inspector {
  /// The default maximum number of journal entries.
  package static let journalCapacity = Journal.defaultCapacity

  /// The maximum length at which the lists of changed nodes keep their memory from one batch of changes to the next.
  private static let defaultBatch = 10_000

  /// The number of nodes that each batch of changes checks for released loadables.
  static let sweptWithBatch = 1_000
  /// The number of nodes that each registration checks for released loadables. Frees memory even without batches.
  static let sweptWithNode = 4

  /// The number of nodes that are processed between two checks of a deadline.
  static let slicePace = 128

  /// The owner of the watched loadables.
  package enum Holding {
    /// The inspector retains the loadables.
    case strongly
    /// The program owns the loadables. Releasing a loadable removes its node.
    case weakly
  }

  private let timeSource: any TimeSource
  let startTime: Int64
  let holding: Holding
  /// Returns whether an unregistered loadable becomes a node at its first event; nil if none does.
  let admits: (@MainActor (any PureLoadableProtocol) -> Bool)?
  /// Makes the text of an error when the text is first read, on any thread; nil to make each text at once.
  let describeError: (@Sendable (any Error) -> String)?
  // Unchecked, as the checks would take a large part of an event's time and can find nothing: every access is a single
  // read or write, or a call that calls no loadable.
  @exclusivity(unchecked) var nodeTable = NodeTable()
  /// The index in ``nodeTable`` of each loadable's node.
  var numbers = LoadableNumbers()
  /// Weak references to the loadables, by index in ``nodeTable``. Used only if ``holding`` is ``Holding/weakly``.
  var weakLoadables = WeakLoadables()
  /// The class and the traits of the last registered loadable. A cache: loadables of one class often come in a row.
  var lastTraits: (type: ObjectIdentifier, traits: LoadableTraits)?
  @exclusivity(unchecked) var dirty: [NodeID] = []
  /// The ``ReadingSource``s.
  var nodesWithReadings: [NodeWithReadings] = []

  struct NodeWithReadings {
    let id: NodeID
    /// The version of the readings that were read last.
    var version = -1
    /// The readings that the node's snapshot does not have yet.
    var unread: Readings?
  }
  /// The nodes whose snapshots may have an outdated `needsSync`.
  @exclusivity(unchecked) var staleNeedsSync: [NodeID] = []
  var journal: Journal
  var causes: [UInt64] = []
  var rootsAreDirty = true
  /// The nodes whose dependencies change. The next batch reads them, because the event comes before the change.
  var restructured: Set<NodeID> = []
  /// Whether the next batch is the whole state for a new consumer. That batch looks for no released loadables.
  private var isWhole = false
  var unannounced: [NodeID] = []
  /// The removed nodes that the next batch reports. Their loadables were released.
  var gone: [NodeID] = []
  /// The number in ``SyncerRegistry`` of the last syncer whose back-off was read.
  var lastSyncer = 0
  /// The syncers whose loadables are not nodes yet, by loadable.
  var waitingSyncers: [ObjectIdentifier: WeakSyncer] = [:]
  /// The counters that number the nodes of unregistered loadables, by class or own name.
  var unnamed: [String: UnnamedNodes] = [:]

  /// Whether the inspector reads back-offs from the process's syncers. If false, the inspector's owner sets them.
  package var readsSyncers = true
  /// Called with each unregistered loadable that becomes a node, by an event or as a dependency.
  package var didRegister: (@MainActor (any PureLoadableProtocol, NodeID) -> Void)?

  /// The control over syncs; nil if clients cannot get control.
  var syncControl: SyncControl?

  /// The number of nodes above which nodes of released loadables are removed. Below, such nodes keep their last states.
  package var keptNodes = 0

  private var observers: [any JournalObserver] = []
  private let lintCounter = LintCounter()

  /// Called to drain a full journal before an entry is added. If nil, the oldest entry is dropped instead.
  package var drainFullJournal: (() -> Void)?

  /// Called when there are changes to collect: once, and again only after they were collected.
  package var wake: (() -> Void)?
  private var isAwake = false

  /// The number of changed nodes in all batches since the start.
  private var takenCount = 0
  var discovery = Discovery()

  /// Creates an inspector without nodes.
  ///
  /// - Parameters:
  ///   - timeSource: The clock for the times of journal entries.
  ///   - startTime: The time of `timeSource` that counts as 0 in entries, in nanoseconds.
  ///   - journalCapacity: The maximum number of journal entries kept until a batch takes them; 0 keeps none.
  ///   - holding: The owner of the loadables.
  ///   - admits: Returns whether an unregistered loadable becomes a node at its first event; nil if none does.
  ///   - describeError: Makes the text of an error when it is first read, on any thread; nil to make texts at once.
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
    observers = [lintCounter]
  }

  // MARK: Changes

  /// Marks all nodes and the top level as changed, so that the next batch is the whole state for one new consumer.
  package func markAllDirty() {
    isWhole = true
    rootsAreDirty = true
    for id in nodeTable.ids { markDirty(id) }
  }

  /// Marks all nodes and the top level as changed, for the next batches of all consumers.
  ///
  /// - Returns: A number to pass to ``hasTaken(_:)``.
  package func markAllForAllConsumers() -> Int {
    rootsAreDirty = true
    for id in nodeTable.ids { markDirty(id) }
    return takenCount + dirty.count
  }

  /// Returns whether batches have had all nodes that ``markAllForAllConsumers()`` marked. `mark` is that call's result.
  package func hasTaken(_ mark: Int) -> Bool { takenCount >= mark }

  /// The maximum number of journal entries that are kept until the next batch takes them.
  package var journalCapacity: Int {
    get { journal.capacity }
    set { journal.capacity = newValue }
  }

  /// Whether a batch should be taken soon: the journal is more than half full, or holds more than 32,768 entries.
  package var isDrainDue: Bool { journal.isDrainDue }

  /// Returns a batch of the journal entries and of new and removed nodes. Changed nodes are left for a later batch.
  /// Reads no loadable, because the call may come during an event of a loadable.
  package func drainEntries(clock: ClockSnapshot) -> ChangeBatch {
    if sweep(Self.sweptWithBatch) { setAwake() }
    var batch = ChangeBatch(clock: clock)
    batch.nodes = announceNodes().map { nodeTable[$0].snapshot }
    (batch.gone, gone) = (gone, [])
    (batch.entries, batch.lostEntries) = journal.drain()
    return batch
  }

  /// Returns all changes since the last call: snapshots of changed nodes, released nodes, roots and journal entries.
  ///
  /// - Parameter deadline: The time to stop reading loadables; the next batch then has the rest. Nil for no limit.
  package func drain(clock: ClockSnapshot, until deadline: ContinuousClock.Instant? = nil) -> ChangeBatch {
    // No wake-up for nodes that are marked before the loadables are read: this batch has them.
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
    if holding == .weakly { readReadings() }
    batch.nodes = takeSnapshots(until: deadline)
    if keptNodes > 0 { completeReleased(in: &batch) }
    announce(in: &batch)
    if staleNeedsSync.capacity > Self.defaultBatch { staleNeedsSync = [] }
    isAwake = false
    if mayFindMore || !dirty.isEmpty || !staleNeedsSync.isEmpty { setAwake() }
    return batch
  }

  /// Reads the ``ReadingSource``s that have changed since the last call.
  ///
  /// A simulation calls this at times that depend on virtual time alone, so that a recording has the same readings as the
  /// screen. For the loadables of a program, each batch does.
  package func readReadings() {
    guard !nodesWithReadings.isEmpty else { return }
    nodesWithReadings.removeAll { !nodeTable.contains($0.id) }
    for index in nodesWithReadings.indices {
      let id = nodesWithReadings[index].id
      guard let source = loadable(id) as? any ReadingSource,
        case let version = source.readingVersion, version != nodesWithReadings[index].version
      else { continue }
      nodesWithReadings[index].version = version
      nodesWithReadings[index].unread = source.readings()
      markDirty(id)
    }
  }

  private func putReadings() {
    for index in nodesWithReadings.indices {
      guard let readings = nodesWithReadings[index].unread.take() else { continue }
      let id = nodesWithReadings[index].id
      guard nodeTable.contains(id) else { continue }
      nodeTable[id].snapshot.readings = readings.facts()
      nodeTable[id].snapshot.traffic = readings.traffic
    }
  }

  /// Reads the changed loadables and returns their snapshots. Events caused by the reading belong to the next batch.
  private func takeSnapshots(until deadline: ContinuousClock.Instant?) -> [NodeSnapshot] {
    putReadings()
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
      // The node of a released loadable shows its last state until a sweep finds it.
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
    // Keeps no large capacity: a batch with all nodes rarely occurs twice.
    changed.removeAll(keepingCapacity: changed.count < Self.defaultBatch)
    dirty = changed
    return snapshots
  }

  /// Adds to a batch the new nodes that the batch's entries name, even if there was no time to read their loadables.
  private func announce(in batch: inout ChangeBatch) {
    guard !unannounced.isEmpty else { return }
    for node in batch.nodes { nodeTable[node.id].isAnnounced = true }
    for id in batch.entries.lazy.compactMap(\.node) where nodeTable.contains(id) && !nodeTable[id].isAnnounced {
      nodeTable[id].isAnnounced = true
      batch.nodes.append(nodeTable[id].snapshot)
    }
    // A new node stays dirty until a batch has it.
    if dirty.isEmpty { unannounced = [] }
  }

  /// Returns the nodes that no batch has contained yet. Later calls no longer return these nodes.
  @discardableResult
  private func announceNodes() -> [NodeID] {
    defer { unannounced = [] }
    let nodes = unannounced.filter { nodeTable.contains($0) && !nodeTable[$0].isAnnounced }
    for id in nodes { nodeTable[id].isAnnounced = true }
    return nodes
  }

  /// Returns whether a node needs a sync; nil if the node cannot sync. O(n) in the nodes changed since the last call.
  package func needsSync(_ id: NodeID) -> Bool? {
    readRestructured()
    propagateNeedsSync(until: nil)
    return nodeTable[id].snapshot.needsSync
  }

  /// Updates `needsSync` of the changed nodes and of their ancestors, until a deadline.
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

  /// Calls `body` with each parent of a node. Creates no array in the common case of a single parent.
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

  /// The current time for journal entries, in nanoseconds since ``startTime``.
  package var now: Int64 { timeSource.now.wholeNanoseconds - startTime }

  package var lastSequence: UInt64 { journal.lastSequence }

  /// The number of lints (warnings) of each kind since the start, also of entries that have left the journal.
  package var lints: LintCounts { lintCounter.counts }

  /// Adds an observer of every new journal entry. Observers are called in the order of being added.
  package func add(_ observer: any JournalObserver) { observers.append(observer) }

  package func remove(_ observer: any JournalObserver) { observers.removeAll { $0 === observer } }

  /// The maximum age of a new entry, in nanoseconds: readers refuse one that is earlier than this before the moment before.
  private static let longestDelay: Int64 = 1_000_000_000

  /// Adds a journal entry and returns its number. A nil `node` means the whole source, a nil `cause` the current cause.
  ///
  /// - Parameter time: The time of the event; nil for now. An entry is never earlier than the one before it, and is at most a
  ///   second old.
  @discardableResult
  package func note(
    _ event: JournalEvent, node: NodeID? = nil, cause: EventNumber? = nil, at time: Int64? = nil
  ) -> EventNumber {
    if journal.isFull { drainFullJournal?() }
    let time = time.map { max($0, journal.lastTime, now - Self.longestDelay) } ?? now
    let entry = journal.append(time: time, node: node, event: event, cause: cause ?? currentCause)
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

/// Numbers the nodes of unregistered loadables that share a name, such as their class: `Loadable#1`, `Loadable#2`.
struct UnnamedNodes {
  private var count = 0
  private var identities: [NodeKind: NodeIdentity] = [:]

  /// Counts a new node whose class or own name is `name`.
  ///
  /// - Returns: The identity that nodes of this name and kind share, and the new node's number within the name, from 1.
  mutating func next(_ name: String, _ kind: NodeKind) -> (identity: NodeIdentity, number: Int) {
    count += 1
    let identity = identities[kind] ?? .unnamed(name, kind: kind)
    identities[kind] = identity
    return (identity, count)
  }
}

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
