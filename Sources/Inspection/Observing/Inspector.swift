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

  /// How many places are swept for releases with each batch.
  static let sweptWithBatch = 1_000
  /// The same with each new node: so the places are not many more than the loadables, also when no batch is taken.
  static let sweptWithNode = 4

  /// After so many nodes a deadline is looked at.
  static let slicePace = 128

  /// How an inspector holds what it watches.
  package enum Holding {
    /// It owns the loadables of its tree.
    case strongly
    /// Others own the loadables. A node goes away with its loadable.
    case weakly
  }

  private let timeSource: any TimeSource
  private let startTime: Int64
  let holding: Holding
  /// Whether a loadable that was not registered becomes a node with its first event.
  let registersUnknown: Bool
  /// Makes the text of an error when it is read, on whatever thread that is; nil where it is made at once.
  let describeError: (@Sendable (any Error) -> String)?
  // Every access to these is a single read or write, or a call that calls no loadable: there is nothing for a check of
  // exclusivity to find, and the checks would be a large part of what an event costs. Loadables are asked in between.
  @exclusivity(unchecked) var nodeTable = NodeTable()
  /// The numbers that lead from loadables to their places.
  var numbers = LoadableNumbers()
  /// The loadables by place, where they are held weakly.
  var weakLoadables = WeakLoadables()
  /// What the class of the last node is like: copies of one node follow one another.
  var lastTraits: (type: ObjectIdentifier, traits: LoadableTraits)?
  @exclusivity(unchecked) var dirty: [NodeID] = []
  /// The nodes whose need of a sync may have changed since it was last looked at.
  @exclusivity(unchecked) var staleNeeds: [NodeID] = []
  var journal: Journal
  var causes: [UInt64] = []
  var rootsAreDirty = true
  /// Nodes with other dependencies. The event comes before the change, so they are read when the changes are collected.
  var restructured: Set<NodeID> = []
  /// Whether the next batch is to hold all that is known, and no more.
  private var isWhole = false
  /// The nodes that no batch has held yet.
  var unannounced: [NodeID] = []
  /// The nodes that have gone since the last batch.
  var gone: [NodeID] = []
  /// The nodes of each class that became known without having been registered, for their names.
  var unnamed: [String: UnnamedNodes] = [:]

  /// Receive every entry at once, while the loadables are as they are at that moment.
  private var observers: [any JournalObserver] = []
  /// Counts warnings since the start.
  private let warnings = WarningCounter()

  /// Called before an entry for which the journal has no room: to drain it. Without it the oldest entry is dropped.
  package var drainFullJournal: (() -> Void)?

  /// Called when there is something to collect, once until it has been collected.
  package var wake: (() -> Void)?
  private var isAwake = false

  /// How many marks of changed nodes were taken so far.
  private var takenCount = 0
  /// What is left of a discovery.
  var discovery = Discovery()

  /// - Parameters:
  ///   - timeSource: What the entries' times are taken from.
  ///   - startTime: The time from which the entries' times are counted, in nanoseconds.
  ///   - journalCapacity: How many entries may wait for being drained; none are kept if it is zero.
  ///   - holding: How the loadables are held.
  ///   - registersUnknown: Whether a loadable that was not registered becomes a node with its first event.
  ///   - describeError: Makes the text of an error when it is read, on whatever thread that is; nil makes it at once.
  package init(
    timeSource: any TimeSource, startTime: Int64 = 0, journalCapacity: Int = Inspector.journalCapacity,
    holding: Holding = .strongly, registersUnknown: Bool = false,
    describeError: (@Sendable (any Error) -> String)? = nil
  ) {
    self.timeSource = timeSource
    self.startTime = startTime
    self.holding = holding
    self.registersUnknown = registersUnknown
    self.describeError = describeError
    self.journal = Journal(capacity: journalCapacity)
    observers = [warnings]
  }

  // MARK: Changes

  /// Marks every node and the top level as changed. The next batch holds them and finds no releases, since it is for one
  /// consumer alone.
  package func markAllDirty() {
    isWhole = true
    rootsAreDirty = true
    for id in nodeTable.ids { markDirty(id) }
  }

  /// Marks every node and the top level as changed, for all consumers.
  ///
  /// - Returns: What ``hasTaken(_:)`` accepts once batches have held all of them.
  package func markAllForEverybody() -> Int {
    rootsAreDirty = true
    for id in nodeTable.ids { markDirty(id) }
    return takenCount + dirty.count
  }

  /// Whether batches have held all nodes that were marked when ``markAllForEverybody()`` returned a mark.
  package func hasTaken(_ mark: Int) -> Bool { takenCount >= mark }

  /// How many entries may wait for being drained.
  package var journalCapacity: Int {
    get { journal.capacity }
    set { journal.capacity = newValue }
  }

  /// Whether so many entries wait for being drained that it should be done soon.
  package var isDrainDue: Bool { journal.isDrainDue }

  /// Takes out the journal, with the nodes that have become known and those that are gone. Nodes that have changed stay marked.
  /// Asks no loadable, since it may be one of them that has an event.
  package func drainEntries(clock: ClockSnapshot) -> ChangeBatch {
    if sweep(Self.sweptWithBatch) { setAwake() }
    var batch = ChangeBatch(clock: clock)
    batch.nodes = announceNodes().map { nodeTable[$0].snapshot }
    (batch.gone, gone) = (gone, [])
    (batch.entries, batch.lostEntries) = journal.drain()
    return batch
  }

  /// Takes out what has changed since the last time.
  ///
  /// - Parameter deadline: When to stop asking loadables; what is left comes first in the next batch. Nil for never.
  package func drain(clock: ClockSnapshot, until deadline: ContinuousClock.Instant? = nil) -> ChangeBatch {
    // Nodes that become dirty before the loadables are asked are part of this batch.
    isAwake = true
    readRestructured()
    let mayFindMore = !isWhole && sweep(Self.sweptWithBatch)
    isWhole = false
    passOnNeeds(until: deadline)
    var batch = ChangeBatch(clock: clock)
    if rootsAreDirty {
      batch.roots = roots
      rootsAreDirty = false
    }
    (batch.gone, gone) = (gone, [])
    (batch.entries, batch.lostEntries) = journal.drain()
    batch.nodes = takeSnapshots(until: deadline)
    announce(in: &batch)
    if staleNeeds.capacity > Self.usualBatch { staleNeeds = [] }
    isAwake = false
    if mayFindMore || !dirty.isEmpty || !staleNeeds.isEmpty { setAwake() }
    return batch
  }

  /// Takes out the nodes that have changed, as they are now. What happens while their loadables are asked is left for the
  /// next time.
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
      // A loadable that is released shows its last state until it is found.
      if let loadable = loadable(id) {
        let reader = nodeTable[id].reader(describeError: describeError)
        let reading = reader.read(loadable, originOf: identify)
        nodeTable[id].refresh(from: reading)
      }
      nodeTable[id].snapshot.home = home(of: id)
      snapshots.append(nodeTable[id].snapshot)
    }
    takenCount += changed.count
    guard dirty.isEmpty else { return snapshots }
    // A batch with all there is seldom comes twice.
    changed.removeAll(keepingCapacity: changed.count < Self.usualBatch)
    dirty = changed
    return snapshots
  }

  /// Sees to it that a batch holds each new node that its events are about, also where there was no time to ask it.
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

  /// Takes out the nodes that no batch has held.
  @discardableResult
  private func announceNodes() -> [NodeID] {
    defer { unannounced = [] }
    let nodes = unannounced.filter { nodeTable.contains($0) && !nodeTable[$0].isAnnounced }
    for id in nodes { nodeTable[id].isAnnounced = true }
    return nodes
  }

  /// Whether a node needs a sync; nil if it cannot be asked to. O(changes since it was last asked for any node).
  package func needsSync(_ id: NodeID) -> Bool? {
    readRestructured()
    passOnNeeds(until: nil)
    return nodeTable[id].snapshot.needsSync
  }

  /// Brings up to date which nodes need a sync, from those that have changed up to all their parents.
  private func passOnNeeds(until deadline: ContinuousClock.Instant?) {
    var count = 0
    while let id = staleNeeds.popLast() {
      count += 1
      if count % Self.slicePace == 0, let deadline, deadline <= .now {
        staleNeeds.append(id)
        return
      }
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
