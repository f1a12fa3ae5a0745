import InspectionModel

/// A property of the world that can be away: the network (offline), the app (in the background), the actions (suspended).
package enum WorldProperty: Int, CaseIterable {
  case network
  case activity
  case actions

  /// The property that an event changes; nil for other events.
  init?(changedBy event: JournalEvent) {
    switch event {
    case .command(.given(.setNetwork, _)): self = .network
    case .command(.given(.setActivity, _)): self = .activity
    case .action(.suspended), .action(.resumed): self = .actions
    default: return nil
    }
  }

  func isAway(in world: WorldSnapshot) -> Bool {
    switch self {
    case .network: !world.isOnline
    case .activity: !world.isActive
    case .actions: world.suspendCount > 0
    }
  }

  /// Returns whether the property is away before and after an event that changes it.
  fileprivate static func away(around event: JournalEvent) -> (before: Bool, after: Bool) {
    switch event {
    case .command(.given(.setNetwork(let isOnline), _)): (isOnline, !isOnline)
    case .command(.given(.setActivity(let isActive), _)): (isActive, !isActive)
    case .action(.suspended(let count)): (count > 1, true)
    case .action(.resumed(let count)): (true, count > 0)
    default: (false, false)
    }
  }
}

extension SourceState {
  /// Whether the world was always as it should be: online, active, without suspensions.
  package var isWorldUneventful: Bool {
    WorldProperty.allCases.allSatisfy { history.worldTrack(of: $0).isEmpty && !$0.isAway(in: world) }
  }

  /// Returns whether a property was away at any time from `start` to before `end`, in ns. O(log n) for n changes.
  package func isAway(_ property: WorldProperty, from start: Int64, to end: Int64) -> Bool {
    // No entry tells a change of the network of a device.
    if start <= clock.now, clock.now < end, property.isAway(in: world) { return true }
    let track = history.worldTrack(of: property)
    let next = history.firstIndex(of: track, at: start &+ 1)
    // On one of its sides, a change is away.
    if next < track.endIndex, history.time(next, of: track) < end { return true }
    if next > track.startIndex { return WorldProperty.away(around: history.entry(next - 1, of: track).event).after }
    if next < track.endIndex { return WorldProperty.away(around: history.entry(next, of: track).event).before }
    // Without kept changes, the property is as it is now if changes were dropped, or else as in the first batch.
    return property.isAway(in: history.droppedCount > 0 ? world : history.beginWorld ?? world)
  }
}
