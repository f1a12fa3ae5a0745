import InspectionModel

/// What has the keyboard in place of the panels, while it is there.
enum Overlay: Equatable {
  case help(HelpState)
  /// A question for the error with which to fail a node.
  case failPrompt(NodeID, LineEditor)
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
  /// A question whether to go on from a run's past with a command, and to give up what came after.
  case goOnPrompt(NodeCommand)

  /// The node that is asked about, if it is about one.
  var node: NodeID? {
    switch self {
    case .failPrompt(let node, _), .postponePrompt(let node, _), .statePrompt(let node), .breakpointPrompt(let node):
      node
    case .faults(let form): form.node
    case .backoff(let form): form.node
    case .goOnPrompt(let command): command.node
    case .help, .commandLine, .panelFilterPrompt, .filterPrompt: nil
    }
  }
}

/// Where somebody is in the help.
struct HelpState: Equatable {
  /// The first line that is shown.
  var scroll = 0
  /// Only lines with this text are shown.
  var search = LineEditor()
  /// Whether the text is being typed.
  var isSearching = false
}
