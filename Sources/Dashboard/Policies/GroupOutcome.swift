import InspectionModel

/// What a group is, or would be, under one mode with the children that it has.
struct GroupOutcome: Sendable, Equatable {
  /// Where it stands.
  var state: NodeState
  /// Whether its contents can be used.
  var hasContents: Bool
  /// Why it failed, if it did and a child says why.
  var error: NodeError?
  /// The first child, in order, that makes the state what it is; nil where it takes all of them.
  var decidingChild: NodeID?
}
