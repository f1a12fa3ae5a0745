import InspectionModel

package enum Messages {
  package static let nothingPending = "nothing is pending: sync a node first"
  package static let impossibleBackoff = "no back-off can be like that"
  package static let notPending = "no longer pending: it fired or was cancelled"
  package static let nothingBefore = "this is where it begins: nothing has happened before"
  package static let past = "the past of this run cannot be shown: --record FILE keeps it for loadscope replay"
  package static let recorded = "this is a recording of what has happened: nothing in it can be changed"
  package static let notInLiveProcess = "this is a running program: it has no such command"
  package static let systemClock = "the clock of a running program is the system's: it cannot be moved"
  package static let readOnly = "this program can be watched, not changed"
  package static let notAttached = "no program is attached: it has ended, or the connection was lost"
  package static func noSuchEvent(_ name: String) -> String { "nothing further happens to \(name) in that direction" }
  package static let notNextInScript = "the script goes in its order: its entries before this one come first"
  package static let causesNotKept = "what led to this is not kept any more"

  /// Returns a count with its noun: `1 time`, `2 times`.
  package static func count(_ number: Int, _ noun: String) -> String { count(number, noun, plural: "\(noun)s") }

  /// Returns a count with its noun and plural: `1 entry`, `2 entries`.
  package static func count(_ number: Int, _ noun: String, plural: String) -> String {
    "\(grouped(number)) \(number == 1 ? noun : plural)"
  }

  /// Returns a count with separators, the only format for counts: `1,000,000`.
  package static func grouped(_ number: Int) -> String {
    number < 1_000 ? "\(number)" : "\(grouped(number / 1_000)),\(String(1_000 + number % 1_000).dropFirst())"
  }

  /// Returns a percentage to a tenth: `50%`, `0.5%`.
  package static func percentage(_ part: Double) -> String {
    let tenths = Int((part * 1_000).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)%" : "\(tenths / 10).\(tenths % 10)%"
  }

  /// Returns the reason that a source refuses a command, whatever its node.
  package static func refusal(_ reason: CommandOutcome.Reason) -> String { refusal(reason, of: nil) }

  /// Returns the reason that a command of the script was refused, to follow the node's name.
  ///
  /// - Parameter action: The state of the action, if the node is one.
  static func refusal(_ reason: CommandOutcome.Reason, of action: NodeAction.State?) -> String {
    switch reason {
    case .cannotSync: "it, or what it was to stand for, cannot be asked to sync"
    case .nothingToSet: "nothing there can be put into a state by hand"
    case .nothingToFault: "nothing there has syncs that could go wrong"
    case .noBackoff: "it has no syncer with a back-off"
    case .impossibleBackoff: impossibleBackoff
    case .notAProxy: "it is no proxy"
    case .notAGroup: "it is no group"
    case .notAnAction: "it is no scheduled action"
    case .actionDone where action == .done: "it is done already"
    case .actionDone where action == .unreadable: "it cannot be read in the store"
    case .actionDone: "it is done already, or cannot be read in the store"
    case .storeFailed: "the store could not be read or written; the log says why"
    case .actionsSuspended: "the actions are suspended"
    case .actionsNotSuspended: "the actions are not suspended"
    case .wouldCloseCycle: "that would close a cycle"
    case .unknownNode: "it does not exist"
    case .alreadySyncing: "it is syncing already"
    case .notNeeded: "it needs no sync"
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
    case .readOnly: readOnly
    case .notAttached: notAttached
    }
  }
}
