import InspectionModel

package enum Messages {
  package static let nothingPending = "nothing is pending; sync a node first"
  package static let invalidBackoff = "these values make no back-off"
  package static let notPending = "no longer pending, it fired or was cancelled"
  package static let nothingBefore = "the run starts here"
  package static let past = "no time travel here; `loadscope run FILE --record RECORDING` makes a recording"
  package static let recorded = "recording: read only"
  package static let notInLiveProcess = "not offered by this program"
  package static let systemClock = "the system clock cannot be moved"
  package static let contentsOfProgram = "the program owns the contents; a node without contents cannot be synced"
  package static func controlled(by client: String?) -> String {
    client.map { "\($0) has control" } ?? "no control yet; another client may have it"
  }
  package static let withoutControl = "no control; attach with --control to change this program"
  package static let programHasNoScenario = "this program has no scenario; save-scenario makes one"
  package static let runHasScenario = "this run has a scenario; save-script writes a copy"
  package static let readOnly = "this program is read only"
  package static let notAttached = "no program attached; it ended, or the connection was lost"
  package static func noSuchEvent(_ name: String) -> String { "no further event of \(name) in that direction" }
  package static let notNextInScript = "script entries run in order, an earlier one is next"
  package static let causeNotKept = "the cause is not in the log"

  /// Returns a number with a noun whose plural ends with `s`, such as `2 times`.
  package static func count(_ number: Int, _ noun: String) -> String { count(number, noun, plural: "\(noun)s") }

  /// Returns a number with a noun and its irregular plural, such as `1 entry` or `2 entries`.
  package static func count(_ number: Int, _ noun: String, plural: String) -> String {
    "\(grouped(number)) \(number == 1 ? noun : plural)"
  }

  package static func grouped(_ number: Int) -> String { number.grouped }

  /// Returns the message that a source refused a command for this reason, worded for a node of any kind.
  package static func refusal(_ reason: CommandOutcome.Reason) -> String { refusal(reason, of: nil) }

  /// Returns the message that a command was refused, with the reason, to follow the node's name.
  ///
  /// - Parameter action: The state of the node's scheduled action; nil if the node is not an action.
  static func refusal(_ reason: CommandOutcome.Reason, of action: NodeAction.State?) -> String {
    switch reason {
    case .cannotSync: "the node, or its new target, cannot sync"
    case .nothingToSet: "no state that can be set"
    case .nothingToFault: "no syncs to inject faults into"
    case .noBackoff: "it has no syncer with a back-off"
    case .invalidBackoff: invalidBackoff
    case .notAProxy: "not a proxy"
    case .notAGroup: "not a group"
    case .notAnAction: "not a scheduled action"
    case .actionDone where action == .done: "already done"
    case .actionDone where action == .unreadable: "unreadable in the store"
    case .actionDone: "done, or unreadable in the store"
    case .storeFailed: "the store could not be read or written; the log says why"
    case .actionsSuspended: "the actions are suspended"
    case .actionsNotSuspended: "the actions are not suspended"
    case .wouldCloseCycle: "that would make a cycle"
    case .unknownNode: "it does not exist"
    case .alreadySyncing: "already syncing"
    case .notNeeded: "fresh, sync skipped"
    case .nothingPending: nothingPending
    case .notPending: notPending
    case .notNextInScript: notNextInScript
    case .nothingBefore: nothingBefore
    case .noSuchEvent: noSuchEvent("it")
    case .past: past
    case .ended: "the run has ended"
    case .recorded: recorded
    case .notInLiveProcess: notInLiveProcess
    case .systemClock: systemClock
    case .contentsOfProgram: contentsOfProgram
    case .withoutControl: withoutControl
    case .controlledByOther: controlled(by: nil)
    case .readOnly: readOnly
    case .notAttached: notAttached
    }
  }
}
