import Inspection

/// The group whose policies are shown, with its children counted.
struct Policies {
  let group: NodeID
  let mode: NodeGroupMode
  var tally: ChildTally

  /// Which of the rows of the truth table the children are in.
  var row: Int {
    TruthTable.row(of: Set(NodeState.allCases.filter { tally[$0] > 0 }))
  }
}
