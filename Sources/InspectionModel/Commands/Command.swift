/// A request to a source of nodes, such as a simulation: from the user, a script or another process.
///
/// `Reference` is the type that identifies a node: ``NodeID`` in a source, the id from the scenario file in a script.
public enum Command<Reference: Sendable & Hashable>: Sendable, Hashable {
  /// Calls `sync()` of a node; runs a scheduled action before its date.
  case sync(Reference)
  /// Calls `syncIfNeeded()` of a node.
  case syncIfNeeded(Reference)
  /// Calls `sync()` of every top-level node that can sync, except scheduled actions.
  case syncRoots
  /// Makes a node fail at once, whatever its state. For a group, chain or proxy, fails the leaves under the node.
  case fail(Reference, error: String)
  /// Sets the state of a node. A nil `hasContents` leaves the contents as they are. `error` is the error code for the
  /// failed state, nil for a default code; other states ignore `error`.
  case setState(Reference, NodeState, hasContents: Bool?, error: String?)
  /// Injects a fault into the next syncs of a node. For a group, chain, proxy or map, affects the leaves under it.
  case addFault(Reference, Fault)
  /// Removes the injected faults of a node or of the leaves under the node; with nil, the faults of every node.
  case clearFaults(Reference?)
  /// Changes the back-off of a node's syncer, from the syncer's next delay on.
  case setBackoff(Reference, NodeBackoff)
  /// Sets the target of a proxy; nil removes the target.
  case setTarget(Reference, Reference?)
  /// Replaces the children of a group. The same child may be listed more than once.
  case setChildren(Reference, [Reference])
  /// Switches the network on or off.
  case setNetwork(isOnline: Bool)
  /// Moves the app to the foreground or the background.
  case setActivity(isActive: Bool)
  /// Postpones a scheduled action by a number of nanoseconds, from its date or, if the date has passed, from now.
  case postpone(Reference, by: Int64)
  /// Suspends all scheduled actions. Each suspension must be removed by one ``resumeActions``.
  case suspendActions
  /// Removes one suspension of all scheduled actions.
  case resumeActions
  /// Sets the breakpoint of a node, which pauses the clock at the first hit; nil removes the breakpoint.
  case setBreakpoint(Reference, Breakpoint?)
  /// Fires a pending event, such as a timer, before it is due.
  case fireNow(PendingEvent)
  /// Pauses, resumes or moves the clock, or changes its speed.
  case clock(ClockCommand)
}

/// A command to a source, with the node ids of that source.
public typealias NodeCommand = Command<NodeID>

/// A command in a scenario's script, with the node ids of the scenario file. Commands such as `fireNow` do not occur.
public typealias ScriptCommand = Command<String>

extension Command {
  /// The node of the command, or the first of several; nil for commands without a node and for commands of the clock.
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

  /// Returns a copy of the command with new node references. Pending events and clock commands are copied unchanged.
  ///
  /// - Parameter reference: Returns the new reference of a node; nil if the node has none.
  /// - Returns: The copy; nil if a node of the command has no new reference.
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
