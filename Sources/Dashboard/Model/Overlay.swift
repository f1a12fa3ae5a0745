import InspectionModel

/// A prompt, form or dialog that has the keyboard instead of the panels.
enum Overlay: Equatable {
  case help(HelpState)
  /// The prompt for the error with which to fail a node.
  case failPrompt(NodeID, LineEditor)
  /// The prompt for the error with which to fail all matches of the filter.
  case failMatchesPrompt(MatchTargets, LineEditor)
  /// The question whether to sync all matches of the filter.
  case syncMatchesPrompt(MatchTargets)
  /// The prompt for the duration by which to postpone a scheduled action.
  case postponePrompt(NodeID, LineEditor)
  /// The prompt for the state to set a node to.
  case statePrompt(NodeID)
  /// The form for faults in the next syncs of a node, or of all matches.
  case faults(FaultForm)
  /// The prompt for the breakpoint of a node.
  case breakpointPrompt(NodeID)
  /// The palette.
  case commandLine(CommandLine)
  /// The prompt for a panel's own filter, which applies while the user types.
  case panelFilterPrompt(PanelKind, LineEditor)
  /// The form for the back-off of a node's syncer.
  case backoff(BackoffForm)
  /// The prompt for the tree's filter, which applies while the user types.
  case filterPrompt(LineEditor)
  /// The question whether to continue the run from a past moment, discarding later events, and perform the commands.
  case branchPrompt(NodeCommands)

  /// The nodes that the overlay is about; nil for an overlay about no node.
  var nodes: [NodeID]? {
    switch self {
    case .failPrompt(let node, _), .postponePrompt(let node, _), .statePrompt(let node), .breakpointPrompt(let node):
      return [node]
    case .faults(let form): return form.node.map { [$0] } ?? form.matches?.nodes
    case .backoff(let form): return [form.node]
    case .branchPrompt(let commands):
      let nodes = commands.commands.compactMap(\.node)
      return nodes.isEmpty ? nil : nodes
    case .failMatchesPrompt(let matches, _), .syncMatchesPrompt(let matches): return matches.nodes
    case .help, .commandLine, .panelFilterPrompt, .filterPrompt: return nil
    }
  }

  /// Whether the overlay takes all keys. While a filter is typed, the cursor can still move among the rows.
  var isDialog: Bool {
    switch self {
    case .filterPrompt, .panelFilterPrompt: false
    default: true
    }
  }
}

/// The state of the help: the summary or all keys, the search text, and the scroll position.
struct HelpState: Equatable {
  /// Whether the full help is shown instead of the keys, signs and kinds of this screen.
  var isWhole = false
  var scroll = 0
  /// The search text: only help lines that contain the text are shown.
  var search = LineEditor()
  var isSearching = false
}
