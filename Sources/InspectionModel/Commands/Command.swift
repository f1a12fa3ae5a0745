/// A request to a source: from the user, a script or another process.
///
/// `Reference` names nodes: a ``NodeID`` within a source, the id of a node of the file in a script.
public enum Command<Reference: Sendable & Hashable>: Sendable, Hashable {
  /// `sync()` of a node; of a scheduled action, a run of it before its date.
  case sync(Reference)
  /// `syncIfNeeded()` of a node.
  case syncIfNeeded(Reference)
  /// `sync()` of every top-level node that can sync, except scheduled actions.
  case syncRoots
  /// Fails a node now, whatever its state; a group, chain or proxy: its leaves.
  case fail(Reference, error: String)
  /// Puts a node into a state; nil leaves its contents flag and its error as they are.
  case setState(Reference, NodeState, hasContents: Bool?, error: String?)
  /// Injects a fault into the next syncs of a node; a group, chain, proxy or map: of its leaves.
  case addFault(Reference, Fault)
  /// Removes all faults of a node or of its leaves; nil: of every node.
  case clearFaults(Reference?)
  /// Changes the back-off of a node's syncer from its next delay on.
  case setBackoff(Reference, NodeBackoff)
  /// Gives a proxy another target; nil removes it.
  case setTarget(Reference, Reference?)
  /// Gives a group other children; one may be named more than once.
  case setChildren(Reference, [Reference])
  /// Switches the network on or off.
  case setNetwork(isOnline: Bool)
  /// Moves the app to the foreground or the background.
  case setActivity(isActive: Bool)
  /// Postpones a scheduled action by a number of nanoseconds, from its date or from now if that has passed.
  case postpone(Reference, by: Int64)
  /// Suspends the scheduled actions. Suspensions add up.
  case suspendActions
  /// Removes one suspension of the scheduled actions.
  case resumeActions
  /// Pauses the clock, once, at this event of a node; nil removes the breakpoint.
  case setBreakpoint(Reference, Breakpoint?)
  /// Fires something pending now, before it is due.
  case fireNow(PendingEvent)
  /// Moves the clock.
  case clock(ClockCommand)
}

/// A command to the nodes of a source.
public typealias NodeCommand = Command<NodeID>

/// A command of a script, whose nodes have the ids of the file. Only the commands that its tags allow occur.
public typealias ScriptCommand = Command<String>

extension Command {
  /// The first node that the command names; nil if it names none.
  public var node: Reference? {
    switch self {
    case .sync(let node), .syncIfNeeded(let node), .fail(let node, _), .setState(let node, _, _, _),
      .addFault(let node, _), .setBackoff(let node, _), .setTarget(let node, _), .setChildren(let node, _),
      .setBreakpoint(let node, _), .postpone(let node, _):
      node
    case .clearFaults(let node): node
    // Only the references of a source name pending events.
    case .fireNow(let event): event.node as? Reference
    case .syncRoots, .setNetwork, .setActivity, .suspendActions, .resumeActions, .clock: nil
    }
  }

  /// Returns the same command with other references.
  ///
  /// - Parameter reference: Returns the other reference to a node; nil if there is none.
  /// - Returns: Nil if a node has no other reference.
  public func map<Other>(_ reference: (Reference) -> Other?) -> Command<Other>? {
    switch self {
    case .sync(let node): reference(node).map { .sync($0) }
    case .syncIfNeeded(let node): reference(node).map { .syncIfNeeded($0) }
    case .syncRoots: .syncRoots
    case .fail(let node, let error): reference(node).map { .fail($0, error: error) }
    case .setState(let node, let state, let hasContents, let error):
      reference(node).map { .setState($0, state, hasContents: hasContents, error: error) }
    case .addFault(let node, let fault): reference(node).map { .addFault($0, fault) }
    case .clearFaults(nil): .clearFaults(nil)
    case .clearFaults(let node?): reference(node).map { .clearFaults($0) }
    case .setBackoff(let node, let backoff): reference(node).map { .setBackoff($0, backoff) }
    case .setTarget(let proxy, nil): reference(proxy).map { .setTarget($0, nil) }
    case .setTarget(let proxy, let target?):
      if let proxy = reference(proxy), let target = reference(target) { .setTarget(proxy, target) } else { nil }
    case .setChildren(let group, let children):
      if let group = reference(group), case let others = children.compactMap(reference), others.count == children.count
      {
        .setChildren(group, others)
      } else {
        nil
      }
    case .setNetwork(let isOnline): .setNetwork(isOnline: isOnline)
    case .setActivity(let isActive): .setActivity(isActive: isActive)
    case .postpone(let node, let delay): reference(node).map { .postpone($0, by: delay) }
    case .suspendActions: .suspendActions
    case .resumeActions: .resumeActions
    case .setBreakpoint(let node, let breakpoint): reference(node).map { .setBreakpoint($0, breakpoint) }
    // Only the references of a source name pending events and positions in time.
    case .fireNow(let event): .fireNow(event)
    case .clock(let command): .clock(command)
    }
  }
}
