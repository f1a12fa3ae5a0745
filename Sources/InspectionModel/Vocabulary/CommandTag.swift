/// The machine-readable words (raw values) for the kinds of commands, as written in events, scripts and requests.
public enum CommandTag: String, CaseIterable, Sendable {
  case sync, syncIfNeeded, fail, set, fault, clearFaults, target, children, network, activity, postpone, suspend, resume
  case breakpoint
  case fireNow = "happenNow"
  case backoff, clock

  package init(_ command: Command<some Sendable & Hashable>) {
    switch command {
    case .sync, .syncRoots: self = .sync
    case .syncIfNeeded: self = .syncIfNeeded
    case .fail: self = .fail
    case .setState: self = .set
    case .addFault: self = .fault
    case .clearFaults: self = .clearFaults
    case .setTarget: self = .target
    case .setChildren: self = .children
    case .setNetwork: self = .network
    case .setActivity: self = .activity
    case .postpone: self = .postpone
    case .suspendActions: self = .suspend
    case .resumeActions: self = .resume
    case .setBreakpoint: self = .breakpoint
    case .fireNow: self = .fireNow
    case .setBackoff: self = .backoff
    case .clock: self = .clock
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
  /// The keys that the command's event line always has, in addition to the keys of all command lines.
  package let keys: [EventKey]
  /// The keys that the command's event line can have, depending on the command's values.
  package let optionalKeys: [EventKey]

  package var allKeys: [EventKey] { keys + optionalKeys }

  fileprivate init(
    _ meaning: String, label: String, script isScriptable: Bool = true, keys: [EventKey] = [],
    optionalKeys: [EventKey] = []
  ) {
    self.meaning = meaning
    self.label = label
    self.isScriptable = isScriptable
    self.keys = keys
    self.optionalKeys = optionalKeys
  }
}

extension CommandTag {
  package var descriptor: CommandDescriptor {
    switch self {
    case .sync:
      CommandDescriptor(
        "to sync the node or run the action; without one, to sync all roots", label: "sync")
    case .syncIfNeeded: CommandDescriptor("to sync the node if needed", label: "sync if needed")
    case .fail: CommandDescriptor("to fail the node", label: "fail", keys: [.error])
    case .set:
      CommandDescriptor(
        "to set the state of the node", label: "set state", keys: [.state], optionalKeys: [.contents, .error])
    case .fault:
      CommandDescriptor(
        "to inject a fault into its syncs", label: "fault", optionalKeys: [.error, .hang, .delay, .next, .rate])
    case .clearFaults:
      CommandDescriptor("to remove its faults; without a node, all faults", label: "clear faults")
    case .target: CommandDescriptor("to set the target of the proxy", label: "new target", keys: [.to])
    case .children: CommandDescriptor("to set the children of the group", label: "new children", keys: [.to])
    case .network: CommandDescriptor("to switch the network on or off", label: "network", keys: [.to])
    case .activity:
      CommandDescriptor("to move the app to the foreground or the background", label: "app", keys: [.to])
    case .postpone:
      CommandDescriptor(
        "to postpone the action, from its date or from now if that has passed", label: "postpone", keys: [.delay])
    case .suspend:
      CommandDescriptor("to suspend the actions until they are resumed as often", label: "suspend actions")
    case .resume: CommandDescriptor("to remove one suspension of the actions", label: "resume actions")
    case .breakpoint:
      CommandDescriptor(
        "to pause the clock when the node next enters the state, or changes; without a state, to remove the breakpoint",
        label: "breakpoint",
        script: false, optionalKeys: [.state])
    case .fireNow:
      CommandDescriptor(
        "to fire a pending event now", label: "fire now", script: false, keys: [.text, .due],
        optionalKeys: [.timer, .script, .action])
    case .backoff:
      CommandDescriptor(
        "to change the back-off of the node's syncer, from its next delay on", label: "back-off", script: false,
        keys: [.min, .max, .multiplier, .jitter, .period], optionalKeys: [.maxAttempts])
    case .clock:
      CommandDescriptor(
        "to move the clock", label: "clock", script: false, keys: [.clock], optionalKeys: [.speed, .due, .to])
    }
  }
}

extension Command {
  /// The label that the screen shows for the command before it runs: one to three words, such as "network offline".
  package var label: String {
    let label = CommandTag(self).descriptor.label
    return switch self {
    case .syncRoots: "sync all"
    case .setNetwork(let isOnline): "\(label) \(NetworkState(isOnline: isOnline).rawValue)"
    case .setActivity(let isActive): "\(label) \(ActivityState(isActive: isActive).rawValue)"
    default: label
    }
  }
}
