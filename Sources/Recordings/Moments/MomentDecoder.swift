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
    let moment = try read(line, since: MomentState(state))
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
  private func read(_ line: UnsafeRawBufferPointer, since state: MomentState) throws(JSONFailure) -> DecodedMoment {
    var scanner = JSONScanner(line, nodes: nodes, skipsUnknownKeys: version.hasUnknownKeys)
    (scanner.origin, scanner.textLimit) = (origin, limits.textBytes)
    let head = try MomentHead(&scanner)
    var reader = MomentReader(since: head.isKeyFrame ? MomentState() : state, isKeyFrame: head.isKeyFrame, events)
    reader.itemLimit = limits.items
    reader.moment.batch.clock.now = head.time
    reader.moment.batch.entries = try entries(&scanner, head)
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

  private func entries(_ scanner: inout JSONScanner, _ head: MomentHead) throws(JSONFailure) -> [JournalEntry] {
    var entries: [JournalEntry] = []
    guard scanner.skip(all: #","events":"#) else { return entries }
    let events = events
    var time = timeBefore
    try scanner.list { scanner throws(JSONFailure) in
      let entry = try events.entry(&scanner)
      guard entry.time >= time else {
        throw scanner.failure("an event is earlier than the \(entries.isEmpty ? "moment" : "event") before")
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
