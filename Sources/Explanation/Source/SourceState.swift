import InspectionModel

/// The state of a source, built from its batches of changes: nodes, clock, environment, checks and history.
///
/// The state changes in place: the time to apply a batch depends on the number of changes, not on the number of nodes.
package struct SourceState {
  package private(set) var clock = ClockSnapshot()
  package private(set) var world = WorldSnapshot()
  package private(set) var checks = CheckList()
  /// The nodes, each at the `index` of its id; nil where no node exists.
  package private(set) var nodes: [NodeSnapshot?] = []
  package private(set) var roots: [NodeID] = []
  package private(set) var counts = StateCounts()
  private var goneNodes = GoneNodes()
  /// The latest journal entries, up to a limit.
  package private(set) var history: History
  /// The back-off ledgers (delays and their events) of the nodes.
  package private(set) var ledgers = BackoffLedgers()
  /// The calls of each family over time.
  package private(set) var calls: [NodeID: CallTrack] = [:]
  /// Whether a node has had numbers of requests, such as a server.
  package private(set) var knowsRequests = false
  package private(set) var versions = Versions()

  /// A version of each part of the state. A view of a part is up to date while the part's version stays equal.
  package struct Versions: Hashable, Sendable {
    package private(set) var nodes = 0
    /// The version of the history and of all data computed from the history.
    package private(set) var entries = 0
    package var clock = 0
    package private(set) var world = 0
    package private(set) var checks = 0

    fileprivate mutating func applyRemovals(of batch: ChangeBatch) {
      if batch.rewind != nil { (entries, clock) = (entries + 1, clock + 1) }
      if !batch.gone.isEmpty { nodes += 1 }
    }

    fileprivate mutating func applyAdditions(
      of batch: ChangeBatch, _ oldClock: ClockSnapshot, _ oldWorld: WorldSnapshot
    ) {
      if batch.clock != oldClock { clock += 1 }
      if batch.world != oldWorld { world += 1 }
      if !batch.checks.isEmpty { checks += 1 }
      if !batch.nodes.isEmpty || batch.roots != nil { nodes += 1 }
      if !batch.entries.isEmpty || batch.lostEntries > 0 { entries += 1 }
    }
  }

  /// Creates an empty state, before the first batch. `historyLimit` is the maximum number of journal entries to keep.
  package init(historyLimit: Int = History.defaultLimit) { history = History(limit: historyLimit) }

  /// The snapshot of the node with an id; nil if no such node exists.
  package subscript(id: NodeID) -> NodeSnapshot? {
    let index = Int(id.index)
    return nodes.indices.contains(index) && nodes[index]?.id == id ? nodes[index] : nil
  }

  /// Returns the name of an existing or released node; nil if the node is unknown.
  package func name(_ id: NodeID) -> String? { self[id]?.identity.key ?? goneNodes[id] }

  /// Returns the name of an existing or released node; `?` if the node is nil or unknown.
  package func key(_ id: NodeID?) -> String { id.flatMap(name) ?? "?" }

  // MARK: Changes

  package mutating func apply(_ batch: ChangeBatch) {
    _ = applyRemovals(of: batch)
    applyAdditions(of: batch) { _, _ in }
  }

  /// Applies the first half of a batch: rewinds the history and removes the released nodes.
  ///
  /// - Returns: The last snapshots of the removed nodes.
  package mutating func applyRemovals(of batch: ChangeBatch) -> [NodeSnapshot] {
    versions.applyRemovals(of: batch)
    if let rewind = batch.rewind {
      clock = batch.clock
      if let nodes = history.rewind(to: rewind, at: clock.now) {
        ledgers.rewind(to: rewind, of: nodes)
      } else {
        ledgers.startOver(after: rewind)
      }
    }
    return batch.gone.isEmpty ? [] : remove(batch.gone)
  }

  /// Applies the second half of a batch, after ``applyRemovals(of:)``: the additions and changes.
  ///
  /// - Parameter onChange: Called for each node of the batch with its old snapshot, if any, and its new snapshot.
  package mutating func applyAdditions(of batch: ChangeBatch, _ onChange: (NodeSnapshot?, NodeSnapshot) -> Void) {
    versions.applyAdditions(of: batch, clock, world)
    // A player jumps over moments, which a program that was idle does not have.
    let isLeap =
      if case .recording = batch.clock.kind { batch.clock.now - clock.now > CallTrack.longestGap } else { false }
    clock = batch.clock
    world = batch.world
    checks.update(with: batch.checks)
    history.begin(at: clock.now, in: world)
    // The first batch has all nodes.
    if nodes.isEmpty { nodes.reserveCapacity(batch.nodes.count) }
    for snapshot in batch.nodes {
      let index = Int(snapshot.id.index)
      // Appends one by one, so that the reserved capacity is enough.
      while index >= nodes.count { nodes.append(nil) }
      counts.replace(nodes[index], with: snapshot)
      if let old = nodes[index], old.id == snapshot.id, let backoff = old.backoff, backoff != snapshot.backoff {
        ledgers.note(original: backoff, of: old.id)
      }
      if snapshot.identity.kind.tag.knowsRequests { knowsRequests = true }
      if snapshot.identity.kind == .callFamily, let calls = snapshot.calls {
        self.calls[snapshot.id, default: CallTrack()].append(calls, at: clock.now, isAfterLeap: isLeap)
      }
      onChange(nodes[index], snapshot)
      nodes[index] = snapshot
    }
    if let roots = batch.roots { self.roots = roots }
    history.append(batch.entries, lost: batch.lostEntries)
    for entry in batch.entries { ledgers.append(entry, history) }
  }

  private mutating func remove(_ gone: [NodeID]) -> [NodeSnapshot] {
    let removed = gone.compactMap { self[$0] }
    for node in removed {
      nodes[Int(node.id.index)] = nil
      counts.remove(node)
      if node.calls != nil { calls[node.id] = nil }
      guard let forgotten = goneNodes.add(node.id, node.identity.key) else { continue }
      history.forget(forgotten)
      ledgers.forget(forgotten)
    }
    while nodes.last == .some(nil) { nodes.removeLast() }
    return removed
  }
}

/// Counts the nodes in each state (without waiters), the warnings, and the nodes with faults.
package struct StateCounts: Equatable {
  private var counts = [Int](repeating: 0, count: NodeState.allCases.count)
  /// The number of waiters that have timed out, which the counts by state leave out.
  package private(set) var failedWaiters = 0
  package private(set) var lints = LintCounts()
  package private(set) var faulty = 0
  /// The number of all nodes, waiters included.
  package private(set) var nodes = 0

  package subscript(state: NodeState) -> Int { counts[Int(state.rawValue)] }

  mutating func replace(_ old: NodeSnapshot?, with new: NodeSnapshot) {
    if let old { remove(old) }
    nodes += 1
    count(new, 1)
    guard !new.isUntouched else { return }
    lints += new.counts.lints
    if !new.faults.isEmpty { faulty += 1 }
  }

  mutating func remove(_ old: NodeSnapshot) {
    nodes -= 1
    count(old, -1)
    guard !old.isUntouched else { return }
    lints -= old.counts.lints
    if !old.faults.isEmpty { faulty -= 1 }
  }

  private mutating func count(_ node: NodeSnapshot, _ difference: Int) {
    if node.identity.kind.tag.isCounted {
      counts[Int(node.state.rawValue)] += difference
    } else if node.state == .failed {
      failedWaiters += difference
    }
  }
}
