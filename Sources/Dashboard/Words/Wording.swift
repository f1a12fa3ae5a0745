import Inspection
import TerminalUI

/// Every sentence that the dashboard says to a person about what they did.
enum Wording {
  static let nothingSelected = "there is nothing to select yet"
  static let nothingPending = "nothing is going to happen by itself: sync something first"
  static let fastest = "this is as fast as it goes"
  static let slowest = "this is as slow as it goes"
  static let nothingFailed = "nothing was failed"
  static let helpIsOpen = "the help is open: Esc closes it"
  static let pasteIgnored = "pasted text is never taken for commands: it was ignored"
  static let oneMorePanelDoesNotFit = "no other panel fits: Enter shows the detail in full, 2 to 8 the others"
  static let noOtherPanel = "the tree is alone: 2 shows the detail, 8 the checks"
  static let treeIsAlone = "the tree is alone already"

  static let atFirstRow = "this is the first row"
  static let atLastRow = "this is the last row"
  static let atStart = "this is the beginning of the detail"
  static let atEnd = "this is the end of the detail"
  static let atStartOfHelp = "this is the beginning of the help: Esc closes it"
  static let atEndOfHelp = "this is the end of the help: Esc closes it"
  static let allFolded = "everything is folded already"
  static let allUnfolded = "everything is unfolded already"
  static let nothingToClose = "nothing is open that could be closed: q quits"
  static let unknownSequence = "this key does nothing here: ? lists the keys"
  static let nothingFound = "nothing is found: Esc shows all"
  static let nothingSet = "nothing was set"
  static let noFaultAdded = "no fault was added"
  static let backoffStays = "the back-off stays as it is"
  static let whatIsLate = "late: by more than 5ms and 1% of the wait"
  static let ledgerMayMissRows = "entries of the journal were lost: rows may be missing"
  static let nothingExpected = "nothing is expected of this run: `expect` in its file would say so"
  static let checkOfNoNode = "this is about no node that could be gone to"
  static let filterUnfolds = "a filter shows everything unfolded: Esc clears it"
  static let ended = "the run has ended: nothing can be done any more"

  /// A number of things: `1 time`, `2 times`.
  static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  static func othersAreHidden(by panel: Panel) -> String { "\(panel.name) is shown in full: Esc brings the rest back" }

  static func hasKeyboard(_ panel: Panel) -> String {
    "the keyboard is in \(panel.name): Tab goes on to the next panel"
  }

  static func noBackoff(_ name: String) -> String { "\(name) has no syncer with a back-off: there is nothing to set" }

  static func nothingToFault(_ name: String) -> String { "nothing behind \(name) has syncs that could go wrong" }

  static func unknownKey(_ key: Key) -> String { "\(key.name) does nothing here: ? lists the keys" }

  static func nothingToFold(_ model: Model) -> String {
    guard let row = model.tree.selectedRow else { return nothingSelected }
    let name = model.key(row.id.node)
    return row.isReference ? "\(name) is shown whole elsewhere: Enter goes there" : "\(name) has nothing to fold"
  }

  static func cannotSyncSelection(_ model: Model) -> String? {
    guard let node = model.selectedNode else { return nothingSelected }
    return node.identity.canSync ? nil : cannotSync(node.identity.key)
  }

  static func cannotSetState(_ name: String) -> String {
    "\(name) has the state of what it stands on: set that, or fail it with X"
  }

  static func stoppedAt(_ name: String) -> String { "\(name) has failed: time stands still, as you asked; p goes on" }

  static func copied(_ text: String) -> String { "copied: \(text)" }

  private static func cannotSync(_ name: String) -> String {
    "\(name) is pure: it cannot be asked to sync, its owner moves it"
  }

  /// What is said when a command has been carried out, or has not.
  static func message(for command: Command, _ outcome: CommandOutcome, in model: Model) -> Message? {
    let name = model.key(command.node)
    switch outcome {
    case .done(let count): return done(command, name, count).map { Message(text: $0, isWarning: false) }
    case .ignored(let reason): return Message(text: ignored(command, name, reason), isWarning: true)
    }
  }

  private static func done(_ command: Command, _ name: String, _ count: Int) -> String? {
    switch command {
    case .sync: "\(name) was asked to sync"
    case .syncIfNeeded: "\(name) was asked to sync if needed"
    case .syncRoots: count == 1 ? "1 root was asked to sync" : "\(count) roots were asked to sync"
    case .fail(_, let error):
      count == 1 ? "\(name) was failed: \(error)" : "\(count) loadables behind \(name) were failed: \(error)"
    case .setState(_, let state, _, _): "\(name) was set: \(state.word)"
    case .addFault(_, let fault):
      count == 1 ? "will \(fault.words) of \(name)" : "will \(fault.words) of \(count) loadables behind \(name)"
    case .clearFaults:
      count == 1 ? "the faults of 1 loadable were cleared" : "the faults of \(count) loadables were cleared"
    case .setBackoff: "\(name) waits by the new values from its next wait on"
    case .setTarget: "\(name) has a new target"
    case .setChildren: "\(name) has other children"
    case .setNetwork(let isOnline): isOnline ? "the network is there again" : "the network is gone"
    case .setActivity(let isActive): isActive ? "the app is active again" : "the app is in the background"
    case .setBreakpoint(_, true): "time will stand still when \(name) fails next"
    case .setBreakpoint(_, false): "time will not stand still for \(name) any more"
    // The header tells already.
    case .clock: nil
    }
  }

  private static func newDependency(_ command: Command) -> String {
    if case .setChildren = command { "one of the children" } else { "the target" }
  }

  /// Why a script's command could not be carried out, in words that go on after the node's name.
  static func refusal(_ reason: CommandOutcome.Reason) -> String {
    switch reason {
    case .cannotSync: "it, or what it was to stand for, cannot be asked to sync"
    case .nothingToSet: "nothing there can be put into a state by hand"
    case .nothingToFault: "nothing there has syncs that could go wrong"
    case .noBackoff: "it has no syncer with a back-off"
    case .impossibleBackoff(let sentence): sentence
    case .notAProxy: "it is no proxy"
    case .notAGroup: "it is no group"
    case .wouldCloseCycle: "that would close a cycle"
    case .unknownNode: "it does not exist"
    case .alreadySyncing: "it is syncing already"
    case .notNeeded: "it needs no sync"
    case .nothingPending: nothingPending
    case .ended: ended
    }
  }

  private static func ignored(_ command: Command, _ name: String, _ reason: CommandOutcome.Reason) -> String {
    switch reason {
    case .alreadySyncing: "\(name) is already syncing: sync was ignored"
    case .notNeeded: "\(name) needs no sync: nothing was done"
    case .cannotSync: command == .syncRoots ? "nothing at the top level can be asked to sync" : cannotSync(name)
    case .nothingToSet: "nothing behind \(name) can be put into a state by hand"
    case .nothingToFault: nothingToFault(name)
    case .noBackoff: noBackoff(name)
    case .impossibleBackoff(let sentence): sentence
    case .notAProxy: "\(name) is no proxy: it has no target"
    case .notAGroup: "\(name) is no group: it has no children"
    case .wouldCloseCycle: "\(newDependency(command)) stands on \(name): that would close a cycle"
    case .nothingPending: nothingPending
    case .ended: ended
    case .unknownNode: "that node does not exist any more"
    }
  }
}
