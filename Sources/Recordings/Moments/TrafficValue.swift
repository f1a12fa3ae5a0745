import InspectionModel

/// The JSON form of the requests of a server over time. Of the known spans, only those that changed are written.
enum TrafficValue {
  static func write(_ traffic: NodeTraffic, since known: NodeTraffic?, to line: inout JSONWriter) {
    let old = known?.span == traffic.span ? known?.counts ?? [] : []
    let same = zip(old, traffic.counts).prefix { $0 == $1 }.count
    line.beginObject()
    line.add(TrafficKey.span, traffic.span)
    if same > 0 { line.add(TrafficKey.at, same) }
    line.key(TrafficKey.counts)
    line.beginList()
    for counts in traffic.counts[same...] {
      line.beginList()
      // Without the zeros at the end.
      let numbers = NodeTraffic.Outcome.allCases.map { counts[$0] }
      for number in numbers.prefix((numbers.lastIndex { $0 != 0 } ?? -1) + 1) { line.integer(number) }
      line.endList()
    }
    line.endList()
    line.endObject()
  }

  static func read(_ scanner: inout JSONScanner, since known: NodeTraffic?) throws(JSONFailure) -> NodeTraffic {
    var (span, start, counts) = (NodeTraffic.shortestSpan, 0, [NodeTraffic.Counts]())
    try scanner.object(TrafficKey.table) { scanner, key throws(JSONFailure) in
      switch key {
      case .span: span = try scanner.time()
      case .at: start = try scanner.count()
      case .counts:
        try scanner.list { scanner throws(JSONFailure) in
          guard counts.count < NodeTraffic.limit else {
            throw scanner.failure("there are at most \(NodeTraffic.limit) spans")
          }
          var numbers: [Int] = []
          try scanner.list { scanner throws(JSONFailure) in numbers.append(try scanner.count()) }
          guard numbers.count <= 4 else { throw scanner.failure("a span has at most 4 numbers") }
          numbers += repeatElement(0, count: 4 - numbers.count)
          counts.append(
            NodeTraffic.Counts(succeeded: numbers[0], failed: numbers[1], refused: numbers[2], wasted: numbers[3]))
        }
      }
    }
    guard span > 0, span <= Int64.max / Int64(NodeTraffic.limit) else {
      throw scanner.failure("a span is longer than 0, and all spans end within 292 years")
    }
    let kept = known?.span == span ? known?.counts.prefix(start) ?? [] : []
    guard kept.count == start else { throw scanner.failure("the spans before are missing") }
    return NodeTraffic(span: span, counts: kept + counts)
  }
}
