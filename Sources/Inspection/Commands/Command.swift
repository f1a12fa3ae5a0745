/// Something that a person or a script may ask of a source.
public enum Command: Sendable, Hashable {
  /// `sync()` of a node.
  case sync(NodeID)
  /// `syncIfNeeded()` of a node.
  case syncIfNeeded(NodeID)
  /// `sync()` of every node at the top level that can.
  case syncRoots
  /// Fails a node now, whatever it does; a group, chain or proxy: the nodes behind it that can be failed.
  case fail(NodeID, error: String)
  /// Puts a node into a state; its contents flag and its error stay as they are where nil.
  case setState(NodeID, NodeState, hasContents: Bool?, error: String?)
  /// Gives a proxy another target, or none.
  case setTarget(NodeID, NodeID?)
  /// Time is to stand still when this node fails next, or no longer so.
  case setBreakpoint(NodeID, Bool)
  /// Something about the clock.
  case clock(ClockCommand)

  /// The node that it is about, if it is about one.
  public var node: NodeID? {
    switch self {
    case .sync(let node), .syncIfNeeded(let node), .fail(let node, _), .setState(let node, _, _, _),
      .setTarget(let node, _), .setBreakpoint(let node, _):
      node
    case .syncRoots, .clock: nil
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
}
