import InspectionModel

/// The JSON form of a ``PendingChange``, the difference between two lists of pending events.
enum PendingDelta {
  static func write(_ pending: PendingSnapshot, since old: PendingSnapshot, to line: inout JSONWriter) {
    let change = PendingChange(from: old, to: pending)
    line.beginObject()
    if pending.count != old.count { line.add(PendingKey.count, pending.count) }
    if !change.gone.isEmpty { line.add(PendingKey.gone, change.gone) }
    if !change.new.isEmpty {
      line.key(PendingKey.new)
      line.beginList()
      for (place, event) in change.new {
        line.beginList()
        line.integer(place)
        write(event, to: &line)
        line.endList()
      }
      line.endList()
    }
    line.endObject()
  }

  private static func write(_ event: PendingEvent, to line: inout JSONWriter) {
    line.beginObject()
    switch event.id {
    case .timer(let number): line.add(UpcomingKey.timer, number)
    case .script(let place): line.add(UpcomingKey.script, place)
    case .action(let node): line.add(UpcomingKey.action, node: node)
    }
    line.add(UpcomingKey.t, event.time)
    line.add(UpcomingKey.node, node: event.node)
    line.add(UpcomingKey.label, event.label)
    line.endObject()
  }

  static func read(_ scanner: inout JSONScanner, since old: PendingSnapshot) throws(JSONFailure) -> PendingSnapshot {
    var (count, gone, new) = (old.count, [Int](), [(place: Int, event: PendingEvent)]())
    try scanner.object(PendingKey.table) { scanner, key throws(JSONFailure) in
      switch key {
      case .count: count = try scanner.count()
      case .gone: try scanner.list { scanner throws(JSONFailure) in gone.append(try scanner.count()) }
      case .new: try scanner.list { scanner throws(JSONFailure) in new.append(try place(&scanner)) }
      }
    }
    guard let pending = PendingChange(count: count, gone: gone, new: new).applied(to: old) else {
      throw scanner.failure("the pending events do not follow those before")
    }
    return pending
  }

  private static func place(_ scanner: inout JSONScanner) throws(JSONFailure) -> (place: Int, event: PendingEvent) {
    guard scanner.skip("[") else { throw scanner.failure("there should be a place") }
    let place = try scanner.count()
    guard scanner.skip(",") else { throw scanner.failure("there should be what waits there") }
    let event = try event(&scanner)
    guard scanner.skip("]") else { throw scanner.failure("there should be a `]`") }
    return (place, event)
  }

  private static func event(_ scanner: inout JSONScanner) throws(JSONFailure) -> PendingEvent {
    var (id, time, node, label) = (PendingEvent.ID?.none, Int64?.none, NodeID?.none, String?.none)
    try scanner.object(UpcomingKey.table) { scanner, key throws(JSONFailure) in
      switch key {
      case .timer: id = .timer(try scanner.integer())
      case .script: id = .script(try scanner.count())
      case .action: id = .action(try scanner.node())
      case .t: time = try scanner.instant()
      case .node: node = try scanner.node()
      case .label: label = try scanner.text()
      case .state, .entry: throw scanner.failure("`\(key)` is nothing of what waits")
      }
    }
    guard let id, let time, let label else {
      throw scanner.failure("a pending event needs `t`, `label`, and `timer`, `script` or `action`")
    }
    return PendingEvent(id: id, time: time, node: node, label: label)
  }
}
