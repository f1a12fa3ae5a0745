import InspectionModel

/// The states of the world over time: network, app, suspensions of the actions.
package struct WorldTrack {
  /// The state before the first change.
  private var start: WorldSnapshot
  private var changes: [(time: Int64, world: WorldSnapshot)] = []

  /// Creates the track from the kept entries of a history. `world` is the state at `now`, in ns.
  package init(_ history: History, world: WorldSnapshot, now: Int64) {
    let track = history.worldTrack
    let entries = (track.startIndex..<track.endIndex).map { history.entry($0, of: track) }
    // A property without kept changes is as it is now if changes were dropped, or else as in the first batch.
    start = history.droppedCount > 0 ? world : history.beginWorld ?? world
    // A property is before its first change as that change has found it.
    for entry in entries.reversed() { start.undo(entry.event) }
    var last = start
    for entry in entries {
      last.apply(entry.event)
      changes.append((entry.time, last))
    }
    // No entry tells a change of the network of a device.
    if last != world { changes.append((now, world)) }
  }

  /// Returns the state at a time, in ns.
  package func world(at time: Int64) -> WorldSnapshot {
    let index = changes.partitionIndex { $0.time > time }
    return index > 0 ? changes[index - 1].world : start
  }

  /// Returns the states in a span of time, in ns: at its start, and after each change in it.
  package func worlds(from start: Int64, to end: Int64) -> [WorldSnapshot] {
    let first = changes.partitionIndex { $0.time > start }
    return [world(at: start)] + changes[first...].prefix { $0.time < end }.map(\.world)
  }
}

extension JournalEvent {
  /// Whether the event is a change of the world.
  var isAboutWorld: Bool {
    switch self {
    case .command(.given(.setNetwork, _)), .command(.given(.setActivity, _)), .action(.suspended), .action(.resumed):
      true
    default: false
    }
  }
}

extension WorldSnapshot {
  fileprivate mutating func apply(_ event: JournalEvent) {
    switch event {
    case .command(.given(.setNetwork(let isOnline), _)): self.isOnline = isOnline
    case .command(.given(.setActivity(let isActive), _)): self.isActive = isActive
    case .action(.suspended(let count)), .action(.resumed(let count)): suspendCount = count
    default: break
    }
  }

  fileprivate mutating func undo(_ event: JournalEvent) {
    switch event {
    case .command(.given(.setNetwork(let isOnline), _)): self.isOnline = !isOnline
    case .command(.given(.setActivity(let isActive), _)): self.isActive = !isActive
    case .action(.suspended(let count)): suspendCount = count - 1
    case .action(.resumed(let count)): suspendCount = count + 1
    default: break
    }
  }
}
