/// The number of a group's children in each state, which determines the group's state. Duplicates count each time.
package struct GroupTally: Sendable {
  private var counts = ChildStateCounts()
  package private(set) var count = 0
  package private(set) var withContents = 0

  package init() {}

  package subscript(state: LoadableState) -> Int { counts[state] }

  /// Adds `weight` children in the given state; a negative `weight` removes children.
  package mutating func add(_ state: LoadableState, isContentsAvailable: Bool, weight: Int = 1) {
    counts[state] += weight
    count += weight
    if isContentsAvailable { withContents += weight }
  }

  /// Moves `weight` children from the counters of the old state and contents flag to the counters of the new ones.
  @inline(__always)
  package mutating func move(
    from old: (state: LoadableState, contents: Bool), to new: (state: LoadableState, contents: Bool), weight: Int
  ) {
    counts[old.state] -= weight
    counts[new.state] += weight
    if old.contents != new.contents { withContents += new.contents ? weight : -weight }
  }

  /// Returns the group's state by the rule of `mode`. An empty group is idle in every mode.
  package func state(_ mode: GroupMode) -> LoadableState {
    guard count > 0 else { return .idle }
    let syncing = counts[.syncing]
    let synced = counts[.didSyncSuccessfully]
    let failed = counts[.didFailToSync]
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

  /// Returns the group's contents flag by the rule of `mode`; false for an empty group.
  package func isContentsAvailable(_ mode: GroupMode) -> Bool {
    switch mode {
    case .all, .never: count > 0 && withContents == count
    case .any: withContents > 0
    }
  }
}

/// Four counters, one for each ``LoadableState``.
///
/// The storage is a tuple, because an `InlineArray` needs macOS 26 and iOS 26.
struct ChildStateCounts: Sendable {
  /// The counts, indexed by the raw value of the state.
  private var storage = (0, 0, 0, 0)

  init() {}

  subscript(state: LoadableState) -> Int {
    @inline(__always)
    get {
      withUnsafeBytes(of: storage) { $0.assumingMemoryBound(to: Int.self)[state.rawValue] }
    }
    @inline(__always)
    set {
      withUnsafeMutableBytes(of: &storage) { $0.assumingMemoryBound(to: Int.self)[state.rawValue] = newValue }
    }
  }
}
