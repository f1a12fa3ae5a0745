import InspectionModel

/// A moment as read from a line. ``changes(of:)`` converts it into the changes of the moment.
struct DecodedMoment {
  /// The changes in the line: since the previous moment or, in a key frame (the whole state), since an empty state.
  var batch: ChangeBatch
  let isKeyFrame: Bool
  /// Whether the moment changes relations between nodes, releases nodes, or adds a node or an expectation.
  var hasNewStructure = false
  /// The parts of the state that the moment changed, if the line is a key frame, which has the whole state; else nil.
  var changed: Changed?

  /// The parts of the state that a moment changed. Only a line that has the whole state lists them.
  struct Changed {
    var nodes: [NodeID] = []
    var checks: [Int] = []
    var hasRoots = false
    var hasPending = false
  }

  /// Returns the changes of the moment. `state` is the whole state at the end of the moment.
  func changes(of state: RecordedState) -> ChangeBatch {
    guard let changed else { return batch }
    var changes = batch
    changes.nodes = changed.nodes.compactMap(state.node)
    changes.checks = changed.checks.compactMap { state.checks.at($0) }
    if !changed.hasRoots { changes.roots = nil }
    if !changed.hasPending { changes.pending = nil }
    return changes
  }
}

/// A reader of the part of a moment's line that follows the events.
struct MomentReader {
  var moment: DecodedMoment
  /// The maximum number of nodes.
  var itemLimit = Int.max
  private let old: MomentState
  private let events: EventReader

  /// Creates a reader. `old` is the state before the line. For a key frame, it is an empty state.
  init(since old: MomentState, isKeyFrame: Bool, _ events: EventReader) {
    self.old = old
    self.events = events
    let rest = old.rest
    moment = DecodedMoment(
      batch: ChangeBatch(clock: rest.clock, world: rest.world, pending: rest.pending), isKeyFrame: isKeyFrame)
  }

  mutating func readRest(_ scanner: inout JSONScanner) throws(JSONFailure) {
    try scanner.rest(ofObject: MomentKey.table) { scanner, key throws(JSONFailure) in
      switch key {
      case .changed: moment.changed = try Self.changed(&scanner)
      case .running: moment.batch.clock.isRunning = try scanner.truth()
      case .speed: moment.batch.clock.speed = try scanner.speed()
      case .next: moment.batch.clock.next = try scanner.orNull(Self.next)
      case .breakpoint: moment.batch.clock.breakpoint = try scanner.orNull(Self.breakpoint)
      case .ended: moment.batch.clock.hasEnded = try scanner.truth()
      case .failure:
        moment.batch.clock.failure = try scanner.orNull { scanner throws(JSONFailure) in try scanner.text() }
      case .online: moment.batch.world.isOnline = try scanner.truth()
      case .active: moment.batch.world.isActive = try scanner.truth()
      case .suspensions: moment.batch.world.suspendCount = try scanner.count()
      case .lost: moment.batch.lostEntries = try scanner.count()
      case .gone:
        moment.batch.gone = try scanner.nodes()
        moment.hasNewStructure = true
      case .roots: moment.batch.roots = try scanner.nodes()
      case .nodes: try scanner.list { scanner throws(JSONFailure) in try readNode(&scanner) }
      case .checks: try scanner.list { scanner throws(JSONFailure) in try readCheck(&scanner) }
      case .pending:
        moment.batch.pending = try scanner.orNull { scanner throws(JSONFailure) in
          try PendingDelta.read(&scanner, since: old.rest.pending)
        }
      }
    }
  }

  private mutating func readNode(_ scanner: inout JSONScanner) throws(JSONFailure) {
    let old = old
    let node = try NodeDelta.read(&scanner, since: old.node)
    let known = old.node(node.id)
    moment.hasNewStructure =
      moment.hasNewStructure || node.children != known?.children || node.home != known?.home
      || node.parents != known?.parents
    moment.batch.nodes.append(node)
    guard moment.batch.nodes.count <= itemLimit else { throw MomentLimits.tooLong(itemLimit) }
  }

  private mutating func readCheck(_ scanner: inout JSONScanner) throws(JSONFailure) {
    let checks = old.rest.checks
    let check = try CheckDelta.read(&scanner, events) { index in checks.at(index) }
    moment.hasNewStructure = moment.hasNewStructure || checks.at(check.index) == nil
    moment.batch.checks.append(check)
  }

  // MARK: Parts

  private static func changed(_ scanner: inout JSONScanner) throws(JSONFailure) -> DecodedMoment.Changed {
    var changed = DecodedMoment.Changed()
    try scanner.object(ChangedKey.table) { scanner, key throws(JSONFailure) in
      switch key {
      case .nodes: changed.nodes = try scanner.nodes()
      case .checks: try scanner.list { scanner throws(JSONFailure) in changed.checks.append(try scanner.count()) }
      case .roots: changed.hasRoots = try scanner.truth()
      case .pending: changed.hasPending = try scanner.truth()
      }
    }
    return changed
  }

  private static func next(_ scanner: inout JSONScanner) throws(JSONFailure) -> UpcomingEvent {
    var (time, node, label) = (Int64?.none, NodeID?.none, String?.none)
    try scanner.object(UpcomingKey.table) { scanner, key throws(JSONFailure) in
      switch key {
      case .t: time = try scanner.instant()
      case .node: node = try scanner.node()
      case .label: label = try scanner.text()
      case .state, .entry, .timer, .script, .action: throw scanner.failure("`\(key)` is not a field of the next event")
      }
    }
    guard let time, let label else { throw scanner.failure("`next` needs `t` and `label`") }
    return UpcomingEvent(time: time, node: node, label: label)
  }

  private static func breakpoint(_ scanner: inout JSONScanner) throws(JSONFailure) -> BreakpointHit {
    var (node, breakpoint, entry) = (NodeID?.none, Breakpoint?.none, UInt64?.none)
    try scanner.object(UpcomingKey.table) { scanner, key throws(JSONFailure) in
      switch key {
      case .node: node = try scanner.node()
      case .state: breakpoint = try scanner.word(Breakpoint.table)
      case .entry: entry = try scanner.event() ?? 0
      case .t, .label, .timer, .script, .action: throw scanner.failure("`\(key)` is not a field of a breakpoint")
      }
    }
    guard let node, let breakpoint, let entry else {
      throw scanner.failure("`breakpoint` needs `node`, `state` and `entry`")
    }
    return BreakpointHit(node: node, breakpoint: breakpoint, entry: entry)
  }
}
