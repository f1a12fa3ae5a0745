import InspectionModel
import Link
import Recordings

/// The last known state of an attached program. Ids, event numbers and times continue after a reconnection.
struct RemoteSnapshot {
  /// Whether a program is attached now. After the program is detached, its last known state stays.
  private(set) var isAttached = false

  private var state = RecordedState()
  /// The ids of nodes in this snapshot, by node name; kept across reconnections.
  private var ids: [String: NodeID] = [:]
  /// The ids of nodes in this snapshot, indexed by the ids in the attached program; `own` is the inverse.
  private var mapped: [NodeID?] = []
  private var own: [NodeID: NodeID] = [:]
  private var firstEntry: (old: UInt64, new: UInt64) = (0, 0)
  private var lastEntry: UInt64 = 0
  private var timeOffset: Int64 = 0
  /// The wall-clock time at which the snapshot's time is 0, in ns since 1970; nil before the first attachment.
  private var start: Int64?
  /// The snapshot's time of the last received changes, in ns.
  private var time: Int64 = 0
  /// The monotonic time of this machine at which the last changes arrived.
  private(set) var arrival = Duration.zero

  // MARK: Changes

  /// Attaches a program and returns its state as changes. Reports nodes that only the previous program had as gone.
  ///
  /// - Parameters:
  ///   - changes: The complete state of the program.
  ///   - reader: The reader of the connection, which has read `changes`.
  mutating func begin(
    _ process: ProcessDescription, _ changes: ChangeBatch, _ reader: LinkReader, at instant: Duration
  ) -> ChangeBatch {
    (mapped, own) = ([], [:])
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
    timeOffset = max(process.start - began, time - firstTime)
    // The `attached` entry comes first, before the entries of the program.
    let mark = JournalEntry(
      sequence: lastEntry + 1, time: firstTime + timeOffset, node: nil, event: .attached, cause: nil)
    firstEntry = (changes.entries.first?.sequence ?? reader.lastEntry + 1, mark.sequence + 1)
    var batch = translated(changes, reader.names)
    let present = Set(batch.nodes.map(\.id))
    batch.gone = state.nodes.compactMap { $0?.id }.filter { !present.contains($0) }
    batch.entries.insert(mark, at: 0)
    // Entries lost earlier precede the `attached` entry.
    batch.lostEntries = 0
    return take(batch, at: instant)
  }

  /// Applies changes received from the program, and returns them with the ids and times of this snapshot.
  mutating func next(
    _ changes: ChangeBatch, _ names: RecordedNames, at instant: Duration
  ) -> ChangeBatch {
    take(translated(changes, names), at: instant)
  }

  /// Detaches the program, keeps its last known state, and returns a batch with the stopped clock.
  mutating func detach(at instant: Duration) -> ChangeBatch {
    time = now(at: instant)
    isAttached = false
    return nothing(at: instant)
  }

  private mutating func take(_ batch: ChangeBatch, at instant: Duration) -> ChangeBatch {
    (time, arrival) = (max(time, batch.clock.now), instant)
    lastEntry = batch.entries.last?.sequence ?? lastEntry
    state.apply(batch)
    var batch = batch
    batch.clock = clock(at: instant)
    return batch
  }

  private mutating func translated(_ changes: ChangeBatch, _ names: RecordedNames) -> ChangeBatch {
    while mapped.count < names.count {
      let number = NodeID(mapped.count)
      let name = names[number] ?? ""
      let id = ids[name] ?? NodeID(ids.count)
      ids[name] = id
      mapped.append(id)
      own[id] = number
    }
    let mapped = mapped
    return changes.map(
      BatchMapping(firstEntry: firstEntry, timeOffset: timeOffset) { mapped[Int($0.index)] })
  }

  /// Translates a command to the ids and times of the attached program. Returns nil if the program lacks the node.
  func inProgram(_ command: NodeCommand) -> NodeCommand? {
    if case .clock(.jump(let time)) = command { return .clock(.jump(to: time - timeOffset)) }
    return command.map { own[$0] }
  }

  // MARK: Contents

  /// Returns the program's time in ns at an instant of this machine, computed from the last changes and the speed.
  func now(at instant: Duration) -> Int64 {
    guard isAttached, state.clock.isRunning else { return time }
    let passed = Int64(nanosecondsOf: instant - arrival)
    return time + Int64(max(0, Double(passed) * state.clock.speed))
  }

  /// Whether the program's clock is running; true also while no program is attached.
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

  func pending(atMost limit: Int) -> PendingSnapshot {
    PendingSnapshot(soonest: Array(state.pending.soonest.prefix(limit)), count: state.pending.count)
  }
}
