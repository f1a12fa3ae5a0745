/// Something that a person or a script may ask of a source.
public enum Command: Sendable, Hashable {
  /// `sync()` of a node; of a scheduled action, a run of it before its time.
  case sync(NodeID)
  /// `syncIfNeeded()` of a node.
  case syncIfNeeded(NodeID)
  /// `sync()` of every node at the top level that can.
  case syncRoots
  /// Fails a node now, whatever it does; a group, chain or proxy: the nodes behind it that can be failed.
  case fail(NodeID, error: String)
  /// Puts a node into a state; its contents flag and its error stay as they are where nil.
  case setState(NodeID, NodeState, hasContents: Bool?, error: String?)
  /// Lets something go wrong with the next syncs of a node; a group, chain, proxy or map: of those behind it.
  case addFault(NodeID, NodeFault)
  /// Takes away all faults of a node, or of those behind it; nil: of every node.
  case clearFaults(NodeID?)
  /// Lets the syncer of a node wait like this from its next wait on.
  case setBackoff(NodeID, NodeBackoff)
  /// Gives a proxy another target, or none.
  case setTarget(NodeID, NodeID?)
  /// Gives a group other children.
  case setChildren(NodeID, [NodeID])
  /// The network is there from now on, or is not.
  case setNetwork(isOnline: Bool)
  /// The app is in the foreground from now on, or in the background.
  case setActivity(isActive: Bool)
  /// Gives a scheduled action another date: so many nanoseconds later than its own, or than now if that has come.
  case postpone(NodeID, by: Int64)
  /// No scheduled action starts until this is taken back. Suspensions add up.
  case suspendActions
  /// Takes back one suspension of the scheduled actions.
  case resumeActions
  /// Time is to stand still, once, when this happens to a node; nil: no longer so.
  case setBreakpoint(NodeID, Breakpoint?)
  /// Something that waits is to happen now, as if its time had come.
  case happenNow(PendingEvent)
  /// Something about the clock.
  case clock(ClockCommand)

  /// The node that it is about, if it is about one.
  public var node: NodeID? {
    switch self {
    case .sync(let node), .syncIfNeeded(let node), .fail(let node, _), .setState(let node, _, _, _),
      .addFault(let node, _), .setBackoff(let node, _), .setTarget(let node, _), .setChildren(let node, _),
      .setBreakpoint(let node, _), .postpone(let node, _):
      node
    case .clearFaults(let node): node
    case .happenNow(let event): event.node
    case .syncRoots, .setNetwork, .setActivity, .suspendActions, .resumeActions, .clock: nil
    }
  }
}

/// What can be asked of a clock that can be told what to do.
public enum ClockCommand: Sendable, Hashable {
  /// Time stands still.
  case pause
  /// Time goes on.
  case resume
  /// Time jumps to the next thing that happens, lets all of it happen, and stands still.
  case step
  /// So many virtual seconds for each real one.
  case setSpeed(Double)
  /// Time goes back to the moment before this one, and stands still: the state before the last thing that happened.
  case stepBack
  /// Time goes to this one, forward or back, in nanoseconds; what is due then has happened.
  case jump(to: Int64)
  /// Time goes to the previous or to the next moment at which something happened to a node, and stands still.
  case jumpToEvent(of: NodeID, isForward: Bool)
}
