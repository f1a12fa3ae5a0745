/// The outcome of a command: performed, or not performed for a reason.
public enum CommandOutcome: Sendable, Hashable {
  /// The command was performed, on this many nodes.
  case done(nodes: Int)
  /// The source did not perform the command, for this reason.
  case ignored(Reason)
  /// The attached program refused the command with this message.
  case refused(String)
  /// The command did not reach the attached program, or has no reply, as this message says.
  case undelivered(String)

  /// The reason that a command was not performed. The raw values are stable and machine-readable.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The node is already syncing.
    case alreadySyncing
    /// The node needs no sync.
    case notNeeded
    /// The node cannot sync.
    case cannotSync
    /// The node, and the leaves under it, have no state that can be set.
    case nothingToSet
    /// The node, and the leaves under it, have no syncs into which faults can be injected.
    case nothingToFault
    /// The node has no syncer with a back-off.
    case noBackoff
    /// The back-off is invalid; ``NodeBackoff/problem`` says why.
    case invalidBackoff = "impossibleBackoff"
    /// The node is not a proxy.
    case notAProxy
    /// The node is not a group.
    case notAGroup
    /// The node is not a scheduled action.
    case notAnAction
    /// The scheduled action is done: the action's object no longer asks for the action.
    case actionDone
    /// The store of the scheduled actions could not be read or written; the log has the error.
    case storeFailed
    /// The scheduled actions are suspended.
    case actionsSuspended
    /// The scheduled actions are not suspended, so they cannot be resumed.
    case actionsNotSuspended
    /// A cycle would form: the new target depends on the proxy, or a new child depends on the group.
    case wouldCloseCycle
    /// No event is pending.
    case nothingPending
    /// The event is no longer pending: it has fired or was cancelled.
    case notPending
    /// An earlier entry of the script is still pending.
    case notNextInScript
    /// The clock is at the start, so no earlier instant exists.
    case nothingBefore
    /// The node has no event in the requested direction to which the clock could move.
    case noSuchEvent
    /// The clock cannot move back, because the source keeps no earlier states.
    case past
    /// The run has ended.
    case ended
    /// The source shows a recording, or the past of a run. Neither can be changed.
    case recorded
    /// The node does not exist.
    case unknownNode
    /// The source is a running program that does not offer the command.
    case notInLiveProcess
    /// The clock is the system clock, which cannot be moved.
    case systemClock
    /// Only a running program itself can change whether its nodes have contents.
    case contentsOfProgram
    /// The attached program allows control, but this client has not taken control.
    case withoutControl
    /// Another client has control of the attached program.
    case controlledByOther
    /// The source is read-only.
    case readOnly
    /// No program is attached any more: the program has ended or the connection was lost.
    case notAttached
  }
}
