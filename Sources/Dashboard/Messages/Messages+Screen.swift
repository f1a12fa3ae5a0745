import Explanation
import InspectionModel
import Suggestions
import TerminalUI

extension Messages {
  static let nothingSelected = "nothing to select yet"

  /// Returns the message for a run with no pending event except its planned end, `next`; nil if no end is planned.
  static func nothingPending(next: UpcomingEvent?, now: Int64) -> String {
    guard let next else { return nothingPending }
    return "nothing pending but \(next.label), in \(TimeText.countdown(next.time - now))"
  }

  static func eventsLost(_ count: Int) -> String {
    "\(Messages.count(count, "event")) lost: log, history and causes have gaps"
  }

  /// Returns the banner line for a recording that ended without a command of the user; `words` is the reason.
  static func recordingEnded(_ words: String, _ keys: Keymap) -> String {
    "\(words); \(keys[.record]) starts a new one, \(keys[.close]) hides this"
  }

  static let fastest = "maximum speed"
  static let slowest = "minimum speed"
  static let nothingFailed = "nothing failed"
  static func helpIsOpen(_ keys: Keymap) -> String { "help open; \(keys[.close]) closes it" }
  static let pasteIgnored = "pasted text ignored: it is never a command"
  static let pasting = "paste without its end so far: Ctrl-C after a pause drops it"
  static let pasteDropped = "paste dropped"

  static let atStart = "start of the detail"
  static let atEnd = "end of the detail"
  static let atStartOfPolicies = "start of the policies"
  static let atEndOfPolicies = "end of the policies"
  static func noMoreHelp(_ keys: Keymap) -> String { "help: no more lines; \(keys[.close]) closes it" }
  static let allFolded = "rows: all folded already"
  static let allUnfolded = "rows: all unfolded already"
  static func nothingToClose(_ keys: Keymap) -> String { "nothing to close: \(keys[.quit]) quits" }
  static func unknownSequence(_ keys: Keymap) -> String { "unknown key; \(keys[.help]) lists the keys" }
  static let noBreakpointSet = "breakpoint unchanged"
  static let typeCommand = "palette: type a command, or letters of a name"
  static let nothingDone = "nothing done"
  static let breakUsage = "break takes a node and a state: break NODE failed"
  static let saveScriptUsage = "save-script takes the name of a file: save-script copy.yaml"
  static let saveScenarioUsage = "save-scenario takes the name of a file: save-scenario failure.yaml"
  static let timerOfNoNode = "no node to go to"
  static let nothingSet = "nothing set"
  static let noFaultAdded = "no fault added"
  static let backoffUnchanged = "back-off unchanged"
  static let lateMeaning = "late: by more than 5ms and 1% of the delay"
  static let noWaits = "no delays yet"
  static let waitsNotKept = "earlier delays are no longer kept"
  static let ledgerMayMissRows = "journal entries lost: rows may be missing"
  static let metTooEarly = "met too early"
  static let nothingExpected = "no expectations: a scenario lists them under `expect`"
  static let checkOfNoNode = "no node to go to"
  static let nothingToShow = "no loadables yet"
  static func filterUnfolds(_ keys: Keymap) -> String {
    "filtered tree: always unfolded; \(keys[.close]) clears it"
  }
  static func ended(_ keys: Keymap) -> String { "run ended: \(keys[.restart]) starts it again from 0" }
  static func justEnded(_ keys: Keymap) -> String {
    "run ended: \(keys[.stepBack]) steps back through it, \(keys[.restart]) starts it again"
  }
  static func isRecording(_ keys: Keymap) -> String {
    "already recording: \(keys[.stopRecording]) ends the recording"
  }
  static func isNotRecording(_ context: DashboardState) -> String {
    context.reasonNotToChange == nil
      ? "no recording to end; \(context.keymap[.record]) starts one" : "no recording to end"
  }
  static func endOfRecording(_ keys: Keymap) -> String {
    "end of the recording: \(keys[.stepBack]) goes back, \(keys[.restart]) goes to its start"
  }
  static let noMomentBefore = "no earlier moment is kept"
  static let isNow = "already at the present"
  static let notYet = "that time is in the future"
  static let nothingDiscarded = "nothing discarded"
  static let goUsage = "go takes a time: go 12.5s, go 1m3s, go +5s or go -500ms"

  static func noSuchTime(_ text: String) -> String {
    unitMissing(text) ?? "\(text): not a time, such as 12.5s, 1m3s, 01:03.5, +5s or -500ms"
  }

  /// Returns the suggestion for a duration without a unit; nil for any other text.
  static func unitMissing(_ text: String) -> String? {
    TimeText.withUnit(text).map { "\(text) has no unit: did you mean `\($0)`?" }
  }

  /// Returns the names in words: `a`, `a and b`, or `a, b, c and 4 more`.
  static func listed(_ names: some Collection<String>) -> String {
    let shown = names.count > 4 ? names.prefix(3) + ["\(names.count - 3) more"] : Array(names)
    guard let last = shown.last, shown.count > 1 else { return shown.first ?? "" }
    return "\(shown.dropLast().joined(separator: ", ")) and \(last)"
  }

  /// Returns the suggestion for an unknown name: `did you mean `token`?`; nil if no known name is similar.
  static func didYouMean(_ name: String, among names: some Sequence<String>) -> String? {
    NearMiss.of(name, among: names).map { "did you mean `\($0)`?" }
  }

  /// Returns the banner line with the progress, while a run is repeated to go back to an earlier moment.
  static func rewinding(_ progress: RewindProgress, _ keys: Keymap) -> String {
    let percent = progress.total == 0 ? 0 : progress.events * 100 / progress.total
    return "Going back: \(percent)% of \(count(Int(clamping: progress.total), "event")) repeated; "
      + "\(keys[.close]) cancels"
  }

  /// Returns the banner line with the progress of a long move through a recording.
  static func moving(percent: Int, _ keys: Keymap) -> String { "Reading: \(percent)%; \(keys[.close]) stops" }

  /// Returns the banner line while a scenario is saved.
  static func saving(_ progress: SavingProgress, _ keys: Keymap) -> String {
    "Saving \(progress.file): attempt \(progress.attempt), \(progress.percent)% of the states compared; "
      + "\(keys[.close]) cancels"
  }

  static func recordingEnds(at time: Int64) -> String { "the recording ends at \(TimeText.stamp(time)), before that" }

  static func recordingBegan(_ words: String, _ keys: Keymap) -> String { "\(words); \(keys[.stopRecording]) ends it" }

  static func notInPast(_ keys: Keymap) -> String {
    "not possible in the past; \(keys[.present]) returns to the present, \(keys[.pause]) continues from here"
  }

  static func isPastOfProgram(_ keys: Keymap) -> String {
    "in the past of a running program: no changes; \(keys[.present]) returns to the present"
  }

  static let isInPresent = "already in the present"

  static func returnedToPresent(_ context: DashboardState) -> String {
    let clock = context.source.clock
    return "back in the present" + (clock.isRunning || clock.isOfProgram ? "" : "; \(context.keymap[.pause]) resumes")
  }

  static func restartHint(_ keys: Keymap) -> String { "\(keys[.restart]) starts again" }
  static func noLaterCause(_ context: DashboardState) -> String {
    let way = context.reasonNotToExplain == nil ? "; \(context.keymap[.why]) goes to one" : ""
    return "no cause to return from\(way)"
  }

  /// Returns the message for a time before `time`, the first event of a recording or a connection, in ns.
  static func eventsBegin(at time: Int64) -> String { "no events before \(TimeText.stamp(time))" }

  /// Returns the message for a time whose events are no longer kept; `limit` is the number of events that are kept.
  static func onlyLatest(_ limit: Int) -> String { "only the latest \(grouped(limit)) events are kept" }

  /// Returns the message below a list that holds only the first `count` pending events.
  static func onlyFirstPending(_ count: Int) -> String {
    "only the first \(grouped(count)) are listed; the others follow as these fire"
  }

  static func nothingEarlier(_ name: String) -> String { "\(name): no earlier event" }

  static func nothingLater(_ name: String) -> String { "\(name): no later event" }

  static func nothingHappened(to name: String) -> String {
    "\(name): no events yet, unchanged since the start"
  }

  static func noDecidingChild(of name: String) -> String {
    "\(name): no single child decides its state, all of them do"
  }

  static func inNoGroup(_ name: String) -> String { "\(name): not a group, and in none" }

  static func nothingToFault(_ name: String) -> String { "\(name): no syncs to inject faults into" }

  static func unknownKey(_ key: Key, _ keys: Keymap) -> String {
    "\(key.name): no function here; \(keys[.help]) lists the keys"
  }

  static func noSelection(_ context: DashboardState) -> String {
    context.filter == nil ? nothingSelected : noMatches(context)
  }

  static func nothingToFold(_ context: DashboardState) -> String {
    guard let row = context.tree.selectedRow else { return noSelection(context) }
    let name = context.key(row.id.node)
    guard row.isReference else { return "\(name): nothing to fold" }
    return "\(name): shown at another row; \(context.keymap[.open]) goes there"
  }

  static func cannotSetState(_ name: String, _ keys: Keymap) -> String {
    "\(name): its children decide the state; set those, or fail it with \(keys[.fail])"
  }

  static func stopped(at name: String, for breakpoint: Breakpoint, _ keys: Keymap) -> String {
    "\(name) \(breakpoint.past): breakpoint hit; \(keys[.pause]) resumes"
  }

  /// Returns the message for an unknown palette line, which suggests a similar command, key action or one of `nodes`.
  static func noSuchCommand(_ line: String, _ nodes: some Sequence<String>) -> String {
    let first = String(line.prefix { $0 != " " })
    let commands = TypedCommand.all.map(\.name)
    let names = commands + Keymap.actionNames
    let meant = didYouMean(line, among: names) ?? didYouMean(line, among: nodes)
    let command = first == line ? nil : didYouMean(first, among: commands)
    return "\(line): \(meant ?? command ?? "no such command, key action or node")"
  }

  static func noSuchCommand(_ line: String) -> String { noSuchCommand(line, []) }

  static func noSuchSpeed(_ text: String) -> String {
    text.isEmpty ? "speed takes a number: speed 2" : "\(text): not a speed, \(ClockCommand.speedRule)"
  }

  static func noSuchTheme(_ name: String, _ names: [String]) -> String {
    if names.isEmpty { return "no other themes" }
    let list = names.joined(separator: ", ")
    if let suggestion = didYouMean(name, among: names) { return "no theme \(name): \(suggestion)" }
    return name.isEmpty ? "theme takes one of these: \(list)" : "no theme \(name); themes: \(list)"
  }

  static func noSuchNode(_ name: String, in context: DashboardState) -> String {
    "no node \(name): \(didYouMean(name, among: context.nodeNames) ?? "Tab completes names")"
  }

  /// Returns the message for an unknown state; `words` are the words that a breakpoint accepts.
  static func noSuchState(_ word: String, _ words: [String]) -> String {
    didYouMean(word, among: words).map { "no state \(word): \($0)" }
      ?? "no state \(word): failed, synced, syncing, idle, any or off"
  }

  static func breakNeedsState(_ name: String) -> String { "state missing, such as: break \(name) failed" }

  /// Returns the message for a text that begins no valid word of a kind; `suggestion` is a similar word, if known.
  static func noneBegins(_ kind: String, with text: String, suggestion: String?) -> String {
    if text.isEmpty { return "no such \(kind)" }
    return "no \(kind) begins with \(text)" + (suggestion.map { ": did you mean `\($0)`?" } ?? "")
  }

  static func copied(_ text: String) -> String { "copied: \(text)" }

  static func isCall(_ name: String) -> String { "\(name): a call, which only the program makes and ends" }

  static func callTakesNoFault(_ name: String) -> String { "\(name): a call takes no fault, its family does" }

  static func cannotSync(_ name: String) -> String {
    "\(name): pure, cannot sync; its owner sets the state"
  }

  /// Returns the message for the outcome of a command; nil if the outcome needs no message.
  static func message(for command: NodeCommand, _ outcome: CommandOutcome, in context: DashboardState) -> Message? {
    if let message = waiterMessage(for: command, outcome, in: context) { return message }
    let name = context.key(command.node ?? command.nodeOfEvent)
    switch outcome {
    case .done(let count): return done(command, name, count, in: context).map { Message(text: $0, isWarning: false) }
    case .ignored(let reason):
      let sentence = ignored(command, name, reason, in: context)
      return Message(text: sentence, isWarning: true)
    case .refused(let words): return Message(text: "refused by the program: \(words)", isWarning: true)
    case .undelivered(let words): return Message(text: words, isWarning: true)
    }
  }

  private static func done(_ command: NodeCommand, _ name: String, _ count: Int, in context: DashboardState) -> String?
  {
    let node = command.node.flatMap { context[$0] }
    let (action, kind) = (node?.action, node?.identity.kind)
    // The changes that a command makes arrive before its outcome.
    if command.asksForRun, action?.state == .pendingInternet { return waitsForNetwork(name) }
    return switch command {
    case .sync where action != nil: "\(name): runs now, before its date"
    case .sync: "\(name): sync requested"
    case .syncIfNeeded: "\(name): sync-if-needed requested"
    case .syncRoots: "\(Messages.count(count, "root")): sync requested"
    case .fail(_, let error):
      count == 1 ? "\(name): failed, \(error)" : "\(name): \(grouped(count)) leaves failed, \(error)"
    case .setState(_, let state, _, _): "\(name): set \(state.word)"
    case .addFault(_, let fault):
      "fault added: \(fault.text(of: count == 1 ? name : "\(grouped(count)) leaves of \(name)", kind))"
    case .clearFaults: count == 1 ? "\(name): faults cleared" : "\(Messages.count(count, "loadable")): faults cleared"
    case .setBackoff: "\(name): new back-off, from the next delay on"
    case .setNetwork(let isOnline): network(isOnline: isOnline)
    case .setActivity(let isActive): activity(isActive: isActive)
    case .postpone(_, let delay): postponed(name, by: delay, isRunning: action?.state == .running)
    case .suspendActions: actionsAreSuspended(context.keymap)
    case .resumeActions: "actions: one suspension removed"
    case .setBreakpoint(_, let breakpoint?): "\(name): breakpoint set, pauses when it \(breakpoint.future)"
    case .setBreakpoint(_, nil): "\(name): breakpoint removed"
    case .fireNow(let event): "fired now: \(event.text(in: context.source))"
    // The header shows the clock.
    case .clock: nil
    default: "\(name): \(command.label)"
    }
  }

  static func network(isOnline: Bool) -> String { isOnline ? "network: online" : "network: offline" }

  static func activity(isActive: Bool) -> String {
    isActive ? "app: active" : "app: in the background"
  }

  private static func newDependency(_ command: NodeCommand) -> String {
    if case .setChildren = command { "one of the children" } else { "the target" }
  }

  private static func nothingBefore(in clock: ClockSnapshot) -> String {
    if clock.isOfProgram { return noMomentBefore }
    return clock.isRecorded ? "the recording starts here" : nothingBefore
  }

  private static func ignored(
    _ command: NodeCommand, _ name: String, _ reason: CommandOutcome.Reason, in context: DashboardState
  ) -> String {
    let keys = context.keymap
    return switch reason {
    case .alreadySyncing where command.node.flatMap({ context[$0] })?.action != nil: isRunning(name)
    case .alreadySyncing: "\(name): already syncing, sync ignored"
    case .notNeeded: "\(name): fresh, sync skipped"
    case .cannotSync: command == .syncRoots ? "no root can sync" : cannotSync(name)
    case .nothingToSet: "\(name): no state that can be set"
    case .nothingToFault: nothingToFault(name)
    case .noBackoff: noBackoff(name)
    case .invalidBackoff: invalidBackoff
    case .notAProxy: "\(name): not a proxy, no target"
    case .notAGroup: "\(name): not a group, no children"
    case .notAnAction: isNoAction(name)
    case .actionDone where command.node.flatMap({ context[$0] })?.action?.state == .unreadable: isUnreadable(name)
    case .actionDone: isDone(name)
    case .storeFailed: "\(name): not done, the store could not be read or written; the log says why"
    case .actionsSuspended: actionsAreSuspended(keys)
    case .actionsNotSuspended: actionsAreNotSuspended(keys)
    case .wouldCloseCycle: "\(name): \(newDependency(command)) depends on it, which would make a cycle"
    case .nothingPending: context.source.clock.isRecorded ? endOfRecording(keys) : nothingPending
    case .notPending: notPending
    case .notNextInScript: notNextInScript
    case .nothingBefore: nothingBefore(in: context.source.clock)
    case .noSuchEvent: noSuchEvent(name)
    case .past: past
    case .ended: ended(keys)
    case .recorded: context.reasonForReadOnly ?? recorded
    case .notInLiveProcess: notInLiveProcess
    case .systemClock: systemClock
    case .contentsOfProgram: "\(name): \(contentsOfProgram)"
    case .withoutControl: withoutControl
    case .controlledByOther: controlled(by: context.capabilities.otherController)
    case .readOnly: readOnly
    case .notAttached: notAttached
    case .unknownNode: "that node no longer exists"
    }
  }
}

extension NodeCommand {
  /// Whether the command forces a run if the command's node is a scheduled action.
  fileprivate var asksForRun: Bool {
    switch self {
    case .sync, .syncIfNeeded: return true
    case .fireNow(let event): if case .action = event.id { return true } else { return false }
    default: return false
    }
  }

  /// The node of the event that the clock jumps to; nil for any other command.
  fileprivate var nodeOfEvent: NodeID? {
    if case .clock(.jumpToEvent(let node, _)) = self { node } else { nil }
  }
}
