import TerminalUI

/// An action that a key can be bound to. Actions of a single panel are declared in the panel's folder.
struct KeyAction: Hashable, Sendable {
  /// The unique name of the action in the config and in the palette: `sync-if-needed`.
  let name: String

  init(_ name: String) { self.name = name }
}

extension KeyAction {
  static let moveUp = KeyAction("move-up")
  static let moveDown = KeyAction("move-down")
  static let pageUp = KeyAction("page-up")
  static let pageDown = KeyAction("page-down")
  static let halfPageUp = KeyAction("half-page-up")
  static let halfPageDown = KeyAction("half-page-down")
  static let first = KeyAction("first")
  static let last = KeyAction("last")
  static let fold = KeyAction("fold")
  static let unfold = KeyAction("unfold")
  static let toggleFold = KeyAction("toggle-fold")
  static let foldAll = KeyAction("fold-all")
  static let unfoldAll = KeyAction("unfold-all")
  static let open = KeyAction("open")
  static let nextPanel = KeyAction("next-panel")
  static let previousPanel = KeyAction("previous-panel")
  static let treeAlone = KeyAction("tree-alone")
  static let defaultLayout = KeyAction("default-layout")
  static let zoom = KeyAction("zoom")
  static let smallerPanel = KeyAction("smaller-panel")
  static let largerPanel = KeyAction("larger-panel")
  static let defaultSizes = KeyAction("usual-sizes")

  static let sync = KeyAction("sync")
  static let syncIfNeeded = KeyAction("sync-if-needed")
  static let postpone = KeyAction("postpone-action")
  static let syncRoots = KeyAction("sync-roots")
  static let fail = KeyAction("fail")
  static let faults = KeyAction("faults")
  static let backoff = KeyAction("backoff")
  static let setState = KeyAction("set-state")
  static let breakpoint = KeyAction("breakpoint")
  static let commandLine = KeyAction("command-line")
  static let copy = KeyAction("copy")
  static let edit = KeyAction("edit")
  static let filter = KeyAction("filter")
  static let nextMatch = KeyAction("next-match")
  static let nextFailed = KeyAction("next-failed")
  static let previousFailed = KeyAction("previous-failed")
  static let why = KeyAction("why")
  static let rootCause = KeyAction("root-cause")
  static let backFromCause = KeyAction("back-from-cause")
  static let sort = KeyAction("sort")

  static let restart = KeyAction("restart")
  static let pause = KeyAction("pause")
  static let step = KeyAction("step")
  static let stepBack = KeyAction("step-back")
  static let previousEvent = KeyAction("previous-event")
  static let nextEvent = KeyAction("next-event")
  static let present = KeyAction("present")
  static let faster = KeyAction("faster")
  static let slower = KeyAction("slower")

  static let record = KeyAction("record")
  static let stopRecording = KeyAction("stop-recording")
  static let network = KeyAction("network")
  static let activity = KeyAction("activity")
  static let suspendActions = KeyAction("suspend-actions")
  static let resumeActions = KeyAction("resume-actions")

  static let nextTheme = KeyAction("next-theme")
  static let help = KeyAction("help")
  static let close = KeyAction("close")
  static let redraw = KeyAction("redraw")
  static let suspendProgram = KeyAction("suspend-program")
  static let quit = KeyAction("quit")
}

extension KeyAction {
  /// Returns the action of a key that moves among rows even while text is typed; nil for any other key.
  static func moving(_ key: Key) -> KeyAction? {
    switch key {
    case .up: .moveUp
    case .down: .moveDown
    case .pageUp: .pageUp
    case .pageDown: .pageDown
    default: nil
    }
  }
}
