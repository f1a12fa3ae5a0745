import InspectionModel

/// What an entry means for its node's past; several entries together mean all that each of them means.
struct EntryKinds: OptionSet {
  let rawValue: UInt8

  /// A sync is under way from here on.
  static let syncing = EntryKinds(rawValue: 1)
  /// It was synced.
  static let synced = EntryKinds(rawValue: 2)
  /// It failed.
  static let failed = EntryKinds(rawValue: 4)
  /// It was set back.
  static let idle = EntryKinds(rawValue: 8)
  /// The contents have come or gone.
  static let contents = EntryKinds(rawValue: 16)
  /// The timer that syncs it again was set, fired or taken back.
  static let timer = EntryKinds(rawValue: 32)
  /// Somebody at the keyboard has asked for something.
  static let person = EntryKinds(rawValue: 64)
  /// Anything else that is told of a node's past.
  static let other = EntryKinds(rawValue: 128)

  /// Whatever changes the state.
  static let state: EntryKinds = [.syncing, .synced, .failed, .idle]
  /// What is told of a node's past, which its notifications, requests and timers would drown.
  static let turningPoints: EntryKinds = [.state, .contents, .other]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ event: JournalEvent) {
    self =
      switch event {
      case .stateChanged(_, .idle, _): .idle
      case .stateChanged(_, .syncing, _): .syncing
      case .stateChanged(_, .synced, _): .synced
      case .stateChanged(_, .failed, _): .failed
      case .contentsChanged: .contents
      // Any number can wait for a node, and all of them take their timers back when it syncs.
      case .retryCancelled(by: .waiter, _): []
      case .retryArmed, .retryFired, .retryCancelled: .timer
      case .commanded(_, .person): .person
      case .retryGaveUp, .retryReset, .waitTimedOut, .childrenChanged, .violated, .waiter, .refused,
        .reachedBreakpoint, .stopped, .ended, .action:
        .other
      case .notified, .syncStarted, .syncIgnored, .syncNotNeeded, .syncForwarded, .commanded(_, .script): []
      }
  }
}
