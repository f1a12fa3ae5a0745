import InspectionModel

/// A decoder of the line of a moment, an instant of a run. An invalid line throws an error, so every decoded state can
/// be shown: all nodes are known, no node depends on itself, and causes come before their effects.
package struct MomentDecoder {
  /// The names of the nodes, in a recording also of those of later moments.
  let names: RecordedNames
  /// The nodes that are known in the moment, in a recording also those removed before.
  let nodes: NumberedNodes
  /// The nodes that are new in the moment, included in ``nodes``.
  let newNodes: [NodeID]
  /// The sequence number of the last journal entry before the moment; 0 if unknown.
  let entryBefore: UInt64
  let timeBefore: Int64
  var version = FormatVersion.current
  var origin = StreamOrigin()
  var limits = MomentLimits()

  package init(
    names: RecordedNames, nodes: NumberedNodes, newNodes: [NodeID], entryBefore: UInt64, timeBefore: Int64,
    version: FormatVersion = .current, origin: StreamOrigin = StreamOrigin(), limits: MomentLimits = MomentLimits()
  ) {
    self.names = names
    self.nodes = nodes
    self.newNodes = newNodes
    self.entryBefore = entryBefore
    self.timeBefore = timeBefore
    self.version = version
    self.origin = origin
    self.limits = limits
  }

  /// The longest time, in nanoseconds, by which an event may be earlier than the moment before: events of other threads are
  /// collected later.
  private static let longestDelay: Int64 = 1_000_000_000

  /// Reads only the journal entries of a moment's line.
  func entries(of line: UnsafeRawBufferPointer) throws(JSONFailure) -> [JournalEntry] {
    var scanner = JSONScanner(line, nodes: nodes, skipsUnknownKeys: version.hasUnknownKeys)
    let head = try MomentHead(&scanner)
    return try entries(&scanner, head)
  }

  /// Advances a state from the end of the previous moment to the end of this moment. A line with the whole state
  /// replaces any state. If the line is invalid, the state is unchanged.
  ///
  /// - Returns: The changes of the moment.
  package func advance(
    _ state: inout RecordedState, by line: UnsafeRawBufferPointer
  ) throws(JSONFailure) -> ChangeBatch {
    try apply(read(line, since: MomentState(state)), to: &state)
  }

  /// Advances a state like ``advance(_:by:)``, but does not look at the journal entries.
  func pass(_ state: inout RecordedState, by line: UnsafeRawBufferPointer) throws(JSONFailure) {
    _ = try apply(read(line, since: MomentState(state), skipsEntries: true), to: &state)
  }

  private func apply(_ moment: DecodedMoment, to state: inout RecordedState) throws(JSONFailure) -> ChangeBatch {
    if moment.isKeyFrame || moment.hasNewStructure || !newNodes.isEmpty {
      var next = moment.isKeyFrame ? RecordedState() : state
      next.apply(moment.batch)
      // Nodes missing in a key frame are gone.
      while next.nodes.count < nodes.count { next.nodes.append(nil) }
      try check(next)
      state = next
    } else {
      state.apply(moment.batch)
    }
    return moment.changes(of: state)
  }

  /// Applies a line of a stream: a moment, or a piece of one that was split into several lines. Does not check the
  /// structure: ``StructureCheck`` does that after the last piece.
  package func advance(
    _ state: inout MomentState, byLineOfStream line: UnsafeRawBufferPointer, _ structure: inout StructureCheck
  ) throws(JSONFailure) {
    let changes = try read(line, since: state).batch
    structure.add(changes, newNodes, since: state)
    state.apply(changes)
  }

  /// Reads a moment's line. The result does not retain the old state, so the caller can change that state in place.
  private func read(
    _ line: UnsafeRawBufferPointer, since state: MomentState, skipsEntries: Bool = false
  ) throws(JSONFailure) -> DecodedMoment {
    var scanner = JSONScanner(line, nodes: nodes, skipsUnknownKeys: version.hasUnknownKeys)
    (scanner.origin, scanner.textLimit) = (origin, limits.textBytes)
    let head = try MomentHead(&scanner)
    var reader = MomentReader(since: head.isKeyFrame ? MomentState() : state, isKeyFrame: head.isKeyFrame, events)
    reader.itemLimit = limits.items
    reader.moment.batch.clock.now = head.time
    if skipsEntries {
      if scanner.skip(all: Self.entriesKey) { try scanner.skipValue() }
    } else {
      reader.moment.batch.entries = try entries(&scanner, head)
    }
    try reader.readRest(&scanner)
    try scanner.end()
    let batch = reader.moment.batch
    if let first = batch.entries.first, entryBefore > 0 {
      let (number, isTooLarge) = entryBefore.addingReportingOverflow(UInt64(batch.lostEntries))
      guard !isTooLarge, number < .max, first.sequence == number + 1 else {
        throw scanner.failure("the events do not follow those before")
      }
    }
    return reader.moment
  }

  /// Throws an error if a state cannot be shown: if a new node or expectation is missing, or a node depends on itself.
  private func check(_ state: RecordedState) throws(JSONFailure) {
    let hasAll =
      newNodes.allSatisfy { state.node($0) != nil }
      && state.checks.enumerated().allSatisfy { $0.offset == $0.element.index }
    guard hasAll else {
      throw JSONFailure(message: "a new node or expectation is missing or defined twice")
    }
    guard state.nodes.hasNoCycle else {
      throw JSONFailure(message: "a node depends on itself")
    }
  }

  // MARK: Events

  private var events: EventReader {
    EventReader { [names, nodes] name in names[name].flatMap { nodes.contains($0) ? $0 : nil } }
  }

  private static let entriesKey: StaticString = #","events":"#

  private func entries(_ scanner: inout JSONScanner, _ head: MomentHead) throws(JSONFailure) -> [JournalEntry] {
    var entries: [JournalEntry] = []
    guard scanner.skip(all: Self.entriesKey) else { return entries }
    let events = events
    var time = max(0, timeBefore - Self.longestDelay)
    try scanner.list { scanner throws(JSONFailure) in
      let entry = try events.entry(&scanner)
      guard entry.time >= time else {
        let reason = entries.isEmpty ? "more than 1 s earlier than the moment before" : "earlier than the event before"
        throw scanner.failure("an event is \(reason)")
      }
      guard entries.last.map({ $0.sequence < .max && entry.sequence == $0.sequence + 1 }) ?? (entry.sequence > 0) else {
        throw scanner.failure("the numbers of the events do not rise by one")
      }
      time = entry.time
      entries.append(entry)
      guard entries.count <= limits.items else { throw MomentLimits.tooLong(limits.items) }
    }
    guard time <= head.time, entries.last.map({ $0.sequence == head.lastEntry }) ?? true else {
      throw scanner.failure("`t` and `seq` are not those of the last event")
    }
    return entries
  }
}

/// The limits of a line from a stranger.
package struct MomentLimits: Sendable {
  /// The maximum number of bytes of a text.
  var textBytes = Int.max
  /// The maximum number of nodes, and of events.
  var items = Int.max

  init() {}

  package init(textBytes: Int, items: Int) { (self.textBytes, self.items) = (textBytes, items) }

  package static func tooLong(_ items: Int) -> JSONFailure {
    JSONFailure(message: "a line has more than \(items) nodes or events: it should be split into parts")
  }
}

extension [NodeSnapshot?] {
  /// Whether no chain of children, of parents or of ``NodeSnapshot/home`` nodes is a cycle. O(n) in nodes and edges.
  var hasNoCycle: Bool {
    isAcyclic(\.children) && isAcyclic(\.parents) && isAcyclic { $0.home.map { [$0] } ?? [] }
  }

  /// Returns whether the edges `next` form no cycle: repeated removal of nodes that no edge enters removes every node.
  private func isAcyclic(_ next: (NodeSnapshot) -> [NodeID]) -> Bool {
    var leading = [Int](repeating: 0, count: count)
    for case let node? in self {
      for id in next(node) { leading[Int(id.index)] += 1 }
    }
    var free = indices.filter { leading[$0] == 0 }
    var taken = 0
    while let index = free.popLast() {
      taken += 1
      for id in self[index].map(next) ?? [] {
        leading[Int(id.index)] -= 1
        if leading[Int(id.index)] == 0 { free.append(Int(id.index)) }
      }
    }
    return taken == count
  }
}

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
