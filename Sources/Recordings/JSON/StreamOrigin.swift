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
      var check = check
      check.state = .failed(
        CheckFailure(
          expected: failure.expected, seen: failure.seen, time: failure.time, causes: failure.causes.map(entry)))
      return check
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

/// Reading the values of a run: times, counts, numbers of events and of nodes.
extension JSONScanner {
  /// Reads the speed of a clock. A number that is not one of ``ClockCommand/speeds`` is an error.
  package mutating func speed() throws(JSONFailure) -> Double {
    let speed = try number()
    guard ClockCommand.speeds.contains(speed) else { throw failure("a speed is \(ClockCommand.speedRule)") }
    return speed
  }

  /// Reads the number of an event; nil if the event is earlier than the first one of a stream that continues a run.
  mutating func event() throws(JSONFailure) -> UInt64? { origin.event(try eventNumber()) }

  /// Reads the number of an event as it is written, at most 2^53, the largest of which every JSON reader knows all below.
  package mutating func eventNumber() throws(JSONFailure) -> UInt64 {
    let number: UInt64 = try integer()
    guard number <= 1 << 53 else { throw failure("the number of an event is too large") }
    return number
  }

  /// Reads a time on the clock of the run, in nanoseconds. A negative number is an error.
  package mutating func instant() throws(JSONFailure) -> Int64 { origin.time(try time()) }

  /// Reads a time on the clock of the run, in nanoseconds, which may be before the start.
  package mutating func date() throws(JSONFailure) -> Int64 { origin.time(try clampedTime()) }

  /// Reads a time or a duration in nanoseconds as it is written, clamped to ``longestTime``. A negative number is an error.
  package mutating func time() throws(JSONFailure) -> Int64 {
    let time = try clampedTime()
    guard time >= 0 else { throw failure("a time is before the start") }
    return time
  }

  private mutating func clampedTime() throws(JSONFailure) -> Int64 {
    max(-Self.longestTime, min(Self.longestTime, try integer()))
  }

  /// The largest time, about 146 years in nanoseconds: the sum and the difference of two times fit into 64 bits.
  package static let longestTime: Int64 = (1 << 62) - 1

  /// Reads a count from 0 to 2^48. A larger number is an error, so that sums of counts cannot overflow.
  package mutating func count() throws(JSONFailure) -> Int {
    let count: Int = try integer()
    guard 0...1 << 48 ~= count else { throw failure("invalid count") }
    return count
  }

  /// Reads a node, which is written as its number. The number of an unknown node is an error.
  package mutating func node() throws(JSONFailure) -> NodeID {
    let number: Int = try integer()
    guard let id = knownNodes[number] else { throw failure("no node has the number \(number)") }
    return id
  }

  package mutating func nodes() throws(JSONFailure) -> [NodeID] {
    var nodes: [NodeID] = []
    try list { scanner throws(JSONFailure) in nodes.append(try scanner.node()) }
    return nodes
  }
}
