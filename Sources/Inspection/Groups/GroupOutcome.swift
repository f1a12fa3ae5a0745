/// What a group is, or would be, under one mode with the children that it has.
public struct GroupOutcome: Sendable, Equatable {
  /// Where it stands.
  public var state: NodeState
  /// Whether its contents can be used.
  public var hasContents: Bool
  /// Why it failed, if it did and a child says why.
  public var error: NodeError?
  /// The first child, in order, that makes the state what it is; nil where it takes all of them.
  public var decidingChild: NodeID?

  public init(state: NodeState, hasContents: Bool, error: NodeError? = nil, decidingChild: NodeID? = nil) {
    self.state = state
    self.hasContents = hasContents
    self.error = error
    self.decidingChild = decidingChild
  }
}
