import InspectionModel

/// The state of a group under a mode.
package struct GroupOutcome: Sendable, Equatable {
  /// The state.
  package var state: NodeState
  /// The contents flag.
  package var hasContents: Bool
  /// The error; nil unless it failed and a child has one.
  package var error: NodeError?
  /// The first child that decides the state; nil if all decide together.
  package var decidingChild: NodeID?
}
