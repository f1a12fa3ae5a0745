import InspectionModel

enum CheckDelta {
  /// Writes an expectation's state. Its text, its line in the scenario and its nodes are also written if one of them
  /// differs from `known`, the previous snapshot, or if `known` is nil.
  static func write(
    _ check: CheckSnapshot, since known: CheckSnapshot?, to line: inout JSONWriter, _ event: EventLine
  ) {
    line.beginObject()
    line.add(NumberKey.n, check.index)
    if known?.text != check.text || known?.line != check.line || known?.nodes != check.nodes {
      line.add(CheckKey.text, check.text)
      if let source = check.source { line.add(CheckKey.expect, source) }
      line.add(CheckKey.line, check.line)
      line.add(CheckKey.nodes, nodes: check.nodes)
    }
    switch check.state {
    case .pending: line.add(CheckKey.state, CheckTag.pending.rawValue)
    case .met:
      line.add(CheckKey.state, CheckTag.met.rawValue)
      if let time = check.metAt { line.add(CheckKey.t, time) }
      line.add(CheckKey.advice, check.advice)
    case .failed(let failure):
      line.add(CheckKey.state, CheckTag.failed.rawValue)
      line.add(CheckKey.expected, failure.expected)
      line.add(CheckKey.seen, failure.seen)
      line.add(CheckKey.t, failure.time)
      line.key(CheckKey.causes)
      line.beginList()
      for cause in failure.causes { event.write(cause, to: &line) }
      line.endList()
    }
    line.endObject()
  }

  /// Reads an expectation. Fields that the JSON lacks keep their previous values.
  ///
  /// - Parameter known: Returns the previous snapshot of the expectation with an index; nil if the expectation is new.
  static func read(
    _ scanner: inout JSONScanner, _ events: EventReader, since known: (Int) -> CheckSnapshot?
  ) throws(JSONFailure) -> CheckSnapshot {
    guard scanner.skip(all: #"{"n":"#) else { throw scanner.failure("there should be an expectation") }
    let index = try scanner.count()
    let old = known(index)
    var (text, source, line, nodes) = (old?.text, old?.source, old?.line, old?.nodes)
    var (state, expected, seen) = (CheckTag?.none, String?.none, String?.none)
    var (time, advice, causes) = (Int64?.none, String?.none, [JournalEntry]())
    try scanner.rest(ofObject: CheckKey.table) { scanner, key throws(JSONFailure) in
      switch key {
      case .text: text = try scanner.text()
      case .expect: source = try scanner.text()
      case .line: line = try scanner.count()
      case .nodes: nodes = try scanner.nodes()
      case .state: state = try scanner.word(CheckTag.table)
      case .expected: expected = try scanner.text()
      case .seen: seen = try scanner.text()
      case .t: time = try scanner.instant()
      case .advice: advice = try scanner.text()
      case .causes: try scanner.list { scanner throws(JSONFailure) in causes.append(try events.entry(&scanner)) }
      }
    }
    guard let text, let line, let nodes, let state else {
      throw scanner.failure("fields of an expectation are missing")
    }
    var check = CheckSnapshot(index: index, text: text, source: source, line: line, nodes: nodes)
    switch state {
    case .pending: check.state = .pending
    case .met: (check.state, check.metAt, check.advice) = (.met, time, advice)
    case .failed:
      guard let expected, let seen, let time else { throw scanner.failure("fields of a failure are missing") }
      check.state = .failed(CheckFailure(expected: expected, seen: seen, time: time, causes: causes))
    }
    return check
  }
}
