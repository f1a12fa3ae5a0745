import InspectionModel
import Recordings

/// A run as observed by its changes: the nodes, their states at the start, and everything that happened since.
///
/// After more than ``limit`` events, the oldest are dropped until half the limit remains. The run then starts later.
package struct ObservedRun {
  /// The default maximum number of kept journal entries.
  package static let defaultLimit = 200_000

  package struct Node {
    /// The last snapshot of the node.
    var latest: NodeSnapshot
    var start: Start
    /// The time at which the node first appeared, in ns; nil if the node exists at the start of the run.
    var appearance: Int64?
    /// The time at which the node disappeared, in ns; nil if the node exists at the end of the run.
    var disappearance: Int64?
    /// The node's state after all journal entries that the run has so far.
    fileprivate var state: NodeState
    fileprivate var hasStateEntries = false
    fileprivate var hasChildrenEntries = false
  }

  /// The state of a node at the start of the run, or at its first appearance.
  struct Start {
    var state: NodeState
    var hasContents: Bool
    /// The error if the node has failed; nil if the node has not, or the error is unknown.
    var error: NodeError?
    var children: [NodeID]
    var home: NodeID?
    /// The retry timer that is pending at the start; nil if there is none or it is unknown.
    var retry: NodeRetry?
    var backoff: NodeBackoff?
    var action: NodeAction?
    var hasFaults: Bool

    fileprivate init(_ node: NodeSnapshot) {
      (state, hasContents, error) = (node.state, node.hasContents, node.error)
      (children, home) = (node.children, node.home)
      (retry, backoff, action, hasFaults) = (node.retry, node.backoff, node.action, !node.faults.isEmpty)
    }
  }

  /// The number of journal entries beyond which the oldest are dropped.
  let limit: Int
  package private(set) var nodes: [NodeID: Node] = [:]
  /// The ids of all nodes, in the order of their appearance.
  private(set) var order: [NodeID] = []
  /// The ids of the top-level nodes at the start of the run.
  private(set) var roots: [NodeID] = []
  /// Whether the network is online, the app is active, and actions are suspended, at the start of the run.
  private(set) var world = WorldSnapshot()
  /// The journal entries, in order. An entry for a state change that the journal lacks has the number 0.
  private(set) var entries: [JournalEntry] = []
  /// The children after each `childrenChanged` entry, by the entry's number. An entry with unknown children is missing.
  private(set) var childLists: [UInt64: [NodeID]] = [:]
  /// The changes of network and activity (foreground or background) that no command made, each with its time in ns.
  private(set) var worldChanges: [(time: Int64, world: WorldSnapshot)] = []
  /// The run's expectations, in the order of their file.
  private(set) var expectations: [CheckSnapshot] = []
  /// The number of journal entries that were lost before they could be observed.
  private(set) var lostCount = 0
  /// The number of entries that were dropped because of the limit.
  private(set) var droppedCount = 0
  /// Whether the run leaves out an earlier process of the program: the program was restarted while it was observed.
  private(set) var isOfLaterProcess = false

  private var state = RecordedState()
  private var begin: Int64?
  private var lastWorld = WorldSnapshot()

  package init(limit: Int = ObservedRun.defaultLimit) { self.limit = limit }

  /// The time at which the run starts, in ns of the source's clock.
  package var start: Int64 {
    // A complete journal begins with the source, at time 0 or before.
    if let first = entries.first, first.sequence == 1, droppedCount == 0 { return min(0, first.time) }
    return min(begin ?? 0, entries.first?.time ?? .max)
  }

  /// The time of the last entry, in ns of the source's clock.
  package var end: Int64 { max(start, entries.last?.time ?? start) }

  // MARK: Observing

  /// Adds a batch of changes. The first batch must hold the complete state.
  package mutating func add(_ batch: ChangeBatch) {
    state.apply(batch)
    defer { if !batch.checks.isEmpty { expectations = state.checks } }
    if let mark = batch.entries.lastIndex(where: { $0.event == .run(.attached) }) {
      let hasBegun = begin != nil
      self = ObservedRun(limit: limit, startingWith: state, batch, after: mark)
      isOfLaterProcess = hasBegun
    } else if begin == nil {
      self = ObservedRun(limit: limit, startingWith: state, batch)
    } else {
      append(batch)
    }
    if entries.count > limit { dropOldest(entries.count - limit / 2) }
  }

  private init(limit: Int, startingWith state: RecordedState, _ batch: ChangeBatch, after mark: Int? = nil) {
    self.init(limit: limit)
    self.state = state
    begin = batch.clock.now
    (roots, world, lastWorld) = (state.roots, batch.world, batch.world)
    let own = mark.map { Array(batch.entries[($0 + 1)...]) } ?? batch.entries
    for node in state.nodes.compactMap(\.self) { insert(node, since: own, appearance: nil) }
    for entry in own.reversed() { undoWorld(entry) }
    undoChildren(own)
    appendEntries(own)
  }

  private mutating func append(_ batch: ChangeBatch) {
    let now = batch.clock.now
    lostCount += batch.lostEntries
    for id in batch.gone { nodes[id]?.disappearance = now }
    let known = batch.nodes.filter { nodes[$0.id] != nil }
    for node in batch.nodes where nodes[node.id] == nil { insert(node, since: batch.entries, appearance: now) }
    appendEntries(batch.entries)
    for node in known { update(node, batch) }
    if batch.world != lastWorld, !batch.entries.contains(where: \.changesWorld) {
      worldChanges.append((now, batch.world))
    }
    lastWorld = batch.world
  }

  /// Adds a node that appears for the first time. Undoes the changes in `entries` to find its state before them.
  private mutating func insert(_ node: NodeSnapshot, since entries: [JournalEntry], appearance: Int64?) {
    var start = Start(node)
    for entry in entries.reversed() where entry.node == node.id {
      switch entry.event {
      case .node(.stateChanged(let state, _, _)): (start.state, start.error) = (state, nil)
      case .node(.contentsChanged(let isAvailable)): start.hasContents = !isAvailable
      case .timer(.armed), .timer(.fired), .timer(.cancelled), .timer(.gaveUp): start.retry = nil
      default: break
      }
    }
    nodes[node.id] = Node(latest: node, start: start, appearance: appearance, state: start.state)
    order.append(node.id)
  }

  private mutating func update(_ snapshot: NodeSnapshot, _ batch: ChangeBatch) {
    guard var node = nodes[snapshot.id] else { return }
    // A node that disappeared can return.
    node.disappearance = nil
    if snapshot.children != node.latest.children {
      let change = batch.entries.last { $0.node == snapshot.id && $0.event == .node(.childrenChanged) }
      if let change {
        childLists[change.sequence] = snapshot.children
      } else if !node.hasChildrenEntries {
        // The children existed from the start, but are known only now.
        (node.start.children, node.start.home) = (snapshot.children, node.start.home ?? snapshot.home)
      }
    }
    if node.start.home == nil, node.latest.home == nil { node.start.home = snapshot.home }
    node.start.backoff = node.start.backoff ?? snapshot.backoff
    node.start.action = node.start.action ?? snapshot.action
    node.latest = snapshot
    let isGap = batch.lostEntries > 0 || !node.hasStateEntries
    if isGap, snapshot.state != node.state {
      entries.append(implied(of: snapshot.id, from: node.state, to: snapshot.state, snapshot.error, batch.clock.now))
      node.state = snapshot.state
    }
    nodes[snapshot.id] = node
  }

  private mutating func appendEntries(_ new: [JournalEntry]) {
    entries.reserveCapacity(entries.count + new.count)
    for entry in new {
      if let id = entry.node, let old = nodes[id]?.state {
        switch entry.event {
        case .node(.stateChanged(let from, let to, _)):
          if from != old { entries.append(implied(of: id, from: old, to: from, nil, entry.time)) }
          nodes[id]?.state = to
          nodes[id]?.hasStateEntries = true
        case .node(.childrenChanged): nodes[id]?.hasChildrenEntries = true
        default: break
        }
      }
      entries.append(entry)
    }
  }

  /// Returns an inferred entry for a state change that has no entry in the journal.
  private func implied(
    of node: NodeID, from old: NodeState, to new: NodeState, _ error: NodeError?, _ time: Int64
  ) -> JournalEntry {
    JournalEntry(
      sequence: 0, time: time, node: node, event: .node(.stateChanged(from: old, to: new, error: error)), cause: nil)
  }

  /// Undoes the effect of an entry on ``world``, which then holds the environment before the entry.
  private mutating func undoWorld(_ entry: JournalEntry) {
    switch entry.event {
    case .command(.given(.setNetwork(let isOnline), _)): world.isOnline = !isOnline
    case .command(.given(.setActivity(let isActive), _)): world.isActive = !isActive
    case .action(.suspended(let count)): world.suspendCount = count - 1
    case .action(.resumed(let count)): world.suspendCount = count + 1
    default: break
    }
  }

  /// Sets the children at the start of the run, which are unknown if a command in the first entries changed them. A
  /// group gets the children of its first command, and a proxy no target.
  private mutating func undoChildren(_ entries: [JournalEntry]) {
    var commands: [UInt64: NodeCommand] = [:]
    for case (let number, .command(.given(let command, _))) in entries.map({ ($0.sequence, $0.event) }) {
      commands[number] = command
    }
    for entry in entries.reversed() where entry.event == .node(.childrenChanged) {
      guard let cause = entry.cause, let node = entry.node else { continue }
      switch commands[cause] {
      case .setTarget(node, let target):
        childLists[entry.sequence] = target.map { [$0] } ?? []
        nodes[node]?.start.children = []
      case .setChildren(node, let children):
        childLists[entry.sequence] = children
        nodes[node]?.start.children = children
      default: break
      }
    }
  }

  // MARK: The limit

  /// Drops the oldest entries, and moves the start of the run to the state after the dropped entries.
  private mutating func dropOldest(_ count: Int) {
    for entry in entries.prefix(count) { moveStart(past: entry) }
    entries.removeFirst(count)
    droppedCount += count
    begin = entries.first?.time
    let start = start
    worldChanges.removeAll { change in
      guard change.time < start else { return false }
      world = change.world
      return true
    }
    for id in order {
      if let appearance = nodes[id]?.appearance, appearance <= start { nodes[id]?.appearance = nil }
      if let end = nodes[id]?.disappearance, end < start { nodes[id] = nil }
    }
    order.removeAll { nodes[$0] == nil }
  }

  private mutating func moveStart(past entry: JournalEntry) {
    switch entry.event {
    case .command(.given(.setNetwork(let isOnline), _)): world.isOnline = isOnline
    case .command(.given(.setActivity(let isActive), _)): world.isActive = isActive
    case .action(.suspended(let count)), .action(.resumed(let count)): world.suspendCount = count
    default: break
    }
    let children = childLists.removeValue(forKey: entry.sequence)
    guard let id = entry.node, var start = nodes[id]?.start else { return }
    start.children = children ?? start.children
    switch entry.event {
    case .node(.stateChanged(_, let state, let error)): (start.state, start.error) = (state, error)
    case .node(.contentsChanged(let isAvailable)): start.hasContents = isAvailable
    case .timer(.armed(let owner, let delay, let attempt)):
      start.retry = .armed(deadline: entry.time.addingClamped(delay), delay: delay, attempt: attempt, by: owner)
    case .timer(.fired), .timer(.cancelled): start.retry = nil
    case .timer(.gaveUp(_, let attempts)): start.retry = .gaveUp(attempts: attempts)
    default: break
    }
    nodes[id]?.start = start
  }
}

extension JournalEntry {
  /// Whether the entry is a command that changes the environment.
  fileprivate var changesWorld: Bool {
    switch event {
    case .command(.given(.setNetwork, _)), .command(.given(.setActivity, _)), .action(.suspended), .action(.resumed):
      true
    default: false
    }
  }
}
