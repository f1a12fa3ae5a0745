import Inspection

/// All that was to be seen at the end of a moment.
package struct RecordedState: Equatable, Sendable {
  package var clock = ClockSnapshot()
  package var world = WorldSnapshot()
  /// By the index of their ids.
  package var nodes: [NodeSnapshot] = []
  package var roots: [NodeID] = []
  /// By their numbers.
  package var checks: [CheckSnapshot] = []
  package var pending = PendingSnapshot(soonest: [], count: 0)

  package init() {}
}
