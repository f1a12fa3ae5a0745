import InspectionModel

/// The kinds of an entry in the history of the entry's node; for several entries, the union of their kinds.
package struct EntryKinds: OptionSet {
  package let rawValue: UInt8

  package static let syncing = EntryKinds(rawValue: 1)
  package static let synced = EntryKinds(rawValue: 2)
  package static let failed = EntryKinds(rawValue: 4)
  package static let idle = EntryKinds(rawValue: 8)
  /// Contents became available or unavailable.
  package static let contents = EntryKinds(rawValue: 16)
  /// A retry timer was set, fired or cancelled.
  package static let timer = EntryKinds(rawValue: 32)
  package static let user = EntryKinds(rawValue: 64)
  /// A turning point of another kind.
  package static let other = EntryKinds(rawValue: 128)

  /// The kinds of all changes of state.
  package static let state: EntryKinds = [.syncing, .synced, .failed, .idle]
  package static let syncEnd: EntryKinds = [.synced, .failed, .idle]
  /// The entries in the displayed history of a node: all but notifications, requests and timers.
  package static let turningPoints: EntryKinds = [.state, .contents, .other]

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package init(_ event: JournalEvent) {
    self =
      switch event {
      case .stateChanged(_, .idle, _): .idle
      case .stateChanged(_, .syncing, _): .syncing
      case .stateChanged(_, .synced, _): .synced
      case .stateChanged(_, .failed, _): .failed
      case .contentsChanged: .contents
      // All waiters of a node, which may be many, cancel their timers when it syncs.
      case .retryCancelled(by: .waiter, _): []
      case .retryArmed, .retryFired, .retryCancelled: .timer
      case .commanded(_, .user): .user
      case .retryGaveUp, .retryReset, .waitTimedOut, .childrenChanged, .violated, .waiter, .refused,
        .faultApplied, .resultDropped, .controlChanged, .reachedBreakpoint, .attached, .stopped, .ended, .action:
        .other
      case .notified, .syncStarted, .syncIgnored, .syncNotNeeded, .syncForwarded, .commanded(_, .script): []
      }
  }
}
