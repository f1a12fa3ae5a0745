import InspectionModel
import Link
import Recordings

/// The known state of a program, kept across reconnections. Ids, event numbers and times are never used twice.
struct RemoteSnapshot {
  /// Whether a program is attached. If not, the last known state stays.
  private(set) var isAttached = false

  private var state = RecordedState()
  /// The ids of this snapshot, by node name.
  private var ids: [String: NodeID] = [:]
  /// The ids of this snapshot by ids of the attached program, and the reverse.
  private var mapped: [NodeID?] = []
  private var own: [NodeID: NodeID] = [:]
  private var firstEntry: (old: UInt64, new: UInt64) = (0, 0)
  private var lastEntry: UInt64 = 0
  private var timeOffset: Int64 = 0
  /// The wall-clock time of time 0, in ns since 1970.
  private var start: Int64?
  /// The timestamp of the last moment in ns, on the clock of the screen.
  private var time: Int64 = 0
  /// The monotonic time of this machine at which that moment arrived.
  private(set) var arrival = Duration.zero

  // MARK: Changes

  /// Attaches a program. Nodes of the previously attached program that the new program lacks are gone.
  ///
  /// - Parameters:
  ///   - changes: The complete state of the program.
  ///   - reader: The reader of the changes.
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
    // The mark comes first, before the entries of the program.
    let mark = JournalEntry(
      sequence: lastEntry + 1, time: firstTime + timeOffset, node: nil, event: .attached, cause: nil)
    firstEntry = (changes.entries.first?.sequence ?? reader.lastEntry + 1, mark.sequence + 1)
    var batch = translated(changes, reader.names)
    let present = Set(batch.nodes.map(\.id))
    batch.gone = state.nodes.compactMap { $0?.id }.filter { !present.contains($0) }
    batch.entries.insert(mark, at: 0)
    // Entries lost earlier precede the mark.
    batch.lostEntries = 0
    return take(batch, at: instant)
  }

  /// Applies the next moment of the program.
  mutating func next(
    _ changes: ChangeBatch, _ names: RecordedNames, at instant: Duration
  ) -> ChangeBatch {
    take(translated(changes, names), at: instant)
  }

  /// Detaches the program. The last known state stays.
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

  /// Returns a command with the ids and times of the attached program; nil if the command has an unknown node.
  func inProgram(_ command: NodeCommand) -> NodeCommand? {
    if case .clock(.jump(let time)) = command { return .clock(.jump(to: time - timeOffset)) }
    return command.map { own[$0] }
  }

  /// Returns the id that the attached program uses for a node; nil for an unknown node.
  func inProgram(_ node: NodeID) -> NodeID? { own[node] }

  // MARK: Contents

  /// Returns the current time of the program, in ns.
  func now(at instant: Duration) -> Int64 {
    guard isAttached, state.clock.isRunning else { return time }
    let passed = Int64(nanosecondsOf: instant - arrival)
    return time + Int64(max(0, Double(passed) * state.clock.speed))
  }

  /// Whether the program's clock is running.
  var isRunning: Bool { !isAttached || state.clock.isRunning }

  var speed: Double { state.clock.speed }

  private func clock(at instant: Duration) -> ClockSnapshot {
    var clock = state.clock
    clock.now = now(at: instant)
    clock.isRunning = isAttached && clock.isRunning
    clock.kind = isAttached ? .live : .detached
    return clock
  }

  /// Returns a batch with the time only.
  func nothing(at instant: Duration) -> ChangeBatch {
    ChangeBatch(clock: clock(at: instant), world: state.world)
  }

  /// Returns a batch with all nodes.
  func everything(at instant: Duration) -> ChangeBatch {
    ChangeBatch(
      clock: clock(at: instant), world: state.world, checks: state.checks, nodes: state.nodes.compactMap(\.self),
      roots: state.roots)
  }

  func pending(atMost limit: Int) -> PendingSnapshot {
    PendingSnapshot(soonest: Array(state.pending.soonest.prefix(limit)), count: state.pending.count)
  }
}
