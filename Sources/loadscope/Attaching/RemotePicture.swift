import InspectionModel
import Link
import Recordings

/// What is known of a program across all the times that it was attached, with ids, numbers and times that never repeat.
struct RemotePicture {
  /// Whether a program is attached. If not, the picture is the last one.
  private(set) var isAttached = false

  private var state = RecordedState()
  /// Ids by the names of the nodes, and the names by the ids.
  private var ids: [String: NodeID] = [:]
  /// The ids of the program that is attached, by its own.
  private var mapped: [NodeID?] = []
  private var own: [NodeID: NodeID] = [:]
  private var firstEntry: (old: UInt64, new: UInt64) = (0, 0)
  private var lastEntry: UInt64 = 0
  private var timeOffset: Int64 = 0
  /// The wall time of time 0, in nanoseconds since 1970.
  private var start: Int64?
  /// The time of the last moment, and when it came, in real time counted from anywhere.
  private var time: Int64 = 0
  private var arrival = Duration.zero

  // MARK: Changes

  /// A program was attached: what was of the one before and is not of this one is gone.
  ///
  /// - Parameters:
  ///   - process: The program.
  ///   - changes: Everything there is in it.
  ///   - reader: What has read it.
  mutating func begin(
    _ process: ProcessDescription, _ changes: ChangeBatch, _ reader: LinkReader, at instant: Duration
  ) -> ChangeBatch {
    (mapped, own) = ([], [:])
    isAttached = true
    let began = start ?? process.start
    guard start != nil else {
      start = began
      var batch = translated(changes, reader.names)
      // What happened before was not lost on the way.
      batch.lostEntries = 0
      return take(batch, at: instant)
    }
    // The clocks of two machines may differ: time never goes back.
    let firstTime = changes.entries.first?.time ?? changes.clock.now
    timeOffset = max(process.start - began, time - firstTime)
    // The mark comes first, and the numbers of the program behind it.
    let mark = JournalEntry(
      sequence: lastEntry + 1, time: firstTime + timeOffset, node: nil, event: .attached, cause: nil)
    firstEntry = (changes.entries.first?.sequence ?? reader.lastEntry + 1, mark.sequence + 1)
    var batch = translated(changes, reader.names)
    let present = Set(batch.nodes.map(\.id))
    batch.gone = state.nodes.compactMap { $0?.id }.filter { !present.contains($0) }
    batch.entries.insert(mark, at: 0)
    // What was lost before is on the other side of the mark.
    batch.lostEntries = 0
    return take(batch, at: instant)
  }

  /// The next moment of the program.
  mutating func next(
    _ changes: ChangeBatch, _ names: RecordedNames, at instant: Duration
  ) -> ChangeBatch {
    take(translated(changes, names), at: instant)
  }

  /// The program is not attached any more.
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

  /// A command with the program's own ids.
  func inProgram(_ command: NodeCommand) -> NodeCommand? { command.map { own[$0] } }

  // MARK: What there is

  /// The time now, in nanoseconds.
  func now(at instant: Duration) -> Int64 {
    guard isAttached else { return time }
    let passed = (instant - arrival).components
    return time + max(0, passed.seconds * 1_000_000_000 + passed.attoseconds / 1_000_000_000)
  }

  private func clock(at instant: Duration) -> ClockSnapshot {
    var clock = state.clock
    clock.now = now(at: instant)
    clock.isRunning = isAttached
    clock.kind = isAttached ? .live : .detached
    return clock
  }

  /// The time, and nothing else.
  func nothing(at instant: Duration) -> ChangeBatch {
    ChangeBatch(clock: clock(at: instant), world: state.world)
  }

  /// All nodes.
  func everything(at instant: Duration) -> ChangeBatch {
    ChangeBatch(
      clock: clock(at: instant), world: state.world, checks: state.checks, nodes: state.nodes.compactMap(\.self),
      roots: state.roots)
  }

  func pending(atMost limit: Int) -> PendingSnapshot {
    PendingSnapshot(soonest: Array(state.pending.soonest.prefix(limit)), count: state.pending.count)
  }
}
