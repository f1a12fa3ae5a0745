/// How many of a group's children are in which state; all that is needed to tell the group's own.
///
/// A child that is in the group twice counts twice.
package struct GroupTally: Equatable {
  private var idle = 0
  private var syncing = 0
  private var synced = 0
  private var failed = 0
  private var withContents = 0

  package init() {}

  private var count: Int { idle + syncing + synced + failed }

  /// Counts `weight` more children in this state, or fewer if it is negative.
  package mutating func add(_ state: LoadableState, isContentsAvailable: Bool, weight: Int = 1) {
    switch state {
    case .idle: idle += weight
    case .syncing: syncing += weight
    case .didSyncSuccessfully: synced += weight
    case .didFailToSync: failed += weight
    }
    if isContentsAvailable { withContents += weight }
  }

  /// The group's state. An empty group is idle in every mode.
  package func state(_ mode: GroupMode) -> LoadableState {
    guard count > 0 else { return .idle }
    switch mode {
    case .all:
      if failed > 0 { return .didFailToSync }
      if syncing > 0 { return .syncing }
      return synced == count ? .didSyncSuccessfully : .idle
    case .any:
      if syncing > 0 { return .syncing }
      if synced > 0 { return .didSyncSuccessfully }
      return failed == count ? .didFailToSync : .idle
    case .never:
      if syncing > 0 { return .syncing }
      return synced + failed == count ? .didSyncSuccessfully : .idle
    }
  }

  /// The group's contents flag. An empty group has none.
  package func isContentsAvailable(_ mode: GroupMode) -> Bool {
    switch mode {
    case .all, .never: count > 0 && withContents == count
    case .any: withContents > 0
    }
  }
}
