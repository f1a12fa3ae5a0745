import Loadables

/// The expected state of a group, computed from every child.
@MainActor
struct GroupModel {
  let state: LoadableState
  let hasContents: Bool
  /// The children that the group's error may name; empty unless the group has failed.
  private var candidates: [ObjectIdentifier] = []
  private var mustHaveError = false

  init(_ group: PureLoadableGroup) {
    let children = group.loadables
    let states = children.map(\.loadableState)
    let contents = children.map(\.isContentsAvailable)
    state = GroupModel.state(group.mode, states)
    hasContents =
      !children.isEmpty && (group.mode == .any ? contents.contains(true) : contents.allSatisfy { $0 })
    guard state == .didFailToSync else { return }
    for child in children where child.loadableState == .didFailToSync {
      // A composite may get another error without a notification, and the groups above may keep the earlier one; a
      // leaf's error does not change in this way.
      let isLeaf = child is any ModelledLeaf
      if isLeaf, child.error == nil { continue }
      candidates.append(ObjectIdentifier(child))
      mustHaveError = isLeaf
      if isLeaf { break }
    }
  }

  func mayName(_ child: ObjectIdentifier?) -> Bool {
    child.map(candidates.contains) ?? !mustHaveError
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
