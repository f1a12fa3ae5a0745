/// What about a node is to let time stand still, once.
public enum Breakpoint: Sendable, Hashable {
  /// The node comes into this state.
  case state(NodeState)
  /// Its state changes, or its contents become available or are gone.
  case anyChange

  /// The word for the state that is waited for, or `any`.
  package var word: String {
    switch self {
    case .state(let state): state.word
    case .anyChange: "any"
    }
  }

  /// Whether an event of the node is what is waited for.
  package func isReached(by event: JournalEvent) -> Bool {
    switch (self, event) {
    case (.state(let awaited), .stateChanged(_, let new, _)): new == awaited
    case (.anyChange, .stateChanged), (.anyChange, .contentsChanged): true
    default: false
    }
  }
}

/// A breakpoint that was reached.
public struct BreakpointHit: Sendable, Hashable {
  /// At which node.
  public let node: NodeID
  /// What was waited for.
  public let breakpoint: Breakpoint
  /// The number of the journal's entry that was it.
  public let entry: UInt64

  public init(node: NodeID, breakpoint: Breakpoint, entry: UInt64) {
    self.node = node
    self.breakpoint = breakpoint
    self.entry = entry
  }
}
