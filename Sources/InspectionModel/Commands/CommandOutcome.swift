/// The outcome of a command.
public enum CommandOutcome: Sendable, Hashable {
  /// It was performed on this many nodes.
  case done(nodes: Int)
  /// It was not performed, for a reason.
  case ignored(Reason)
  /// Another program refused it, with a reason in its own words.
  case refused(String)

  /// The reason that a command was not performed. The raw values are stable names for other programs.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The node is already syncing.
    case alreadySyncing
    /// The node needs no sync.
    case notNeeded
    /// The node cannot sync.
    case cannotSync
    /// The node has no leaf whose state can be set.
    case nothingToSet
    /// The node has no leaf with syncs that can be faulted.
    case nothingToFault
    /// The node has no syncer with a back-off.
    case noBackoff
    /// The back-off is invalid; ``NodeBackoff/problem`` says why.
    case impossibleBackoff
    /// The node is not a proxy.
    case notAProxy
    /// The node is not a group.
    case notAGroup
    /// The node is not a scheduled action.
    case notAnAction
    /// The scheduled action is done: its object no longer asks for it.
    case actionDone
    /// The store of the scheduled actions could not be read or written.
    case storeFailed
    /// The scheduled actions are suspended.
    case actionsSuspended
    /// The scheduled actions are not suspended.
    case actionsNotSuspended
    /// The target depends on the proxy, or a child on the group.
    case wouldCloseCycle
    /// Nothing is pending.
    case nothingPending
    /// The event is no longer pending: it has fired or was cancelled.
    case notPending
    /// Other entries of the script come first.
    case notNextInScript
    /// Nothing happened before.
    case nothingBefore
    /// The node has no further event in that direction.
    case noSuchEvent
    /// The history is not kept.
    case past
    /// The run has ended.
    case ended
    /// The source shows a recording or the past, which cannot be changed.
    case recorded
    /// The node does not exist.
    case unknownNode
    /// The loadables are those of a running program, which has no such command.
    case notInLiveProcess
    /// The clock is the system's and cannot be moved.
    case systemClock
    /// The source is read-only.
    case readOnly
    /// No program is attached: it has ended or the connection was lost.
    case notAttached
  }
}
