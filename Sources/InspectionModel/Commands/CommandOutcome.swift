/// What became of a command.
public enum CommandOutcome: Sendable, Hashable {
  /// It was carried out, on so many nodes.
  case done(nodes: Int)
  /// It was not, for a reason.
  case ignored(Reason)
  /// Another program did not carry it out, for a reason in its own words.
  case refused(String)

  /// Why a command was not carried out. The raw values are words for other programs.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The node is syncing already.
    case alreadySyncing
    /// The node needs no sync.
    case notNeeded
    /// The node cannot be asked to sync.
    case cannotSync
    /// Nothing behind the node can be put into a state by hand.
    case nothingToSet
    /// Nothing behind the node has syncs that could be made to go wrong.
    case nothingToFault
    /// The node has no syncer with a back-off.
    case noBackoff
    /// No back-off can be like that; ``NodeBackoff/problem`` says why.
    case impossibleBackoff
    /// The node is no proxy.
    case notAProxy
    /// The node is no group.
    case notAGroup
    /// The node is no scheduled action.
    case notAnAction
    /// The scheduled action is done: its object does not ask for it any more.
    case actionDone
    /// The store of the scheduled actions could not be read or written.
    case storeFailed
    /// The scheduled actions are suspended.
    case actionsSuspended
    /// The scheduled actions are not suspended.
    case actionsNotSuspended
    /// The target stands on the proxy, or a child on the group.
    case wouldCloseCycle
    /// Nothing is going to happen by itself any more.
    case nothingPending
    /// What was to happen now does not wait any more: it has happened, or was taken back.
    case notPending
    /// Other entries of the script come before the one that was to happen now.
    case notNextInScript
    /// Nothing has happened before.
    case nothingBefore
    /// Nothing further happened to the node, in the direction that was asked for.
    case noSuchEvent
    /// The past is not kept.
    case past
    /// The run has ended.
    case ended
    /// It is the past that is shown, which nobody can change.
    case recorded
    /// There is no such node.
    case unknownNode
    /// The source has no such command: its loadables are those of a running program.
    case notInLiveProcess
    /// The clock is the system's, which nobody can move.
    case systemClock
    /// The source may be watched, not changed.
    case readOnly
    /// No program is attached: it has ended, or the connection was lost.
    case notAttached
  }
}
