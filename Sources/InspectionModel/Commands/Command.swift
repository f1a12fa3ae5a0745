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

/// The origin of a command. The raw values are stable and machine-readable.
public enum CommandOrigin: String, Sendable, CaseIterable {
  /// The user, written as `person` in events and recordings.
  case user = "person"
  /// The scenario's script.
  case script
}

/// The machine-readable words (raw values) for the kinds of commands, as written in events, scripts and requests.
public enum CommandTag: String, CaseIterable, Sendable {
  case sync, syncIfNeeded, fail, set, fault, clearFaults, target, children, network, activity, postpone, suspend, resume
  case breakpoint
  case fireNow = "happenNow"
  case backoff, clock
}

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

  public var tag: CommandTag {
    switch self {
    case .sync, .syncRoots: .sync
    case .syncIfNeeded: .syncIfNeeded
    case .fail: .fail
    case .setState: .set
    case .addFault: .fault
    case .clearFaults: .clearFaults
    case .setBackoff: .backoff
    case .setTarget: .target
    case .setChildren: .children
    case .setNetwork: .network
    case .setActivity: .activity
    case .postpone: .postpone
    case .suspendActions: .suspend
    case .resumeActions: .resume
    case .setBreakpoint: .breakpoint
    case .fireNow: .fireNow
    case .clock: .clock
    }
  }

  /// Returns a command of a kind, for this node, with placeholders for its fields.
  @inlinable public static func blank(_ tag: CommandTag, _ node: Reference) -> Command {
    switch tag {
    case .sync: .syncRoots
    case .syncIfNeeded: .syncIfNeeded(node)
    case .fail: .fail(node, error: "")
    case .set: .setState(node, .idle, hasContents: nil, error: nil)
    case .fault: .addFault(node, Fault(.hang))
    case .clearFaults: .clearFaults(nil)
    case .backoff: .setBackoff(node, .standard)
    case .target: .setTarget(node, nil)
    case .children: .setChildren(node, [])
    case .network: .setNetwork(isOnline: true)
    case .activity: .setActivity(isActive: true)
    case .postpone: .postpone(node, by: 0)
    case .suspend: .suspendActions
    case .resume: .resumeActions
    case .breakpoint: .setBreakpoint(node, nil)
    case .fireNow: .fireNow(PendingEvent(id: .script(0), time: 0, node: nil, label: ""))
    case .clock: .clock(.pause)
    }
  }

  /// Passes each field to a visitor and returns the command with what the visitor returned.
  @inlinable public func visited<V: FieldVisitor>(by fields: inout V) throws(V.Failure) -> Command<V.Other>
  where V.Reference == Reference {
    switch self {
    case .sync(let node): return try fields.subject(Optional(node)).map { .sync($0) } ?? .syncRoots
    case .syncRoots: return try fields.subject(Reference?.none).map { .sync($0) } ?? .syncRoots
    case .syncIfNeeded(let node): return .syncIfNeeded(try fields.subject(node))
    case .fail(let node, let error): return .fail(try fields.subject(node), error: try fields.text(error, .error))
    case .setState(let node, let state, let hasContents, let error):
      return .setState(
        try fields.subject(node), try fields.word(state, .state),
        hasContents: try fields.truth(hasContents, .contents, .optional),
        error: try fields.text(error, .error, .optional))
    case .addFault(let node, let fault): return .addFault(try fields.subject(node), try fault.visited(by: &fields))
    case .clearFaults(let node): return .clearFaults(try fields.subject(node))
    case .setBackoff(let node, let backoff):
      return .setBackoff(try fields.subject(node), try backoff.visited(by: &fields))
    case .setTarget(let proxy, let target):
      return .setTarget(try fields.subject(proxy), try fields.reference(target, .to))
    case .setChildren(let group, let children):
      return .setChildren(try fields.subject(group), try fields.references(children, .to))
    case .setNetwork(let isOnline):
      return .setNetwork(isOnline: try fields.word(NetworkState(isOnline: isOnline), .to) == .online)
    case .setActivity(let isActive):
      return .setActivity(isActive: try fields.word(ActivityState(isActive: isActive), .to) == .active)
    case .postpone(let node, let delay):
      return .postpone(try fields.subject(node), by: try fields.duration(delay, .delay))
    case .suspendActions: return .suspendActions
    case .resumeActions: return .resumeActions
    case .setBreakpoint(let node, let breakpoint):
      return .setBreakpoint(try fields.subject(node), try fields.word(breakpoint, .state, .optional))
    case .fireNow(let event): return .fireNow(try fields.pending(event))
    case .clock(let command): return .clock(try fields.variant(command, .clock))
    }
  }

  /// Returns a copy of the command with new node references. Pending events and clock commands are copied unchanged.
  ///
  /// - Parameter reference: Returns the new reference of a node; nil if the node has none.
  /// - Returns: The copy; nil if a node of the command has no new reference.
  public func map<Other>(_ reference: (Reference) -> Other?) -> Command<Other>? {
    withoutActuallyEscaping(reference) { reference in
      var mapping = ReferenceMapping(reference)
      return try? visited(by: &mapping)
    }
  }
}

/// The description of one kind of command. Codecs, schemas, script forms and reference tables are made from it.
package struct CommandDescriptor: Sendable {
  /// The meaning of the command, an infinitive that starts with "to".
  package let meaning: String
  /// The label of this kind of command on the screen, one to three words.
  package let label: String
  /// Whether scripts can contain the command. The key of the script entry is then the tag's raw value.
  package let isScriptable: Bool

  fileprivate init(_ meaning: String, label: String, script isScriptable: Bool = true) {
    self.meaning = meaning
    self.label = label
    self.isScriptable = isScriptable
  }
}

extension CommandTag {
  package var descriptor: CommandDescriptor {
    switch self {
    case .sync: CommandDescriptor("to sync the node or run the action; without one, to sync all roots", label: "sync")
    case .syncIfNeeded: CommandDescriptor("to sync the node if needed", label: "sync if needed")
    case .fail: CommandDescriptor("to fail the node", label: "fail")
    case .set: CommandDescriptor("to set the state of the node", label: "set state")
    case .fault: CommandDescriptor("to inject a fault into its syncs", label: "fault")
    case .clearFaults: CommandDescriptor("to remove its faults; without a node, all faults", label: "clear faults")
    case .target: CommandDescriptor("to set the target of the proxy", label: "new target")
    case .children: CommandDescriptor("to set the children of the group", label: "new children")
    case .network: CommandDescriptor("to switch the network on or off", label: "network")
    case .activity: CommandDescriptor("to move the app to the foreground or the background", label: "app")
    case .postpone:
      CommandDescriptor("to postpone the action, from its date or from now if that has passed", label: "postpone")
    case .suspend: CommandDescriptor("to suspend the actions until they are resumed as often", label: "suspend actions")
    case .resume: CommandDescriptor("to remove one suspension of the actions", label: "resume actions")
    case .breakpoint:
      CommandDescriptor(
        "to pause the clock when the node next enters the state, or changes; without a state, to remove the breakpoint",
        label: "breakpoint", script: false)
    case .fireNow: CommandDescriptor("to fire a pending event now", label: "fire now", script: false)
    case .backoff:
      CommandDescriptor(
        "to change the back-off of the node's syncer, from its next delay on", label: "back-off", script: false)
    case .clock: CommandDescriptor("to move the clock", label: "clock", script: false)
    }
  }
}

extension Command {
  /// The label that the screen shows for the command before it runs: one to three words, such as "network offline".
  package var label: String {
    let label = tag.descriptor.label
    return switch self {
    case .syncRoots: "sync all"
    case .setNetwork(let isOnline): "\(label) \(NetworkState(isOnline: isOnline).rawValue)"
    case .setActivity(let isActive): "\(label) \(ActivityState(isActive: isActive).rawValue)"
    default: label
    }
  }
}

/// A command that the user gave during a run, with its time, so that a repetition of the run can perform it too.
public struct PerformedCommand: Sendable, Hashable {
  /// The virtual time at which the user gave the command, in nanoseconds since the start.
  public let time: Int64
  /// The number of the last journal entry before the command; 0 if the journal was empty.
  public let lastEntry: UInt64
  /// The command.
  public let command: NodeCommand

  public init(time: Int64, lastEntry: UInt64, _ command: NodeCommand) {
    self.time = time
    self.lastEntry = lastEntry
    self.command = command
  }
}
