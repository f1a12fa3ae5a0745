import InspectionModel

/// The state, contents flag and error that a group's mode derives from the children.
package struct GroupOutcome: Sendable, Equatable {
  package var state: NodeState
  package var hasContents: Bool
  /// The error of the group; nil if the group is not failed or no failed child has an error.
  package var error: NodeError?
  /// The first child that decides the group's state; nil if all children decide together.
  package var decidingChild: NodeID?
}
