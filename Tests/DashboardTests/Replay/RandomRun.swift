import InspectionModel

/// A random run with every moment recorded: loadables that sync, fail, retry and get commands, groups whose children
/// change, and nodes that appear later.
struct RandomRun {
  /// The visible state at the end of a moment, and its entries.
  struct Moment {
    var clock = ClockSnapshot()
    var world = WorldSnapshot()
    /// Indexed by node id.
    var nodes: [NodeSnapshot] = []
    var roots: [NodeID] = []
    var checks: [CheckSnapshot] = []
    var pending = PendingSnapshot(soonest: [], count: 0)
    var lastEntry: UInt64 = 0
    var entries: [JournalEntry] = []
    var lostCount = 0
    /// The entry that armed each node's retry.
    fileprivate var armed: [NodeID: UInt64] = [:]
  }

  private(set) var moments: [Moment] = []
  private var random: SplitMix
  private var now = Moment()
  /// Whether some entries are lost, and whether syncers retry.
  private let hasLosses: Bool
  private let hasBackoffs: Bool

  init(seed: UInt64, count: Int, hasLosses: Bool = true, hasBackoffs: Bool = true) {
    random = SplitMix(state: seed)
    (self.hasLosses, self.hasBackoffs) = (hasLosses, hasBackoffs)
    begin()
    moments = [now]
    branch(to: count)
  }

  /// A branch of this run: the same up to a moment, random from there.
  func forked(at moment: Int, seed: UInt64) -> RandomRun {
    var run = self
    run.random = SplitMix(state: seed)
    run.moments.removeSubrange((moment + 1)...)
    run.now = moments[moment]
    run.branch(to: moments.count)
    return run
  }

  private mutating func branch(to count: Int) {
    while moments.count < count {
      step()
      moments.append(now)
    }
  }

  // MARK: Batches

  /// The batch of a source that moves from one moment to another; without `start`, from nothing.
  ///
  /// - Parameter keyFrame: The moment to rewind to first; no later than either of them.
  func batch(from start: Int?, to end: Int, by keyFrame: Int? = nil) -> ChangeBatch {
    let target = moments[end]
    var batch = ChangeBatch(clock: target.clock, world: target.world, pending: target.pending)
    let known = start.map { moments[$0] }
    var first = (start ?? -1) + 1
    var nodeCount = known?.nodes.count ?? 0
    if let keyFrame {
      batch.rewind = moments[keyFrame].lastEntry
      batch.gone = (known?.nodes ?? []).dropFirst(moments[keyFrame].nodes.count).map(\.id)
      first = keyFrame + 1
      nodeCount = min(nodeCount, moments[keyFrame].nodes.count)
    }
    batch.nodes = target.nodes.enumerated().filter { $0 >= nodeCount || known?.nodes[$0] != $1 }.map(\.element)
    batch.roots = known?.roots == target.roots ? nil : target.roots
    batch.checks = target.checks.filter { known?.checks[$0.index] != $0 }
    if first <= end {
      batch.entries = moments[first...end].flatMap(\.entries)
      batch.lostEntries = moments[first...end].reduce(0) { $0 + $1.lostCount }
    }
    return batch
  }

  // MARK: Making it

  private mutating func begin() {
    add("feed", .group(.all), under: nil)
    for name in ["photos", "token", "avatar"] { add(name, .loadable, under: NodeID(0)) }
    add("again", .group(.any), under: nil)
    now.nodes[4].children = [NodeID(2), NodeID(1)]
    for child in [1, 2] { now.nodes[child].parents.append(NodeID(4)) }
    add("badge", .pure, under: nil)
    now.checks = (0..<6).map { CheckSnapshot(index: $0, text: "check \($0)", line: 10 + $0, nodes: [NodeID($0 % 3)]) }
  }

  private mutating func add(_ name: String, _ kind: NodeKind, under parent: NodeID?) {
    let id = NodeID(now.nodes.count)
    var node = NodeSnapshot(id: id, identity: NodeIdentity(key: name, kind: kind))
    node.needsSync = true
    if let parent {
      node.home = parent
      node.parents = [parent]
      now.nodes[Int(parent.index)].children.append(id)
    } else {
      now.roots.append(id)
    }
    if kind == .loadable, hasBackoffs { node.backoff = NodeBackoff(min: 1, max: 9_000_000_000, multiplier: 2) }
    now.nodes.append(node)
  }

  private mutating func step() {
    (now.entries, now.lostCount) = ([], 0)
    now.clock.now += pick([0, 1_000_000, 70_000_000, 400_000_000])
    if hasLosses, chance(30) {
      now.lostCount = Int.random(in: 1...5, using: &random)
      now.lastEntry += UInt64(now.lostCount)
      note(.node(.notified), NodeID(1))
    }
    for _ in 0..<Int.random(in: 0...4, using: &random) { happen() }
    if chance(12) { now.world = WorldSnapshot(isOnline: chance(2), isActive: chance(2)) }
    if chance(8) { decide(Int.random(in: now.checks.indices, using: &random)) }
    let due = now.nodes.compactMap { node -> PendingEvent? in
      guard case .armed(let deadline, _, _, _)? = node.retry else { return nil }
      return PendingEvent(id: .timer(UInt64(node.id.index)), time: deadline, node: node.id, label: "retry")
    }
    now.pending = PendingSnapshot(soonest: due.sorted { $0.time < $1.time }, count: due.count)
    now.clock.next = now.pending.soonest.first.map { UpcomingEvent(time: $0.time, node: $0.node, label: $0.label) }
  }

  private mutating func decide(_ check: Int) {
    let causes = now.entries.suffix(2)
    let failure = CheckFailure(expected: "this", seen: "that", time: now.clock.now, causes: Array(causes))
    now.checks[check].state = pick([.met, .pending, .failed(failure)])
  }

  private mutating func happen() {
    switch Int.random(in: 0..<24, using: &random) {
    case 0 where now.nodes.count < 14:
      add("node-\(now.nodes.count)", .loadable, under: NodeID(0))
      note(.node(.childrenChanged), NodeID(0))
    case 1:
      now.nodes[0].children.shuffle(using: &random)
      note(.node(.childrenChanged), NodeID(0))
    case 2: note(.command(.given(.syncRoots, by: pick([.user, .script]))), nil)
    default: happen(to: Int.random(in: now.nodes.indices, using: &random))
    }
  }

  private mutating func happen(to index: Int) {
    let id = now.nodes[index].id
    switch Int.random(in: 0..<16, using: &random) {
    case 0...3: change(index, to: .syncing)
    case 4: change(index, to: .synced)
    case 5...7: change(index, to: .failed)
    case 8: change(index, to: .idle)
    case 9:
      now.nodes[index].hasContents.toggle()
      note(.node(.contentsChanged(isAvailable: now.nodes[index].hasContents)), id)
    case 10: note(.command(.given(.sync(id), by: pick([.user, .script]))), id)
    case 11:
      now.nodes[index].counts.lints.add(.contentsChangedSilently)
      note(.node(.violated(.contentsChangedSilently, "a promise \(now.lastEntry)")), id)
    case 12:
      now.nodes[index].faults = pick([[], [Fault(.hang)]])
      now.nodes[index].breakpoint = pick([nil, .anyChange])
    case 13: note(.node(.notified), id)
    default: if now.nodes[index].backoff != nil { wait(index) }
    }
  }

  private mutating func change(_ index: Int, to state: NodeState) {
    let old = now.nodes[index].state
    guard old != state else { return }
    let error = state == .failed ? NodeError(text: "http-\(now.lastEntry % 7)") : nil
    now.nodes[index].stateEntry = note(.node(.stateChanged(from: old, to: state, error: error)), now.nodes[index].id)
    (now.nodes[index].state, now.nodes[index].error) = (state, error)
    switch state {
    case .syncing: now.nodes[index].counts.syncs += 1
    case .synced: now.nodes[index].counts.successes += 1
    case .failed: now.nodes[index].counts.failures += 1
    case .idle: break
    }
  }

  /// Arms or ends the retry of a node's syncer.
  private mutating func wait(_ index: Int) {
    let id = now.nodes[index].id
    if let entry = now.armed[id] {
      now.armed[id] = nil
      now.nodes[index].retry = nil
      switch Int.random(in: 0..<4, using: &random) {
      case 0: note(.timer(.cancelled(by: .syncer)), id)
      case 1: note(.timer(.reset(by: .syncer, .appBecameActive)), id)
      default: note(.timer(.fired(by: .syncer)), id, cause: entry)
      }
      return
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      now.nodes[index].retry = .gaveUp(attempts: 3)
      note(.timer(.gaveUp(by: .syncer, attempts: 3)), id)
    case 1:
      let backoff = NodeBackoff(min: Int64(now.lastEntry), max: 9_000_000_000, multiplier: 2)
      now.nodes[index].backoff = backoff
      note(.command(.given(.setBackoff(id, backoff), by: pick([.user, .script]))), id)
    default:
      let (delay, attempt): (Int64, Int) = (pick([100_000_000, 2_000_000_000]), pick([0, 1, 2]))
      now.nodes[index].retry = .armed(deadline: now.clock.now + delay, delay: delay, attempt: attempt)
      now.armed[id] = note(.timer(.armed(by: .syncer, delay: delay, attempt: attempt)), id)
    }
  }

  @discardableResult
  private mutating func note(_ event: JournalEvent, _ node: NodeID?, cause: UInt64? = nil) -> UInt64 {
    now.lastEntry += 1
    let recent = now.lastEntry > 4 && chance(2) ? now.lastEntry - UInt64.random(in: 1...4, using: &random) : nil
    now.entries.append(
      JournalEntry(
        sequence: now.lastEntry, time: now.clock.now, node: node, event: event, cause: cause ?? recent))
    return now.lastEntry
  }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &random)]
  }
}
