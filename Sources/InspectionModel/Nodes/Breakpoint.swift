/// A breakpoint of a node: the change of the node at which the clock pauses, once.
public enum Breakpoint: Sendable, Hashable {
  /// The node enters the state.
  case state(NodeState)
  /// The node's state changes, or its contents become available or unavailable.
  case anyChange

  /// The machine-readable word for the breakpoint: the word for the state, or `any`.
  public var word: String {
    switch self {
    case .state(let state): state.word
    case .anyChange: "any"
    }
  }

  /// Returns whether an event of the breakpoint's node hits the breakpoint.
  package func isReached(by event: JournalEvent) -> Bool {
    switch (self, event) {
    case (.state(let awaited), .node(.stateChanged(_, let new, _))): new == awaited
    case (.anyChange, .node(.stateChanged)), (.anyChange, .node(.contentsChanged)): true
    default: false
    }
  }
}

/// A hit of a breakpoint, which paused the clock.
public struct BreakpointHit: Sendable, Hashable {
  public let node: NodeID
  public let breakpoint: Breakpoint
  /// The number of the journal entry whose event hit the breakpoint.
  public let entry: UInt64

  public init(node: NodeID, breakpoint: Breakpoint, entry: UInt64) {
    self.node = node
    self.breakpoint = breakpoint
    self.entry = entry
  }
}
