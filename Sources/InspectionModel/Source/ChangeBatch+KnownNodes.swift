extension ChangeBatch {
  /// Returns the batch without the nodes that are not known, and without references to them. Of an event that needs such a
  /// node, only the word is left.
  package func limited(to isKnown: (NodeID) -> Bool) -> ChangeBatch {
    withoutActuallyEscaping(isKnown) { isKnown in limited(KnownNodes(isKnown: isKnown)) }
  }

  private func limited(_ known: KnownNodes) -> ChangeBatch {
    var batch = self
    batch.gone.removeAll { !known.isKnown($0) }
    batch.nodes = nodes.compactMap(known.node)
    batch.roots?.removeAll { !known.isKnown($0) }
    batch.entries = entries.map(known.entry)
    batch.checks = checks.map(known.check)
    if let next = clock.next {
      batch.clock.next = UpcomingEvent(time: next.time, node: next.node.flatMap(known.id), label: next.label)
    }
    if let hit = clock.breakpoint, !known.isKnown(hit.node) { batch.clock.breakpoint = nil }
    if let pending {
      batch.pending = PendingSnapshot(soonest: pending.soonest.compactMap(known.pending), count: pending.count)
    }
    return batch
  }
}

private struct KnownNodes {
  let isKnown: (NodeID) -> Bool

  func id(_ id: NodeID) -> NodeID? { isKnown(id) ? id : nil }

  func node(_ node: NodeSnapshot) -> NodeSnapshot? {
    guard isKnown(node.id) else { return nil }
    var copy = node
    copy.home = node.home.flatMap(id)
    copy.parents.removeAll { !isKnown($0) }
    copy.children.removeAll { !isKnown($0) }
    copy.error = node.error.map(error)
    return copy
  }

  func error(_ error: NodeError) -> NodeError { error.with(origin: error.origin.flatMap(id)) }

  func entry(_ entry: JournalEntry) -> JournalEntry {
    JournalEntry(
      sequence: entry.sequence, time: entry.time, node: entry.node.flatMap(id), event: event(entry.event),
      cause: entry.cause)
  }

  private func event(_ event: JournalEvent) -> JournalEvent {
    var fields = KnownFields(known: self)
    if let event = try? event.visited(by: &fields) { return event }
    // A command to an unknown node is not performed.
    return if case .command = event { .command(.refused(.unknownNode)) } else { .run(.other(event.tag.word)) }
  }

  func check(_ check: CheckSnapshot) -> CheckSnapshot {
    var known = check
    known.nodes.removeAll { !isKnown($0) }
    if case .failed(let failure) = check.state {
      known.state = .failed(
        CheckFailure(
          expected: failure.expected, seen: failure.seen, time: failure.time, causes: failure.causes.map(entry)))
    }
    return known
  }

  func pending(_ event: PendingEvent) -> PendingEvent? {
    if case .action(let node) = event.id, !isKnown(node) { return nil }
    return PendingEvent(id: event.id, time: event.time, node: event.node.flatMap(id), label: event.label)
  }
}

private struct KnownFields: FieldTransform, EventVisitor {
  let known: KnownNodes

  mutating func error(_ value: NodeError?) -> NodeError? { value.map(known.error) }

  mutating func id(_ value: NodeID?, _ key: EventKey, _ presence: FieldPresence) throws(UnknownNode) -> NodeID? {
    guard let value, !known.isKnown(value) else { return value }
    // The node of a pending event is a remark.
    guard key == .node, presence == .optional else { throw UnknownNode() }
    return nil
  }

  mutating func subject(_ value: NodeID?) throws(UnknownNode) -> NodeID? { try id(value, .node, .required) }
}
