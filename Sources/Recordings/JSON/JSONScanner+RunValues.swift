import InspectionModel

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
