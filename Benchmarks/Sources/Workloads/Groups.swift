import Loadables

extension Workload {
  static let groups: [Workload] = [
    Workload("a flip in a group of 10") { flips(children: 10) },
    Workload("a flip in a group of 100000") { flips(children: 100_000) },
    Workload("a flip that leaves a group of 10 as it is") { quietFlips(children: 10) },
    Workload("a flip that leaves a group of 100000 as it is") { quietFlips(children: 100_000) },
    Workload("a sync of 100000 children", count: 100_000) { syncs(children: 100_000) },
    Workload("a flip under 10 nested groups") { nestedFlips(depth: 10, fanOut: 4) },
  ]

  /// Returns a workload: one child of a group goes from synced to syncing and back, and so does the group.
  @MainActor private static func flips(children count: Int) -> @MainActor (Int) -> Void {
    let children = (0..<count).map { _ in PureLoadable() }
    for child in children { child.setDidSyncSuccessfully() }
    let group = PureLoadableGroup(children)
    return { repetitions in flip(children[count / 2], repetitions, keeping: group) }
  }

  /// Returns a workload: one child goes from synced to syncing and back, while another child keeps the group syncing.
  @MainActor private static func quietFlips(children count: Int) -> @MainActor (Int) -> Void {
    let children = (0..<count).map { _ in PureLoadable() }
    for child in children { child.setDidSyncSuccessfully() }
    children[0].setSyncing()
    let group = PureLoadableGroup(children)
    return { repetitions in flip(children[count / 2], repetitions, keeping: group) }
  }

  @MainActor private static func flip(_ child: PureLoadable, _ repetitions: Int, keeping group: PureLoadableGroup) {
    for repetition in 0..<repetitions {
      if repetition & 1 == 0 { child.setSyncing() } else { child.setDidSyncSuccessfully() }
    }
    withExtendedLifetime(group) {}
  }

  /// Returns a workload: all children of a group become syncing, then all become synced.
  @MainActor private static func syncs(children count: Int) -> @MainActor (Int) -> Void {
    let children = (0..<count).map { _ in PureLoadable() }
    let group = PureLoadableGroup(children)
    return { repetitions in
      for _ in 0..<repetitions {
        for child in children { child.setSyncing() }
        for child in children { child.setDidSyncSuccessfully() }
      }
      withExtendedLifetime(group) {}
    }
  }

  /// Returns a workload: a leaf of nested groups goes from synced to syncing and back, and so do all groups above it.
  @MainActor private static func nestedFlips(depth: Int, fanOut: Int) -> @MainActor (Int) -> Void {
    let leaf = PureLoadable()
    leaf.setDidSyncSuccessfully()
    var top: any PureLoadableProtocol = leaf
    for _ in 0..<depth {
      let siblings = (1..<fanOut).map { _ in PureLoadable() }
      for sibling in siblings { sibling.setDidSyncSuccessfully() }
      top = PureLoadableGroup([top] + siblings)
    }
    let group = top
    return { repetitions in
      for repetition in 0..<repetitions {
        if repetition & 1 == 0 { leaf.setSyncing() } else { leaf.setDidSyncSuccessfully() }
      }
      withExtendedLifetime(group) {}
    }
  }
}
