import InspectionModel

/// The JSON form of the statistics of a call family. Statistics that changed are written as a whole.
enum CallsValue {
  static func write(_ calls: NodeCalls, to line: inout JSONWriter) {
    line.beginObject()
    func add(_ key: CallsKey, _ count: Int) {
      if count != 0 { line.add(key, count) }
    }
    func add(_ key: CallsKey, _ durations: NodeCalls.Durations?) {
      guard let durations else { return }
      line.add(key, [durations.p50, durations.p90, durations.p99, durations.max])
    }
    add(.inFlight, calls.inFlight)
    add(.succeeded, calls.succeeded)
    add(.failed, calls.failed)
    add(.cancelled, calls.cancelled)
    if calls.rate != 0 { line.add(CallsKey.rate, calls.rate) }
    add(.minute, calls.lastMinute)
    add(.life, calls.life)
    if !calls.histogram.isEmpty { line.add(CallsKey.histogram, calls.histogram) }
    line.endObject()
  }

  static func read(_ scanner: inout JSONScanner) throws(JSONFailure) -> NodeCalls {
    var calls = NodeCalls()
    try scanner.object(CallsKey.table) { scanner, member throws(JSONFailure) in
      switch member {
      case .inFlight: calls.inFlight = try scanner.count()
      case .succeeded: calls.succeeded = try scanner.count()
      case .failed: calls.failed = try scanner.count()
      case .cancelled: calls.cancelled = try scanner.count()
      case .rate: calls.rate = try rate(&scanner)
      case .minute: calls.lastMinute = try durations(&scanner)
      case .life: calls.life = try durations(&scanner)
      case .histogram:
        try scanner.list { scanner throws(JSONFailure) in
          guard calls.histogram.count <= NodeCalls.bounds.count else {
            throw scanner.failure("a histogram has at most \(NodeCalls.bounds.count + 1) ranges")
          }
          calls.histogram.append(try scanner.count())
        }
      }
    }
    return calls
  }

  private static func rate(_ scanner: inout JSONScanner) throws(JSONFailure) -> Double {
    let rate = try scanner.number()
    guard rate.isFinite, rate >= 0 else { throw scanner.failure("a rate is a number of at least 0") }
    return rate
  }

  private static func durations(_ scanner: inout JSONScanner) throws(JSONFailure) -> NodeCalls.Durations {
    var times: [Int64] = []
    try scanner.list { scanner throws(JSONFailure) in times.append(try scanner.time()) }
    guard times.count == 4 else { throw scanner.failure("there should be p50, p90, p99 and the maximum") }
    return NodeCalls.Durations(p50: times[0], p90: times[1], p99: times[2], max: times[3])
  }
}
