import Explanation
import InspectionModel

/// The group that the policies panel shows, the group's mode, and the counts of its children by state.
struct Policies {
  let group: NodeID
  let mode: NodeGroupMode
  var tally: ChildTally

  /// The index of the truth table's row that applies to the group's children.
  var row: Int {
    TruthTable.row(of: Set(NodeState.allCases.filter { tally[$0] > 0 }))
  }
}
