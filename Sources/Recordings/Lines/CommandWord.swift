import InspectionModel

/// What a command is called in the line of its event: the words of the script, and those of what only a person can do.
package enum CommandWord: String, CaseIterable, Sendable {
  case sync, syncIfNeeded, fail, set, fault, clearFaults, target, children, network, activity, postpone, suspend, resume
  case breakpoint, happenNow, backoff, clock

  package init(_ command: Command) {
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
    case .happenNow: self = .happenNow
    case .setBackoff: self = .backoff
    case .clock: self = .clock
    }
  }

  /// What was asked for.
  package var meaning: String {
    switch self {
    case .sync: "to sync the node, or to run the action; without one, to sync every other node at the top level"
    case .syncIfNeeded: "to sync the node if it needs to"
    case .fail: "to fail the node"
    case .set: "to put the node into a state"
    case .fault: "to let something go wrong with its syncs"
    case .clearFaults: "to take away its faults; without a node, all faults"
    case .target: "to give the proxy another target"
    case .children: "to give the group other children"
    case .network: "to switch the network on or off"
    case .activity: "to bring the app to the foreground, or to send it to the background"
    case .postpone: "to give the action another date, so much later than its own, or than now if that has come"
    case .suspend: "to let no action start until that is taken back as often as it was asked for"
    case .resume: "to take back one suspension of the actions"
    case .breakpoint: "to stop time when the node next gets into the state, or changes; without one, no longer so"
    case .happenNow: "to let something happen now that waits for its time"
    case .backoff: "to let the syncer of the node wait by other values, from its next wait on"
    case .clock: "something about the clock"
    }
  }

  /// The keys that go with it.
  package var keys: [EventKey] {
    switch self {
    case .fail: [.error]
    case .set: [.state]
    case .target, .children, .network, .activity: [.to]
    case .postpone: [.delay]
    case .happenNow: [.text, .due]
    case .clock: [.clock]
    case .backoff: [.min, .max, .multiplier, .jitter, .period]
    case .sync, .syncIfNeeded, .fault, .clearFaults, .breakpoint, .suspend, .resume: []
    }
  }

  /// The keys that can go with it.
  package var optionalKeys: [EventKey] {
    switch self {
    case .set: [.contents, .error]
    case .breakpoint: [.state]
    case .backoff: [.maxAttempts]
    case .fault: [.error, .hang, .delay, .next, .rate]
    case .happenNow: [.timer, .script, .action]
    case .clock: [.speed, .due, .to]
    default: []
    }
  }
}
