import Loadables

/// What a group must be, found by looking at every child anew.
@MainActor
struct GroupModel {
  let state: LoadableState
  let hasContents: Bool
  /// The failed children that have an error, in order; none unless the group has failed.
  private let failed: [ObjectIdentifier]
  private let standsOnLeavesOnly: Bool

  init(_ group: LoadableGroup) {
    let children = group.loadables
    let states = children.map(\.loadableState)
    let contents = children.map(\.isContentsAvailable)
    state = GroupModel.state(group.mode, states)
    hasContents =
      !children.isEmpty && (group.mode == .any ? contents.contains(true) : contents.allSatisfy { $0 })
    let withErrors = children.filter { $0.loadableState == .didFailToSync && $0.error != nil }
    failed = state == .didFailToSync ? withErrors.map { ObjectIdentifier($0) } : []
    standsOnLeavesOnly = !children.contains { $0 is any LoadableContainer }
  }

  /// Whether the group's error may be this child's. A group that has failed comes by its own error without a
  /// notification, so the groups above it may go on naming a child that was the first one before.
  func mayName(_ child: ObjectIdentifier?) -> Bool {
    guard let child, !standsOnLeavesOnly else { return child == failed.first }
    return failed.contains(child)
  }

  private static func state(_ mode: GroupMode, _ states: [LoadableState]) -> LoadableState {
    if states.isEmpty { return .idle }
    let anySyncing = states.contains(.syncing)
    switch mode {
    case .all:
      if states.contains(.didFailToSync) { return .didFailToSync }
      if anySyncing { return .syncing }
      return states.allSatisfy { $0 == .didSyncSuccessfully } ? .didSyncSuccessfully : .idle
    case .any:
      if anySyncing { return .syncing }
      if states.contains(.didSyncSuccessfully) { return .didSyncSuccessfully }
      return states.allSatisfy { $0 == .didFailToSync } ? .didFailToSync : .idle
    case .never:
      if anySyncing { return .syncing }
      return states.allSatisfy { $0 == .didSyncSuccessfully || $0 == .didFailToSync } ? .didSyncSuccessfully : .idle
    }
  }
}
