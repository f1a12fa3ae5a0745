import InspectionModel

/// What has the keyboard in place of the panels, while it is there.
enum Overlay: Equatable {
  case help(HelpState)
  /// A question for the error with which to fail a node.
  case failPrompt(NodeID, LineEditor)
  /// A question for the error with which to fail all matches of a filter.
  case failMatchesPrompt(MatchTargets, LineEditor)
  /// A question whether to sync all matches of a filter.
  case syncMatchesPrompt(MatchTargets)
  /// A question for how long to put a scheduled action off.
  case postponePrompt(NodeID, LineEditor)
  /// A question for the state into which to put a node.
  case statePrompt(NodeID)
  /// A question for something that is to go wrong with the next syncs of a node.
  case faults(FaultForm)
  /// A question for what time is to stand still, about a node.
  case breakpointPrompt(NodeID)
  /// A command is being typed.
  case commandLine(CommandLine)
  /// The filter of a panel's own is being typed; the panel follows.
  case panelFilterPrompt(PanelKind, LineEditor)
  /// A question for how the syncer of a node is to wait.
  case backoff(BackoffForm)
  /// The filter is being typed; the tree follows.
  case filterPrompt(LineEditor)
  /// A question whether to go on from a run's past with commands, and to give up what came after.
  case goOnPrompt(NodeCommands)

  /// The nodes that are asked about; nil if it is about none.
  var nodes: [NodeID]? {
    switch self {
    case .failPrompt(let node, _), .postponePrompt(let node, _), .statePrompt(let node), .breakpointPrompt(let node):
      return [node]
    case .faults(let form): return form.node.map { [$0] } ?? form.matches?.nodes
    case .backoff(let form): return [form.node]
    case .goOnPrompt(let commands):
      let nodes = commands.commands.compactMap(\.node)
      return nodes.isEmpty ? nil : nodes
    case .failMatchesPrompt(let matches, _), .syncMatchesPrompt(let matches): return matches.nodes
    case .help, .commandLine, .panelFilterPrompt, .filterPrompt: return nil
    }
  }

  /// Whether the keyboard is in it alone. While a filter is typed, the panel follows and its rows can be moved among.
  var isDialog: Bool {
    switch self {
    case .filterPrompt, .panelFilterPrompt: false
    default: true
    }
  }
}

/// Where somebody is in the help.
struct HelpState: Equatable {
  /// Whether everything is shown, in place of the keys, signs and kinds of this screen.
  var isWhole = false
  /// The first line that is shown.
  var scroll = 0
  /// Only lines with this text are shown.
  var search = LineEditor()
  /// Whether the text is being typed.
  var isSearching = false
}
