import InspectionModel

/// The state of a group under a mode.
package struct GroupOutcome: Sendable, Equatable {
  package var state: NodeState
  package var hasContents: Bool
  /// The error; nil unless the group failed and a child has one.
  package var error: NodeError?
  /// The first child that decides the state; nil if all decide together.
  package var decidingChild: NodeID?
}
