/// The kinds of one or more journal entries. The index of a node's entries finds an entry by its kinds.
package struct EntryKinds: OptionSet {
  package let rawValue: UInt8

  package static let syncing = EntryKinds(rawValue: 1)
  package static let synced = EntryKinds(rawValue: 2)
  package static let failed = EntryKinds(rawValue: 4)
  package static let idle = EntryKinds(rawValue: 8)
  /// Contents became available or unavailable.
  package static let contents = EntryKinds(rawValue: 16)
  /// A timer of the node was set, fired or cancelled. A waiter's timer counts only when set or fired.
  package static let timer = EntryKinds(rawValue: 32)
  package static let user = EntryKinds(rawValue: 64)
  /// Another event that the history of a node shows, such as a warning.
  package static let other = EntryKinds(rawValue: 128)

  /// The kinds of the changes to any state.
  package static let state: EntryKinds = [.syncing, .synced, .failed, .idle]
  package static let syncEnd: EntryKinds = [.synced, .failed, .idle]
  /// The kinds that the history of a node shows: all but notifications, sync requests, commands and timers.
  package static let turningPoints: EntryKinds = [.state, .contents, .other]

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The kind of a change to a state.
  package init(_ state: NodeState) {
    self =
      switch state {
      case .idle: .idle
      case .syncing: .syncing
      case .synced: .synced
      case .failed: .failed
      }
  }
}
