import InspectionModel

/// The JSON form of the changes between two lists of pending events.
///
/// The lists are sorted by time, so one pass along both lists finds removed and new events: O(n) in the length of the
/// lists. The result is also correct for unsorted lists.
enum PendingDelta {
  static func write(_ pending: PendingSnapshot, since old: PendingSnapshot, to line: inout JSONWriter) {
    let (gone, new) = changes(from: old.soonest, to: pending.soonest)
    line.beginObject()
    if pending.count != old.count { line.add(PendingKey.count, pending.count) }
    if !gone.isEmpty { line.add(PendingKey.gone, gone) }
    if !new.isEmpty {
      line.key(PendingKey.new)
      line.beginList()
      for place in new {
        line.beginList()
        line.integer(place)
        write(pending.soonest[place], to: &line)
        line.endList()
      }
      line.endList()
    }
    line.endObject()
  }

  /// Returns the old indexes of removed events and the new indexes of added events, both ascending.
  private static func changes(from old: [PendingEvent], to new: [PendingEvent]) -> (gone: [Int], new: [Int]) {
    var (gone, added): ([Int], [Int]) = ([], [])
    var (place, newPlace) = (0, 0)
    while place < old.count, newPlace < new.count {
      let (event, newEvent) = (old[place], new[newPlace])
      if event == newEvent {
        place += 1
        newPlace += 1
      } else if newEvent.time > event.time
        || newEvent.time == event.time && place + 1 < old.count && old[place + 1] == newEvent
      {
        gone.append(place)
        place += 1
      } else {
        added.append(newPlace)
        newPlace += 1
      }
    }
    return (gone + (place..<old.count), added + (newPlace..<new.count))
  }

  private static func write(_ event: PendingEvent, to line: inout JSONWriter) {
    line.beginObject()
    switch event.id {
    case .timer(let number): line.add(UpcomingKey.timer, number)
    case .script(let place): line.add(UpcomingKey.script, place)
    case .action(let node): line.add(UpcomingKey.action, node.index)
    }
    line.add(UpcomingKey.t, event.time)
    line.add(UpcomingKey.node, event.node?.index)
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
    guard let soonest = list(old.soonest, without: gone, with: new) else {
      throw scanner.failure("the pending events do not follow those before")
    }
    return PendingSnapshot(soonest: soonest, count: count)
  }

  /// Returns a list without the removed events and with the new events at their indexes; nil if an index is invalid.
  private static func list(
    _ old: [PendingEvent], without gone: [Int], with new: [(place: Int, event: PendingEvent)]
  ) -> [PendingEvent]? {
    var kept: [PendingEvent] = []
    var start = 0
    for place in gone {
      guard (start..<old.count).contains(place) else { return nil }
      kept += old[start..<place]
      start = place + 1
    }
    kept += old[start...]
    var list: [PendingEvent] = []
    start = 0
    for (place, event) in new {
      let end = start + place - list.count
      guard end >= start, end <= kept.count else { return nil }
      list += kept[start..<end]
      list.append(event)
      start = end
    }
    return list + kept[start...]
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
      case .t: time = try scanner.time()
      case .node: node = try scanner.node()
      case .label: label = try scanner.text()
      case .state, .entry: throw scanner.failure("`\(key)` is nothing of what waits")
      }
    }
    guard let id, let time, let label else { throw scanner.failure("fields of a pending event are missing") }
    return PendingEvent(id: id, time: time, node: node, label: label)
  }
}
