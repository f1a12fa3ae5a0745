import TerminalUI

/// Something that a key can do.
enum Action: String, CaseIterable {
  case moveUp = "move-up"
  case moveDown = "move-down"
  case pageUp = "page-up"
  case pageDown = "page-down"
  case first
  case last
  case fold
  case unfold
  case toggleFold = "toggle-fold"
  case foldAll = "fold-all"
  case unfoldAll = "unfold-all"
  case open
  case nextPanel = "next-panel"
  case previousPanel = "previous-panel"
  case treeAlone = "tree-alone"
  case showDetail = "show-detail"
  case showTimeline = "show-timeline"
  case showLog = "show-log"
  case showPolicies = "show-policies"
  case showActions = "show-actions"
  case showTimers = "show-timers"
  case showChecks = "show-checks"
  case zoom
  case smallerPanel = "smaller-panel"
  case largerPanel = "larger-panel"
  case usualSizes = "usual-sizes"

  case cursorBack = "cursor-back"
  case cursorForward = "cursor-forward"
  case earlierEvent = "earlier-event"
  case laterEvent = "later-event"
  case setMark = "set-mark"
  case zoomIn = "zoom-in"
  case zoomOut = "zoom-out"
  case showWhole = "show-whole"
  case panBack = "pan-back"
  case panForward = "pan-forward"
  case showStart = "show-start"
  case followNow = "follow-now"
  case goToCursor = "go-to-cursor"

  case sync
  case syncIfNeeded = "sync-if-needed"
  case runNow = "run-now"
  case postpone = "postpone-action"
  case syncRoots = "sync-roots"
  case fail
  case faults
  case backoff
  case setState = "set-state"
  case breakpoint
  case commandLine = "command-line"
  case toCause = "to-cause"
  case onlyNode = "only-node"
  case happenNow = "happen-now"
  case copy
  case edit
  case filter
  case why
  case backFromCause = "back-from-cause"
  case sort

  case restart
  case pause
  case step
  case stepBack = "step-back"
  case previousEvent = "previous-event"
  case nextEvent = "next-event"
  case faster
  case slower

  case record
  case stopRecording = "stop-recording"
  case network
  case activity
  case suspendActions = "suspend-actions"
  case resumeActions = "resume-actions"

  case nextTheme = "next-theme"
  case help
  case close
  case redraw
  /// To the shell.
  case suspendProgram = "suspend-program"
  case quit
}

extension Action {
  /// What the keys do that move among rows while a text is typed. There they cannot be given to anything else.
  init?(moving key: Key) {
    switch key {
    case .up: self = .moveUp
    case .down: self = .moveDown
    case .pageUp: self = .pageUp
    case .pageDown: self = .pageDown
    default: return nil
    }
  }
}
