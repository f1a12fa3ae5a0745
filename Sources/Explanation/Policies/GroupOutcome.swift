import InspectionModel

/// The outcome of a group's mode: state, contents flag and error.
package struct GroupOutcome: Sendable, Equatable {
  package var state: NodeState
  package var hasContents: Bool
  /// The error of the group; nil unless the group is failed and a failed child has an error.
  package var error: NodeError?
  /// The first child that decides the state of the group; nil if all children decide together.
  package var decidingChild: NodeID?
}
