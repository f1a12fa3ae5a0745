import InspectionModel
import Testing

@testable import Explanation

@Suite("The truth table on the screen")
struct TruthTableTests {
  @Test("the row for any children matches the core's state", arguments: 0..<16)
  func rows(bits: Int) {
    let present = NodeState.allCases.filter { bits & (1 << Int($0.rawValue)) != 0 }
    let row = TruthTable.rows[TruthTable.row(of: Set(present))]
    for mode in NodeGroupMode.allCases { #expect(row.state(mode) == mode.state(ofChildrenIn: present), "\(mode)") }
  }

  @Test("every row is the first match for some children")
  func needed() {
    let used = (0..<16).map { bits in
      TruthTable.row(of: Set(NodeState.allCases.filter { bits & (1 << Int($0.rawValue)) != 0 }))
    }
    #expect(Set(used) == Set(TruthTable.rows.indices))
  }
}
