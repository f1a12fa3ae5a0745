import InspectionModel
import Link
import Recordings

/// The last known state of an attached program, and its past. A reconnection keeps node ids, and continues event numbers
/// and times.
struct ProgramMirror {
  /// Whether a program is attached now. If false, the mirror keeps the last known state.
  private(set) var isAttached = false
  /// The reader of the program's stream.
  private(set) var reader = LinkReader()
  /// The moments since the first attachment; their state is the last known one.
  let moments: KeptMoments
  private var breakpoints = ViewBreakpoints()

  /// The first breakpoint that the last changes have hit; nil for none.
  private(set) var hit: BreakpointHit?

  /// The clock and what is due, as the program has told them, but for removed nodes.
  private var clock = ClockSnapshot()
  private var pending = PendingSnapshot(soonest: [], count: 0)
  /// The timers of the nodes, for a program that tells nothing else that is due.
  private var timers: [NodeID: PendingEvent] = [:]
  /// The program before the last detachment; nil before that.
  private var earlier: EndedStream?
  /// The wall-clock time of time 0 on the mirror's clock, in ns since 1970; nil before the first attachment.
  private var start: Int64?
  /// The mirror's time, in ns, of the last received changes, or of the detachment after them.
  private var time: Int64 = 0
  /// The monotonic time of this machine at which the last changes arrived.
  private(set) var arrival = Duration.zero
  /// The time from a moment to its arrival. Only differences are meaningful, as both clocks have other origins.
  var delay: Duration { arrival - .nanoseconds(time) }

  /// Creates a mirror without a program. Up to `historyLimit` journal entries, and as many node changes, are kept.
  init(historyLimit: Int = .max) { moments = KeptMoments(limit: historyLimit) }

  // MARK: Changes

  /// Reads the next line of the stream. Each moment that it returns must be applied before the next line.
  mutating func read(_ line: UnsafeRawBufferPointer) throws(LinkFailure) -> ProgramLine? {
    try reader.read(line, since: moments.state)
  }

  /// Applies the changes of a moment, and returns them as the viewers get them.
  ///
  /// The first moment of a stream attaches the program. Nodes that only the program before had are in `gone`.
  mutating func apply(_ moment: ChangeBatch, at instant: Duration) -> ChangeBatch {
    var moment = moment
    if !isAttached { attach(&moment) }
    clock = moment.clock
    if let node = clock.next?.node, !has(node) { clock.next = nil }
    pending = known(moment.pending ?? pending)
    (time, arrival) = (max(time, clock.now), instant)
    for id in moment.gone where !timers.isEmpty { timers[id] = nil }
    for node in moment.nodes { noteTimer(of: node) }
    return keep(moment, at: instant)
  }

  private mutating func attach(_ moment: inout ChangeBatch) {
    isAttached = true
    // Entries before the attachment are not lost entries.
    moment.lostEntries = 0
    guard start != nil else {
      start = reader.header?.process.start ?? 0
      return
    }
    let mark = JournalEntry(
      sequence: moments.lastEntry + 1, time: moment.entries.first?.time ?? moment.clock.now, node: nil,
      event: .run(.attached), cause: nil)
    moment.entries.insert(mark, at: 0)
  }

  private mutating func noteTimer(of node: NodeSnapshot) {
    if case .armed(let deadline, _, _, let owner)? = node.retry {
      let label = owner == .timeout ? "timeout" : "next sync"
      timers[node.id] = PendingEvent(
        id: .timer(UInt64(node.id.index)), time: deadline, node: node.id, label: label)
    } else if !timers.isEmpty {
      timers[node.id] = nil
    }
  }

  private mutating func keep(_ moment: ChangeBatch, at instant: Duration) -> ChangeBatch {
    var moment = moment
    moment.clock = clock(at: instant)
    moment.pending = pending(atMost: PendingSnapshot.recordedLimit)
    hit = breakpoints.mark(&moment, after: moments.state)
    moments.append(moment)
    return moment
  }

  /// Detaches the program but keeps its last known state. Returns a batch without nodes, in which the clock is stopped.
  mutating func detach(at instant: Duration) -> ChangeBatch {
    time = now(at: instant)
    isAttached = false
    // The `attached` entry comes before the entries of the next program.
    earlier = reader.ended(moments.state, at: time, start: start ?? 0, nextEntry: moments.lastEntry + 2)
    return keep(nothing(at: instant), at: instant)
  }

  /// Begins with a new stream, which continues the one before.
  mutating func beginStream() { reader = LinkReader(continuing: earlier) }

  /// Sets the breakpoint of a node for the screen; nil removes it. Returns the change; nil for an unknown node.
  mutating func set(_ breakpoint: Breakpoint?, of node: NodeID) -> ChangeBatch? {
    guard var snapshot = moments.state.node(node) else { return nil }
    breakpoints.set(breakpoint, of: node)
    snapshot.breakpoint = breakpoint
    // At the time of the last changes: the next ones may be earlier than the present.
    var moment = nothing(at: arrival)
    moment.nodes = [snapshot]
    return keep(moment, at: arrival)
  }

  // MARK: The program

  /// Returns a command as the attached program understands it; nil if the program lacks a node of it.
  func inProgram(_ command: NodeCommand) -> NodeCommand? {
    if case .clock(.jump(let time)) = command {
      return .clock(.jump(to: time.subtractingClamped(reader.origin.timeOffset)))
    }
    return command.map { has($0) ? $0 : nil }
  }

  /// Whether the program of the stream has a node.
  func has(_ node: NodeID) -> Bool { reader.names[node] != nil }

  // MARK: Contents

  /// Returns the time on the mirror's clock, in ns, at an instant of this machine; while detached, the last time.
  func now(at instant: Duration) -> Int64 {
    guard isAttached, clock.isRunning else { return time }
    return time.addingClamped(max(0, Int64(nanosecondsOf: (instant - arrival) * clock.speed)))
  }

  /// Whether the program's clock runs; always true while no program is attached.
  var isRunning: Bool { !isAttached || clock.isRunning }

  var speed: Double { clock.speed }

  private func clock(at instant: Duration) -> ClockSnapshot {
    var clock = clock
    clock.now = now(at: instant)
    clock.isRunning = isAttached && clock.isRunning
    clock.kind = isAttached ? .live : .detached
    return clock
  }

  /// Returns a batch without nodes and events: only the clock and the environment.
  func nothing(at instant: Duration) -> ChangeBatch {
    var clock = clock(at: instant)
    clock.breakpoint = nil
    return ChangeBatch(clock: clock, world: moments.state.world)
  }

  /// Returns pending events without those of removed nodes, which the program may still tell.
  private func known(_ pending: PendingSnapshot) -> PendingSnapshot {
    let soonest = pending.soonest.filter { $0.node.map(has) ?? true }
    let removed = pending.soonest.count - soonest.count
    return PendingSnapshot(soonest: soonest, count: max(pending.count - removed, soonest.count))
  }

  /// Returns a batch with the complete state: all nodes, the clock and the environment.
  func everything(at instant: Duration) -> ChangeBatch {
    var everything = moments.state.everything
    everything.clock = clock(at: instant)
    return everything
  }

  /// Returns the pending events that the program has told; without any, the timers of its nodes.
  func pending(atMost limit: Int) -> PendingSnapshot {
    guard pending.count == 0 else {
      return PendingSnapshot(soonest: Array(pending.soonest.prefix(limit)), count: pending.count)
    }
    let soonest = timers.values.sorted { ($0.time, $0.node ?? .none) < ($1.time, $1.node ?? .none) }
    return PendingSnapshot(soonest: Array(soonest.prefix(limit)), count: timers.count)
  }
}

/// Breakpoints of an attached program's nodes. A hit pauses the screen but not the program, and removes the breakpoint.
struct ViewBreakpoints {
  private var breakpoints: [NodeID: Breakpoint] = [:]
  /// Whether there was a breakpoint: a node that was read before the removal of its breakpoint still has it.
  private var isUsed = false

  /// Sets the breakpoint of a node; nil removes the breakpoint.
  mutating func set(_ breakpoint: Breakpoint?, of node: NodeID) {
    breakpoints[node] = breakpoint
    isUsed = true
  }

  /// Adds the breakpoints to the nodes of a batch of changes, and the first hit in the batch to the batch's clock.
  ///
  /// - Parameter state: The state of the nodes before the batch.
  /// - Returns: The first hit; nil for none.
  mutating func mark(_ moment: inout ChangeBatch, after state: RecordedState) -> BreakpointHit? {
    guard isUsed else { return nil }
    var hit: BreakpointHit?
    for entry in moment.entries {
      guard let node = entry.node, let breakpoint = breakpoints[node], breakpoint.isReached(by: entry.event) else {
        continue
      }
      breakpoints[node] = nil
      hit = hit ?? BreakpointHit(node: node, breakpoint: breakpoint, entry: entry.sequence)
      let isInMoment = moment.gone.contains(node) || moment.nodes.contains { $0.id == node }
      if !isInMoment, let old = state.node(node) { moment.nodes.append(old) }
    }
    moment.clock.breakpoint = moment.clock.breakpoint ?? hit
    for index in moment.nodes.indices {
      let breakpoint = breakpoints[moment.nodes[index].id]
      if moment.nodes[index].breakpoint != breakpoint { moment.nodes[index].breakpoint = breakpoint }
    }
    return hit
  }
}

extension ProcessDescription {
  /// The name of the program, with its process id if that is known.
  var title: String { pid == 0 ? name : "\(name)[\(pid)]" }
}
