import Inspection
import TerminalUI

/// Which key does what.
public struct Keymap: Sendable {
  /// The table, in the order in which it is shown.
  public let bindings: [KeyBinding]
  private let indexes: [Key: Int]

  init(_ bindings: [KeyBinding]) {
    self.bindings = bindings
    var indexes: [Key: Int] = [:]
    for (index, binding) in bindings.enumerated() {
      for key in binding.keys { indexes[key] = index }
    }
    self.indexes = indexes
  }

  /// What a key does, if it does anything.
  subscript(key: Key) -> KeyBinding? { indexes[key].map { bindings[$0] } }

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
      .showTimers, [.character("7")], help: "show or hide the timers: everything that is pending", section: .panels),
    KeyBinding(
      .showChecks, [.character("8")], help: "show or hide the checks: what is expected of the run", section: .panels),
    KeyBinding(.zoom, [.character("z")], help: "this panel in full, and back", section: .panels),

    KeyBinding(
      .sync, [.character("s")], hint: "sync", help: "sync the selected loadable", section: .nodes,
      disabledReason: Wording.cannotSyncSelection),
    KeyBinding(
      .syncIfNeeded, [.character("n")], hint: "if needed", help: "sync it if it needs to", section: .nodes,
      disabledReason: Wording.cannotSyncSelection),
    KeyBinding(
      .fail, [.character("X")], hint: "fail", help: "fail it now: asks for the error, Enter takes the last one",
      section: .nodes, disabledReason: { $0.selectedNode == nil ? Wording.nothingSelected : nil }),
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
      .breakpoint, [.character("b")], help: "pause when it fails next, or no longer so", section: .nodes,
      disabledReason: { $0.selectedNode == nil ? Wording.nothingSelected : nil }),
    KeyBinding(
      .copy, [.character("y")], help: "copy the row to the clipboard (OSC 52)", section: .nodes,
      disabledReason: { $0.selectedNode == nil ? Wording.nothingSelected : nil }),
    KeyBinding(
      .syncRoots, [.character("S")], help: "sync everything at the top level", section: .nodes),

    KeyBinding(.pause, [.character("p")], hint: "pause", help: "let time stand still, and go on", section: .time),
    KeyBinding(
      .step, [.character(".")], hint: "next event", help: "to the next thing that happens, and stand still",
      section: .time, disabledReason: \.reasonNotToStep),
    KeyBinding(
      .faster, [.character(">")], hint: "faster", help: "faster", section: .time,
      disabledReason: { Speeds.faster(than: $0.clock.speed) == nil ? Wording.fastest : nil }),
    KeyBinding(
      .slower, [.character("<")], hint: "slower", help: "slower", section: .time,
      disabledReason: { Speeds.slower(than: $0.clock.speed) == nil ? Wording.slowest : nil }),

    KeyBinding(
      .filter, [.character("/")], hint: "filter",
      help: "show what has a text in its name or error; Esc shows all again",
      section: .moving),
    KeyBinding(.network, [.character("O")], help: "the network off and on", section: .time),
    KeyBinding(.activity, [.character("B")], help: "the app into the background and back", section: .time),
    KeyBinding(.restart, [.control("r")], help: "start again from 0", section: .time),

    KeyBinding(.nextTheme, [.character("t")], help: "the next theme", section: .program),
    KeyBinding(.help, [.character("?"), .function(1)], hint: "help", help: "this help", section: .program),
    KeyBinding(
      .close, [.escape], hint: "back", help: "back: close the help, a question, the full panel or the filter",
      section: .program,
      disabledReason: { $0.panels.full != nil || $0.filter != nil ? nil : Wording.nothingToClose }),
    KeyBinding(.redraw, [.control("l")], help: "draw the screen anew", section: .program),
    KeyBinding(.suspend, [.control("z")], help: "suspend; fg brings it back", section: .program),
    KeyBinding(.quit, [.character("q"), .control("c")], hint: "quit", help: "quit", section: .program),
  ])
}

/// The speeds that the keys go through.
enum Speeds {
  static let ladder: [Double] = [
    0.01, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000,
  ]

  static func faster(than speed: Double) -> Double? { ladder.first { $0 > speed } }
  static func slower(than speed: Double) -> Double? { ladder.last { $0 < speed } }
}
