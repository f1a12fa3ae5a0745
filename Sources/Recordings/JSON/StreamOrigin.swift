import InspectionModel

/// The place of a stream in the run that it continues: the times of the stream are shifted, and its events renumbered.
package struct StreamOrigin: Sendable {
  /// The offset added to each time, in nanoseconds.
  package var timeOffset: Int64 = 0
  /// The number of the first event in the stream, and its number in the run. Earlier events are unknown in the run. Nil
  /// while events have the numbers of the stream.
  package var firstEvent: (inStream: UInt64, inRun: UInt64)?

  package init() {}

  func time(_ time: Int64) -> Int64 { time.addingClamped(timeOffset) }

  func event(_ number: UInt64) -> UInt64? {
    guard let firstEvent else { return number }
    guard number >= firstEvent.inStream else { return nil }
    let (event, isTooLarge) = (number - firstEvent.inStream).addingReportingOverflow(firstEvent.inRun)
    return isTooLarge ? nil : event
  }

  /// Returns the number of the last event in the run, given its number in the stream.
  package func lastEvent(_ number: UInt64) -> UInt64 { event(number) ?? firstEvent.map { $0.inRun - 1 } ?? number }
}

extension ChangeBatch {
  /// Returns the batch, which was read with the numbers of the stream, with the numbers of the run.
  package func renumbered(by origin: StreamOrigin) -> ChangeBatch {
    func entry(_ entry: JournalEntry) -> JournalEntry {
      var numbers = EventNumbers(origin: origin)
      return JournalEntry(
        sequence: origin.lastEvent(entry.sequence), time: entry.time, node: entry.node,
        event: entry.event.visited(by: &numbers), cause: entry.cause.flatMap(origin.event))
    }
    var batch = self
    batch.entries = entries.map(entry)
    for index in nodes.indices { batch.nodes[index].stateEntry = nodes[index].stateEntry.flatMap(origin.event) }
    batch.checks = checks.map { check in
      guard case .failed(let failure) = check.state else { return check }
      let causes = failure.causes.map(entry)
      return CheckSnapshot(
        index: check.index, text: check.text, line: check.line, nodes: check.nodes,
        state: .failed(
          CheckFailure(expected: failure.expected, seen: failure.seen, time: failure.time, causes: causes)))
    }
    batch.clock.breakpoint = clock.breakpoint.flatMap { hit in
      origin.event(hit.entry).map { BreakpointHit(node: hit.node, breakpoint: hit.breakpoint, entry: $0) }
    }
    return batch
  }
}

private struct EventNumbers: FieldTransform, EventVisitor {
  let origin: StreamOrigin

  mutating func integer(_ value: Int64?, _ key: EventKey, _ kind: IntegerKind, _ presence: FieldPresence) -> Int64? {
    guard kind == .entry, let value else { return value }
    return origin.event(UInt64(bitPattern: value)).map { Int64(clamping: $0) }
  }

  mutating func error(_ value: NodeError?) -> NodeError? { value }

  mutating func subject(_ value: NodeID?) -> NodeID? { value }
}
