import Explanation
import InspectionModel
import TerminalUI

/// Which key does what.
public struct Keymap: Sendable {
  /// The table, in the order in which it is shown.
  public let bindings: [KeyBinding]
  /// Those that have a word in the hint bar, which is drawn with every frame.
  let hinted: [KeyBinding]
  private let indexes: [Panel?: [Key: Int]]
  private let positions: [Action: Int]

  init(_ bindings: [KeyBinding]) {
    self.bindings = bindings
    hinted = bindings.filter { $0.hint != nil }
    var indexes: [Panel?: [Key: Int]] = [:]
    for (index, binding) in bindings.enumerated() {
      for key in binding.keys { indexes[binding.panel, default: [:]][key] = index }
    }
    self.indexes = indexes
    positions = Dictionary(bindings.enumerated().map { ($1.action, $0) }) { first, _ in first }
  }

  /// What a key does wherever no panel has a use of its own for it, if it does anything.
  subscript(key: Key) -> KeyBinding? { indexes[nil]?[key].map { bindings[$0] } }

  /// What a key does while a panel has the keyboard, if it does anything.
  subscript(key: Key, in panel: Panel) -> KeyBinding? { indexes[panel]?[key].map { bindings[$0] } ?? self[key] }

  /// Everything about an action. Every action has a binding, if perhaps without a key.
  func binding(of action: Action) -> KeyBinding? { positions[action].map { bindings[$0] } }

  /// What a person types for an action, for a sentence: the first of its keys, or else its name in the command line.
  subscript(action: Action) -> String {
    if let key = binding(of: action)?.keys.first { return key.name }
    let start = binding(of: .commandLine)?.keys.first?.name ?? ""
    return "\(start)\(start.count > 1 ? " " : "")\(action.rawValue)"
  }

  /// All that a person can type for an action: its keys, or else its name in the command line.
  func keyNames(_ action: Action, _ glyphs: GlyphSet) -> String {
    guard let binding = binding(of: action), !binding.keys.isEmpty else { return self[action] }
    return binding.keyNames(glyphs)
  }

  /// What a person types to show and hide some panels: `2 to 8`.
  func names(of panels: [Panel]) -> String {
    let names = panels.map { self[$0.action] }
    let digits = names.compactMap { $0.count == 1 ? Int($0) : nil }
    guard digits.count == names.count, digits == digits.sorted(), let first = names.first, let last = names.last else {
      return names.joined(separator: " ")
    }
    return "\(first) to \(last)"
  }

  /// The keys as they come out of the box.
  public static let standard = Keymap([
    KeyBinding(
      .moveUp, [.up, .character("k")], help: "to the row above", section: .moving,
      disabledReason: \.reasonNotToMoveUp),
    KeyBinding(
      .moveDown, [.down, .character("j")], help: "to the row below", section: .moving,
      disabledReason: \.reasonNotToMoveDown),
    KeyBinding(.pageUp, [.pageUp], help: "a page up", section: .moving, disabledReason: \.reasonNotToMoveUp),
    KeyBinding(.pageDown, [.pageDown], help: "a page down", section: .moving, disabledReason: \.reasonNotToMoveDown),
    KeyBinding(
      .first, [.character("g"), .home], help: "to the first row", section: .moving,
      disabledReason: \.reasonNotToMoveUp),
    KeyBinding(
      .last, [.character("G"), .end], help: "to the last row", section: .moving,
      disabledReason: \.reasonNotToMoveDown),
    KeyBinding(.fold, [.left], help: "fold, or go to the parent", section: .moving, disabledReason: \.reasonNotToFold),
    KeyBinding(
      .unfold, [.right], help: "unfold, or go to the first child", section: .moving,
      disabledReason: \.reasonNotToUnfold),
    KeyBinding(
      .toggleFold, [.space], help: "fold or unfold", section: .moving,
      disabledReason: \.reasonNotToUnfold),
    KeyBinding(.foldAll, [.character("-")], help: "fold all", section: .moving, disabledReason: \.reasonNotToFoldAll),
    KeyBinding(
      .unfoldAll, [.character("+")], help: "unfold all", section: .moving, disabledReason: \.reasonNotToUnfoldAll),
    KeyBinding(
      .open, [.enter], help: "the detail in full, and back; from a list: to the node",
      section: .moving, disabledReason: \.reasonNotToOpen),
    KeyBinding(
      .nextPanel, [.tab], help: "to the next panel", section: .moving, disabledReason: \.reasonNotToSwitchPanel),
    KeyBinding(
      .previousPanel, [.backTab], help: "to the previous panel", section: .moving,
      disabledReason: \.reasonNotToSwitchPanel),

    KeyBinding(
      .treeAlone, [.character("1")], help: "the tree alone", section: .panels,
      disabledReason: \.reasonNotToBeTreeAlone),
    KeyBinding(.showDetail, [.character("2")], help: "show or hide the detail of the selected node", section: .panels),
    KeyBinding(
      .showTimeline, [.character("3")], help: "show or hide the timeline: what the rows did, along the time",
      section: .panels),
    KeyBinding(.showLog, [.character("4")], help: "show or hide the log: everything that happened", section: .panels),
    KeyBinding(
      .showPolicies, [.character("5")], help: "show or hide the policies: the group under each mode", section: .panels),
    KeyBinding(
      .showActions, [.character("6")], help: "show or hide the actions: everything with a date", section: .panels),
    KeyBinding(
      .showTimers, [.character("7")], help: "show or hide the timers: everything that is pending", section: .panels),
    KeyBinding(
      .showChecks, [.character("8")], help: "show or hide the checks: what is expected of the run", section: .panels),
    KeyBinding(
      .toCause, [.character("c")], hint: "cause", help: "log: to the entry that led to this one", section: .panels,
      in: .log,
      disabledReason: \.reasonNotToGoToCause),
    KeyBinding(
      .onlyNode, [.character("o")], help: "log: only the node of this entry, or all of them", section: .panels,
      in: .log,
      disabledReason: \.reasonNotToShowOnlyNode),
    KeyBinding(
      .runNow, [.character("s")], hint: "run now", help: "actions: run the selected one now, before its date",
      section: .panels, in: .actions, disabledReason: \.reasonNotToRunNow),
    KeyBinding(
      .happenNow, [.character("F")], hint: "let it happen",
      help: "timers: let the selected one happen now, before its time", section: .panels, in: .timers,
      disabledReason: \.reasonNotToHappenNow),
    KeyBinding(.zoom, [.character("z")], help: "this panel in full, and back", section: .panels),
    KeyBinding(
      .smallerPanel, [.character("(")], help: "this panel smaller", section: .panels,
      disabledReason: { $0.reasonNotToResize(larger: false) }),
    KeyBinding(
      .largerPanel, [.character(")")], help: "this panel larger", section: .panels,
      disabledReason: { $0.reasonNotToResize(larger: true) }),
    KeyBinding(
      .usualSizes, [.character("=")], help: "all panels in their usual sizes", section: .panels,
      disabledReason: { $0.panels.sizes == PanelSizes() ? Messages.sizesAreUsual : nil }),

    KeyBinding(
      .cursorBack, [.left], hint: "cursor", help: "timeline: the cursor to the left, from now on at first",
      section: .timeline, in: .timeline, disabledReason: \.reasonNotToMoveCursorBack),
    KeyBinding(
      .cursorForward, [.right], help: "timeline: the cursor to the right", section: .timeline, in: .timeline,
      disabledReason: \.reasonNotToMoveCursorForward),
    KeyBinding(
      .earlierEvent, [.character("{")], hint: "event before",
      help: "timeline: to what happened before, in the selected lane", section: .timeline, in: .timeline,
      disabledReason: \.reasonNotToGoToEarlier),
    KeyBinding(
      .laterEvent, [.character("}")], help: "timeline: to what happened after, in the selected lane",
      section: .timeline, in: .timeline, disabledReason: \.reasonNotToGoToLater),
    KeyBinding(
      .setMark, [.space], hint: "mark", help: "timeline: set the mark at the cursor, to count from it",
      section: .timeline, in: .timeline),
    KeyBinding(
      .zoomIn, [.character("+"), .character("=")], hint: "closer", help: "timeline: closer", section: .timeline,
      in: .timeline, disabledReason: \.reasonNotToZoomIn),
    KeyBinding(
      .zoomOut, [.character("-")], hint: "further", help: "timeline: further away", section: .timeline, in: .timeline,
      disabledReason: \.reasonNotToZoomOut),
    KeyBinding(
      .showWhole, [.character("0")], help: "timeline: as far away as shows all of it", section: .timeline,
      in: .timeline, disabledReason: \.reasonNotToShowWhole),
    KeyBinding(
      .panBack, [.pageUp], help: "timeline: back by half of what it shows", section: .timeline, in: .timeline,
      disabledReason: \.reasonNotToPanBack),
    KeyBinding(
      .panForward, [.pageDown], help: "timeline: forward by half of what it shows", section: .timeline, in: .timeline,
      disabledReason: \.reasonNotToPanForward),
    KeyBinding(
      .showStart, [.home], help: "timeline: to its start", section: .timeline, in: .timeline,
      disabledReason: \.reasonNotToShowStart),
    KeyBinding(
      .goToCursor, [.enter], help: "timeline: go to the time of the cursor", section: .timeline, in: .timeline,
      disabledReason: \.reasonNotToGoToCursor),
    KeyBinding(
      .followNow, [.end], hint: "now", help: "timeline: leave cursor and mark, and follow the clock",
      section: .timeline, in: .timeline, disabledReason: \.reasonNotToFollow),

    KeyBinding(
      .sync, [.character("s")], hint: "sync", help: "sync the selected loadable", section: .nodes,
      disabledReason: Messages.cannotSyncSelection),
    KeyBinding(
      .syncIfNeeded, [.character("n")], hint: "if needed", help: "sync it if it needs to", section: .nodes,
      disabledReason: Messages.cannotSyncSelection),
    KeyBinding(
      .postpone, [.character("P")], hint: "postpone",
      help: "postpone it, a scheduled action: asks by how much", section: .nodes,
      disabledReason: \.reasonNotToPostpone),
    KeyBinding(
      .fail, [.character("X")], hint: "fail", help: "fail it now: asks for the error, Enter takes the last one",
      section: .nodes, disabledReason: \.reasonNotToChangeNode),
    KeyBinding(
      .faults, [.character("f")], hint: "faults",
      help: "let its next syncs fail, hang or take longer; take that back", section: .nodes,
      disabledReason: \.reasonNotToAddFault),
    KeyBinding(
      .backoff, [.character("K")], help: "the knobs of its back-off: how long its syncer waits", section: .nodes,
      disabledReason: \.reasonNotToSetBackoff),
    KeyBinding(
      .setState, [.character("I")], help: "set it idle, syncing or synced by hand", section: .nodes,
      disabledReason: \.reasonNotToSetState),
    KeyBinding(
      .breakpoint, [.character("b")], help: "pause when it fails, syncs or changes; twice: when it fails",
      section: .nodes,
      disabledReason: \.reasonNotToChangeNode),
    KeyBinding(
      .copy, [.character("y")], help: "copy the row to the clipboard (OSC 52)", section: .nodes,
      disabledReason: { $0.subject == nil ? Messages.noSubject($0) : nil }),
    KeyBinding(
      .edit, [.character("E")], help: "open the scenario in your editor, where the loadable is defined",
      section: .program,
      disabledReason: { $0.subject == nil ? Messages.noSubject($0) : nil }),
    KeyBinding(
      .syncRoots, [.character("S")], help: "sync everything at the top level", section: .nodes,
      disabledReason: \.reasonNotToChange),

    KeyBinding(
      .pause, [.character("p")], hint: "pause", help: "let time stand still, and go on", section: .time,
      disabledReason: \.reasonNotToGoOn),
    KeyBinding(
      .step, [.character("."), .character("]")], hint: "next event",
      help: "to the next thing that happens, and stand still", section: .time, disabledReason: \.reasonNotToStep),
    KeyBinding(
      .stepBack, [.character("[")], hint: "step back", help: "back to before the last thing that happened",
      section: .time),
    KeyBinding(
      .previousEvent, [.character("{")], help: "back to what last happened to the selected loadable", section: .time,
      disabledReason: \.reasonNotToGoToEarlierEvent),
    KeyBinding(
      .nextEvent, [.character("}")], help: "to what happens next to the selected loadable", section: .time,
      disabledReason: \.reasonNotToGoToLaterEvent),
    KeyBinding(
      .faster, [.character(">")], hint: "faster", help: "faster", section: .time,
      disabledReason: \.reasonNotToGoFaster),
    KeyBinding(
      .slower, [.character("<")], hint: "slower", help: "slower", section: .time,
      disabledReason: \.reasonNotToGoSlower),

    KeyBinding(
      .filter, [.character("/")], hint: "filter",
      help: "show what a text or an expression finds; in the log, a text",
      section: .moving),
    KeyBinding(
      .sort, [.character("o")], help: "sort the rows: by name, state, last change, attempts, not at all",
      section: .moving),
    KeyBinding(
      .why, [.character("w")], help: "why is it so: to its cause, and on to the first one", section: .moving,
      disabledReason: \.reasonNotToAskWhy),
    KeyBinding(
      .backFromCause, [.character("W")], help: "back from a cause to where you came from", section: .moving,
      disabledReason: \.reasonNotToGoBack),
    KeyBinding(
      .network, [.character("O")], help: "the network off and on", section: .time,
      disabledReason: \.reasonNotToChange),
    KeyBinding(
      .activity, [.character("B")], help: "the app into the background and back", section: .time,
      disabledReason: \.reasonNotToChange),
    KeyBinding(
      .suspendActions, [.character("A")], hint: "suspend",
      help: "suspend the scheduled actions; twice is resumed twice", section: .time,
      disabledReason: \.reasonNotToSuspendActions),
    KeyBinding(
      .resumeActions, [.character("a")], hint: "resume",
      help: "resume the scheduled actions: takes one suspension back",
      section: .time, disabledReason: \.reasonNotToResumeActions),
    KeyBinding(.restart, [.control("r")], help: "start again from 0; a recording: to its start", section: .time),
    KeyBinding(
      .record, [.character("r")], help: "record into a new file what happens from now on", section: .time,
      disabledReason: { $0.isRecording ? Messages.isRecording($0.keymap) : $0.reasonNotToChange }),
    KeyBinding(
      .stopRecording, [.character("R")], help: "end the recording", section: .time,
      disabledReason: { $0.isRecording ? nil : Messages.isNotRecording($0.keymap) }),

    KeyBinding(
      .commandLine, [.character(":")], help: "the palette: find actions, commands and loadables by letters",
      section: .program),
    KeyBinding(.nextTheme, [.character("t")], help: "the next theme", section: .program),
    KeyBinding(.help, [.character("?"), .function(1)], hint: "help", help: "this help", section: .program),
    KeyBinding(
      .close, [.escape], hint: "back", help: "back: close the help, a question, the full panel or the filter",
      section: .program,
      disabledReason: \.reasonNotToClose),
    KeyBinding(.redraw, [.control("l")], help: "draw the screen anew", section: .program),
    KeyBinding(
      .suspendProgram, [.control("z")], help: "suspend the program to the shell; fg brings it back",
      section: .program),
    KeyBinding(.quit, [.character("q"), .control("c")], hint: "quit", help: "quit", section: .program),
  ])
}

/// The speeds that the keys go through.
enum Speeds {
  static let ladder: [Double] = [
    0.01, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000,
  ]

  /// What a clock can be set to.
  static let all: ClosedRange<Double> = 0.01...10_000

  static func faster(than speed: Double) -> Double? { ladder.first { $0 > speed } }
  static func slower(than speed: Double) -> Double? { ladder.last { $0 < speed } }
}
