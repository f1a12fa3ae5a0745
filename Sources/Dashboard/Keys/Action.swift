import TerminalUI

/// Something that a key can do. Those of a panel alone are named in its folder.
struct Action: Hashable, Sendable {
  /// What it is called in a configuration and in the palette: `sync-if-needed`. No other action is called so.
  let name: String

  init(_ name: String) { self.name = name }
}

extension Action {
  static let moveUp = Action("move-up")
  static let moveDown = Action("move-down")
  static let pageUp = Action("page-up")
  static let pageDown = Action("page-down")
  static let halfPageUp = Action("half-page-up")
  static let halfPageDown = Action("half-page-down")
  static let first = Action("first")
  static let last = Action("last")
  static let fold = Action("fold")
  static let unfold = Action("unfold")
  static let toggleFold = Action("toggle-fold")
  static let foldAll = Action("fold-all")
  static let unfoldAll = Action("unfold-all")
  static let open = Action("open")
  static let nextPanel = Action("next-panel")
  static let previousPanel = Action("previous-panel")
  static let treeAlone = Action("tree-alone")
  static let zoom = Action("zoom")
  static let smallerPanel = Action("smaller-panel")
  static let largerPanel = Action("larger-panel")
  static let usualSizes = Action("usual-sizes")

  static let sync = Action("sync")
  static let syncIfNeeded = Action("sync-if-needed")
  static let postpone = Action("postpone-action")
  static let syncRoots = Action("sync-roots")
  static let fail = Action("fail")
  static let faults = Action("faults")
  static let backoff = Action("backoff")
  static let setState = Action("set-state")
  static let breakpoint = Action("breakpoint")
  static let commandLine = Action("command-line")
  static let copy = Action("copy")
  static let edit = Action("edit")
  static let filter = Action("filter")
  static let nextMatch = Action("next-match")
  static let nextFailed = Action("next-failed")
  static let previousFailed = Action("previous-failed")
  static let why = Action("why")
  static let backFromCause = Action("back-from-cause")
  static let sort = Action("sort")

  static let restart = Action("restart")
  static let pause = Action("pause")
  static let step = Action("step")
  static let stepBack = Action("step-back")
  static let previousEvent = Action("previous-event")
  static let nextEvent = Action("next-event")
  static let faster = Action("faster")
  static let slower = Action("slower")

  static let record = Action("record")
  static let stopRecording = Action("stop-recording")
  static let network = Action("network")
  static let activity = Action("activity")
  static let suspendActions = Action("suspend-actions")
  static let resumeActions = Action("resume-actions")

  static let nextTheme = Action("next-theme")
  static let help = Action("help")
  static let close = Action("close")
  static let redraw = Action("redraw")
  /// To the shell.
  static let suspendProgram = Action("suspend-program")
  static let quit = Action("quit")
}

extension Action {
  /// What the keys do that move among rows while a text is typed. There they cannot be given to anything else.
  static func moving(_ key: Key) -> Action? {
    switch key {
    case .up: .moveUp
    case .down: .moveDown
    case .pageUp: .pageUp
    case .pageDown: .pageDown
    default: nil
    }
  }
}
