import Explanation
import InspectionModel

/// The group whose policies are shown, with its children counted.
struct Policies {
  let group: NodeID
  let mode: GroupMode
  var tally: ChildTally

  /// The row of the truth table that the children are in.
  var row: Int {
    TruthTable.row(of: Set(NodeState.allCases.filter { tally[$0] > 0 }))
  }
}
