import InspectionModel
import Link
import Recordings

/// The last known state of an attached program. A reconnection keeps node ids, and continues event numbers and times.
struct RemoteSnapshot {
  /// Whether a program is attached now. If false, the snapshot keeps the last known state.
  private(set) var isAttached = false

  private var state = RecordedState()
  /// The nodes whose timers the program has told.
  private var armed: Set<NodeID> = []
  /// The ids that this snapshot gives to nodes, by the nodes' names in the stream, and by their newest short names if those
  /// differ. Kept across reconnections. `labels` is the reverse.
  private var (idsByName, idsByKey) = ([String: NodeID](), [String: NodeID]())
  private var labels: [NodeID: (name: String, key: String)] = [:]
  private var pool = NodeIDPool()
  /// This snapshot's ids of the attached program's nodes, by the program's ids. `own` is the reverse.
  private var mapped: [NodeID: NodeID] = [:]
  private var own: [NodeID: NodeID] = [:]
  private var firstEntry: (old: UInt64, new: UInt64) = (0, 0)
  private var lastEntry: UInt64 = 0
  private var timeOffset: Int64 = 0
  /// The wall-clock time of time 0 on the snapshot's clock, in ns since 1970; nil before the first attachment.
  private var start: Int64?
  /// The snapshot's time, in ns, of the last received changes, or of the detachment after them.
  private var time: Int64 = 0
  /// The monotonic time of this machine at which the last changes arrived.
  private(set) var arrival = Duration.zero

  // MARK: Changes

  /// Attaches a program and returns its state as changes. Nodes that only the program before had are in `gone`.
  ///
  /// - Parameters:
  ///   - changes: The complete state of the program.
  ///   - reader: The reader of the connection, which has read `changes`.
  mutating func begin(
    _ process: ProcessDescription, _ changes: ChangeBatch, _ reader: LinkReader, at instant: Duration
  ) -> ChangeBatch {
    (mapped, own) = ([:], [:])
    isAttached = true
    let began = start ?? process.start
    guard start != nil else {
      start = began
      var batch = translated(changes, reader.names)
      // Entries before the attachment are not lost entries.
      batch.lostEntries = 0
      return take(batch, at: instant)
    }
    // The clocks of two machines may differ, but time never goes back.
    let firstTime = changes.entries.first?.time ?? changes.clock.now
    timeOffset = max(process.start.subtractingClamped(began), time.subtractingClamped(firstTime))
    // The `attached` entry comes first, before the entries of the program.
    let mark = JournalEntry(
      sequence: lastEntry + 1, time: firstTime.addingClamped(timeOffset), node: nil, event: .run(.attached), cause: nil)
    firstEntry = (changes.entries.first?.sequence ?? reader.lastEntry + 1, mark.sequence + 1)
    var batch = translated(changes, reader.names)
    let present = Set(batch.nodes.map(\.id))
    batch.gone = state.nodes.compactMap { $0?.id }.filter { !present.contains($0) }
    batch.entries.insert(mark, at: 0)
    // Entries lost earlier precede the `attached` entry.
    batch.lostEntries = 0
    return take(batch, at: instant)
  }

  /// Applies the program's changes. Returns them with this snapshot's ids and times. `names` are the program's names.
  mutating func next(
    _ changes: ChangeBatch, _ names: RecordedNames, at instant: Duration
  ) -> ChangeBatch {
    take(translated(changes, names), at: instant)
  }

  /// Detaches the program but keeps its last known state. Returns a batch without nodes, in which the clock is stopped.
  mutating func detach(at instant: Duration) -> ChangeBatch {
    time = now(at: instant)
    isAttached = false
    return nothing(at: instant)
  }

  private mutating func take(_ batch: ChangeBatch, at instant: Duration) -> ChangeBatch {
    (time, arrival) = (max(time, batch.clock.now), instant)
    lastEntry = batch.entries.last?.sequence ?? lastEntry
    state.apply(batch)
    forget(batch.gone)
    for node in batch.nodes {
      if case .armed? = node.retry { armed.insert(node.id) } else { armed.remove(node.id) }
    }
    var batch = batch
    batch.clock = clock(at: instant)
    return batch
  }

  private mutating func translated(_ changes: ChangeBatch, _ names: RecordedNames) -> ChangeBatch {
    for node in changes.nodes { note(node, names) }
    let mapped = mapped
    let mapping = BatchMapping(firstEntry: firstEntry, timeOffset: timeOffset) { mapped[$0] }
    return withoutDueOfRemovedNodes(changes).map(mapping)
  }

  /// Drops what is due of removed nodes, which the program may still tell.
  private func withoutDueOfRemovedNodes(_ changes: ChangeBatch) -> ChangeBatch {
    let gone = Set(changes.gone)
    func isThere(_ id: NodeID?) -> Bool { id.map { mapped[$0] != nil && !gone.contains($0) } ?? true }
    var changes = changes
    if !isThere(changes.clock.next?.node) { changes.clock.next = nil }
    guard let pending = changes.pending, !pending.soonest.allSatisfy({ isThere($0.node) }) else { return changes }
    let soonest = pending.soonest.filter { isThere($0.node) }
    let removed = pending.soonest.count - soonest.count
    changes.pending = PendingSnapshot(soonest: soonest, count: max(pending.count - removed, soonest.count))
    return changes
  }

  /// Notes the id and the names of a node of the program. A node that is known from an earlier attachment keeps its id:
  /// the node of the same name in the stream, or else of the same short name, which a new stream may use as the name.
  private mutating func note(_ node: NodeSnapshot, _ names: RecordedNames) {
    let key = node.identity.key
    guard let id = mapped[node.id] else {
      let name = names[node.id] ?? key
      let known = earlier(idsByName[name]) ?? earlier(idsByKey[key]) ?? earlier(idsByName[key])
      guard let id = known ?? pool.take() else { return }
      setLabels(of: id, name: name, key: key)
      mapped[node.id] = id
      own[id] = node.id
      return
    }
    // The program has renamed the node: the stream after a reconnection has that name, and its old one may be another's.
    guard let known = labels[id], known.key != key else { return }
    setLabels(of: id, name: idsByName[key] == nil ? key : known.name, key: key)
  }

  /// Returns the id of a node of an earlier attachment that the attached program has not told yet.
  private func earlier(_ id: NodeID?) -> NodeID? { id.flatMap { own[$0] == nil ? $0 : nil } }

  private mutating func setLabels(of id: NodeID, name: String, key: String) {
    removeLabels(of: id)
    idsByName[name] = id
    if key != name { idsByKey[key] = id }
    labels[id] = (name, key)
  }

  private mutating func removeLabels(of id: NodeID) {
    guard let old = labels.removeValue(forKey: id) else { return }
    if idsByName[old.name] == id { idsByName[old.name] = nil }
    if idsByKey[old.key] == id { idsByKey[old.key] = nil }
  }

  /// Forgets removed nodes. Their ids are not used again.
  private mutating func forget(_ gone: [NodeID]) {
    for id in gone where labels[id] != nil {
      removeLabels(of: id)
      if let node = own.removeValue(forKey: id) { mapped[node] = nil }
      pool.giveBack(id)
      armed.remove(id)
    }
  }

  /// Translates a command from this snapshot's ids and times to the program's; nil if the program lacks the node.
  func inProgram(_ command: NodeCommand) -> NodeCommand? {
    if case .clock(.jump(let time)) = command { return .clock(.jump(to: time.subtractingClamped(timeOffset))) }
    return command.map { own[$0] }
  }

  /// Returns the id that the attached program uses for a node; nil for an unknown node.
  func inProgram(_ node: NodeID) -> NodeID? { own[node] }

  // MARK: Contents

  /// Returns the time on the snapshot's clock, in ns, at an instant of this machine; while detached, the last time.
  func now(at instant: Duration) -> Int64 {
    guard isAttached, state.clock.isRunning else { return time }
    return time.addingClamped(max(0, Int64(nanosecondsOf: (instant - arrival) * state.clock.speed)))
  }

  /// Whether the program's clock runs; always true while no program is attached.
  var isRunning: Bool { !isAttached || state.clock.isRunning }

  var speed: Double { state.clock.speed }

  private func clock(at instant: Duration) -> ClockSnapshot {
    var clock = state.clock
    clock.now = now(at: instant)
    clock.isRunning = isAttached && clock.isRunning
    clock.kind = isAttached ? .live : .detached
    return clock
  }

  /// Returns a batch without nodes and events: only the clock and the environment.
  func nothing(at instant: Duration) -> ChangeBatch {
    ChangeBatch(clock: clock(at: instant), world: state.world)
  }

  /// Returns a batch with the complete state: all nodes, the clock and the environment.
  func everything(at instant: Duration) -> ChangeBatch {
    ChangeBatch(
      clock: clock(at: instant), world: state.world, checks: state.checks, nodes: state.nodes.compactMap(\.self),
      roots: state.roots)
  }

  /// Returns the pending events that the program has told; without any, the timers of its nodes.
  func pending(atMost limit: Int) -> PendingSnapshot {
    guard state.pending.count == 0 else {
      return PendingSnapshot(soonest: Array(state.pending.soonest.prefix(limit)), count: state.pending.count)
    }
    let timers = armed.compactMap { id -> PendingEvent? in
      guard case .armed(let deadline, _, _, let owner)? = state.node(id)?.retry else { return nil }
      let label = owner == .timeout ? "timeout" : "next sync"
      return PendingEvent(id: .timer(UInt64(id.index)), time: deadline, node: id, label: label)
    }
    let soonest = timers.sorted { ($0.time, $0.node ?? .none) < ($1.time, $1.node ?? .none) }
    return PendingSnapshot(soonest: Array(soonest.prefix(limit)), count: timers.count)
  }
}
