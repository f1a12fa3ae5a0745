/// A conversion of a source's changes after a reconnection: new node ids, new entry numbers, shifted times.
///
/// Changes of a node without a new id are dropped. References to such a node are removed.
package struct BatchMapping {
  /// Returns the new id of a node; nil if the node has no new id.
  package let node: (NodeID) -> NodeID?
  /// The old and the new number of the first journal entry to renumber. Earlier entries have no new number.
  package let firstEntry: (old: UInt64, new: UInt64)
  /// The offset added to each time, in nanoseconds.
  package let timeOffset: Int64

  /// Creates a mapping. `firstEntry` is the old and the new number of the first journal entry to renumber.
  /// `timeOffset`, in nanoseconds, is added to each time. `node` returns a node's new id, or nil if the node has none.
  package init(
    firstEntry: (old: UInt64, new: UInt64) = (0, 0), timeOffset: Int64 = 0, node: @escaping (NodeID) -> NodeID?
  ) {
    self.firstEntry = firstEntry
    self.timeOffset = timeOffset
    self.node = node
  }

  fileprivate func number(_ entry: UInt64) -> UInt64? {
    entry < firstEntry.old ? nil : entry - firstEntry.old &+ firstEntry.new
  }

  fileprivate func time(_ time: Int64) -> Int64 { time.addingClamped(timeOffset) }
}

extension ChangeBatch {
  package func map(_ other: BatchMapping) -> ChangeBatch {
    var batch = self
    batch.rewind = rewind.flatMap(other.number)
    batch.gone = gone.compactMap(other.node)
    batch.nodes = nodes.compactMap { $0.map(other) }
    batch.roots = roots?.compactMap(other.node)
    batch.entries = entries.map { $0.map(other) }
    batch.checks = checks.map { $0.map(other) }
    batch.clock.now = other.time(clock.now)
    if let next = clock.next {
      batch.clock.next = UpcomingEvent(
        time: other.time(next.time), node: next.node.flatMap(other.node), label: next.label)
    }
    batch.clock.breakpoint = clock.breakpoint.flatMap { hit in
      guard let node = other.node(hit.node), let entry = other.number(hit.entry) else { return nil }
      return BreakpointHit(node: node, breakpoint: hit.breakpoint, entry: entry)
    }
    if let pending {
      batch.pending = PendingSnapshot(soonest: pending.soonest.compactMap { $0.map(other) }, count: pending.count)
    }
    return batch
  }
}

extension NodeSnapshot {
  fileprivate func map(_ other: BatchMapping) -> NodeSnapshot? {
    guard let id = other.node(id) else { return nil }
    var copy = self
    copy.id = id
    copy.home = home.flatMap(other.node)
    copy.parents = parents.compactMap(other.node)
    copy.children = children.compactMap(other.node)
    if let error { copy.error = error.map(other) }
    copy.stateEntry = stateEntry.flatMap(other.number)
    if case .armed(let deadline, let delay, let attempt, let owner)? = retry {
      copy.retry = .armed(deadline: other.time(deadline), delay: delay, attempt: attempt, by: owner)
    }
    if var action {
      action.date = action.date.map(other.time)
      action.nextRetry = action.nextRetry.map(other.time)
      copy.action = action
    }
    return copy
  }
}

extension NodeError {
  fileprivate func map(_ other: BatchMapping) -> NodeError { with(origin: origin.flatMap(other.node)) }
}

extension JournalEntry {
  fileprivate func map(_ other: BatchMapping) -> JournalEntry {
    JournalEntry(
      sequence: other.number(sequence) ?? other.firstEntry.new, time: other.time(time), node: node.flatMap(other.node),
      event: event.map(other), cause: cause.flatMap(other.number))
  }
}

extension JournalEvent {
  fileprivate func map(_ other: BatchMapping) -> JournalEvent {
    var mapping = EventMapping(batch: other)
    if let event = try? visited(by: &mapping) { return event }
    // A command to an unknown node is not performed; of any other event, only the word is left.
    return if case .command = self { .command(.refused(.unknownNode)) } else { .run(.other(tag.word)) }
  }
}

private struct EventMapping: FieldTransform, EventVisitor {
  let batch: BatchMapping

  mutating func integer(_ value: Int64?, _ key: EventKey, _ kind: IntegerKind, _ presence: FieldPresence) -> Int64? {
    guard let value else { return nil }
    return switch kind {
    case .time: batch.time(value)
    case .entry: batch.number(UInt64(bitPattern: value)).map { Int64(bitPattern: $0) }
    case .count, .duration, .timer: value
    }
  }

  mutating func error(_ value: NodeError?) -> NodeError? { value?.map(batch) }

  mutating func id(_ value: NodeID?, _ key: EventKey, _ presence: FieldPresence) throws(UnknownNode) -> NodeID? {
    guard let value else { return nil }
    if let node = batch.node(value) { return node }
    // The node of a pending event is a remark.
    guard key == .node, presence == .optional else { throw UnknownNode() }
    return nil
  }

  mutating func subject(_ value: NodeID?) throws(UnknownNode) -> NodeID? {
    guard let value else { return nil }
    return try id(value, .node, .required)
  }
}

extension CheckSnapshot {
  fileprivate func map(_ other: BatchMapping) -> CheckSnapshot {
    var state = state
    if case .failed(let failure) = state {
      state = .failed(
        CheckFailure(
          expected: failure.expected, seen: failure.seen, time: other.time(failure.time),
          causes: failure.causes.map { $0.map(other) }))
    }
    return CheckSnapshot(index: index, text: text, line: line, nodes: nodes.compactMap(other.node), state: state)
  }
}

extension PendingEvent {
  fileprivate func map(_ other: BatchMapping) -> PendingEvent? {
    var id = id
    if case .action(let node) = id {
      guard let mapped = other.node(node) else { return nil }
      id = .action(mapped)
    }
    return PendingEvent(id: id, time: other.time(time), node: node.flatMap(other.node), label: label)
  }
}
