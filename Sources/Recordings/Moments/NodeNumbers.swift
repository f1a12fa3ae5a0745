import InspectionModel

/// The numbers of nodes in a recording: from 0 in the order in which they became known, none used twice.
///
/// A source uses the places of nodes that are gone again, so that its ids are other numbers. As long as they are the same,
/// nothing is replaced.
struct NodeNumbers: Sendable {
  private(set) var count = 0
  /// The numbers by ids, once one differs.
  private var numbers: [NodeID: NodeID]?

  /// Gives numbers to the nodes of a batch that have become known, and replaces all ids by numbers.
  ///
  /// - Returns: The batch with numbers, and its new nodes in their order.
  mutating func number(_ batch: ChangeBatch) -> (batch: ChangeBatch, new: [NodeSnapshot]) {
    let new = batch.nodes.filter { self[$0.id] == nil }.sorted { $0.id < $1.id }
    for node in new { add(node.id) }
    guard numbers != nil else { return (batch, new) }
    let numbered = batch.map { self[$0] }
    // Later moments do not mention them.
    for id in batch.gone { numbers?[id] = nil }
    return (numbered, new)
  }

  private subscript(id: NodeID) -> NodeID? {
    if let numbers { return numbers[id] }
    return id.rawValue < count ? id : nil
  }

  private mutating func add(_ id: NodeID) {
    if numbers == nil, id != NodeID(count) {
      numbers = Dictionary(uniqueKeysWithValues: (0..<count).map { (NodeID($0), NodeID($0)) })
    }
    numbers?[id] = NodeID(count)
    count += 1
  }
}

// MARK: Other ids

extension ChangeBatch {
  /// The same batch with other ids. What is about a node without one is about none, or left out.
  fileprivate func map(_ other: (NodeID) -> NodeID?) -> ChangeBatch {
    var batch = self
    batch.gone = gone.compactMap(other)
    batch.nodes = nodes.compactMap { node in
      guard let id = other(node.id) else { return nil }
      var copy = node
      copy.id = id
      copy.home = node.home.flatMap(other)
      copy.parents = node.parents.compactMap(other)
      copy.children = node.children.compactMap(other)
      if let error = node.error { copy.error = error.map(other) }
      return copy
    }
    batch.roots = roots?.compactMap(other)
    batch.entries = entries.map { $0.map(other) }
    batch.checks = checks.map { $0.map(other) }
    if let next = clock.next {
      batch.clock.next = UpcomingEvent(time: next.time, node: next.node.flatMap(other), label: next.label)
    }
    batch.clock.breakpoint = clock.breakpoint.flatMap { hit in
      other(hit.node).map { BreakpointHit(node: $0, breakpoint: hit.breakpoint, entry: hit.entry) }
    }
    if let pending {
      let soonest = pending.soonest.compactMap { $0.map(other) }
      batch.pending = PendingSnapshot(soonest: soonest, count: pending.count)
    }
    return batch
  }
}

extension NodeError {
  fileprivate func map(_ other: (NodeID) -> NodeID?) -> NodeError {
    NodeError(text: text, origin: origin.flatMap(other))
  }
}

extension JournalEntry {
  fileprivate func map(_ other: (NodeID) -> NodeID?) -> JournalEntry {
    let event: JournalEvent =
      switch event {
      case .stateChanged(let old, let new, let error): .stateChanged(from: old, to: new, error: error?.map(other))
      // A command about a node that is not known is not performed.
      case .commanded(let command, let origin):
        command.mapAll(other).map { .commanded($0, by: origin) } ?? .refused(.unknownNode)
      default: event
      }
    return JournalEntry(sequence: sequence, time: time, node: node.flatMap(other), event: event, cause: cause)
  }
}

extension NodeCommand {
  /// The same command with other ids, also where only sources have them.
  fileprivate func mapAll(_ other: (NodeID) -> NodeID?) -> NodeCommand? {
    switch self {
    case .happenNow(let event): event.map(other).map { .happenNow($0) }
    case .clock(.jumpToEvent(let node, let isForward)):
      other(node).map { .clock(.jumpToEvent(of: $0, isForward: isForward)) }
    default: map(other)
    }
  }
}

extension CheckSnapshot {
  fileprivate func map(_ other: (NodeID) -> NodeID?) -> CheckSnapshot {
    var state = state
    if case .failed(let failure) = state {
      state = .failed(
        CheckFailure(
          expected: failure.expected, seen: failure.seen, time: failure.time,
          causes: failure.causes.map { $0.map(other) }))
    }
    return CheckSnapshot(index: index, text: text, line: line, nodes: nodes.compactMap(other), state: state)
  }
}

extension PendingEvent {
  fileprivate func map(_ other: (NodeID) -> NodeID?) -> PendingEvent? {
    var id = id
    if case .action(let node) = id {
      guard let number = other(node) else { return nil }
      id = .action(number)
    }
    return PendingEvent(id: id, time: time, node: node.flatMap(other), label: label)
  }
}
